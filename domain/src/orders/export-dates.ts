import { addDays, daysBetween } from '../time/india-day.ts';

export const exportPresets = [
  { value: 'all', label: 'All dates' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'previous_week', label: 'Previous week' },
  { value: 'previous_month', label: 'Previous month' },
  { value: 'custom', label: 'Custom' },
] as const;
export type ExportPreset = (typeof exportPresets)[number]['value'];

/** Days in India, inclusive; a missing end is open. */
export interface DayRange {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

const aMonday = '2024-01-01';

/** Days since Monday: 0 to 6. */
const weekday = (day: string) => ((daysBetween(aMonday, day) % 7) + 7) % 7;

const ranges: Record<Exclude<ExportPreset, 'custom'>, (today: string) => DayRange> = {
  all: () => ({}),
  yesterday: (today) => ({ dateFrom: addDays(today, -1), dateTo: addDays(today, -1) }),
  previous_week: (today) => {
    const thisMonday = addDays(today, -weekday(today));
    return { dateFrom: addDays(thisMonday, -7), dateTo: addDays(thisMonday, -1) };
  },
  previous_month: (today) => {
    const dateTo = addDays(`${today.slice(0, 7)}-01`, -1);
    return { dateFrom: `${dateTo.slice(0, 7)}-01`, dateTo };
  },
};

/**
 * The days of a preset as of today; weeks run Monday to Sunday, months by calendar. `custom` returns the caller's
 * range.
 */
export function exportDates(preset: ExportPreset, today: string, custom: DayRange = {}): DayRange {
  return preset === 'custom' ? custom : ranges[preset](today);
}
