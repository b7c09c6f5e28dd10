import {
  mostDays,
  type Period,
  type PeriodPreset,
  periodPresets,
  usualPreset,
} from '@shipmagic/domain/insights/period';
import { day } from '@shipmagic/domain/time/day';
import { addDays, daysBetween } from '@shipmagic/domain/time/india-day';
import { z } from 'zod';

export const presetNames = Object.keys(periodPresets) as [PeriodPreset, ...PeriodPreset[]];

/** The period in an address: a preset, or days of one's own. The usual preset is not said. */
export const periodShape = {
  period: z.enum(presetNames).optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
};

/** The vendor in an address; absent: all that the viewer may see. */
export const insightSearch = z.object({
  ...periodShape,
  vendor: z.string().trim().min(1).max(200).optional().catch(undefined),
});
export type InsightSearch = z.output<typeof insightSearch>;
export type PeriodChoice = Pick<InsightSearch, 'period' | 'from' | 'to'>;

export const hasOwnDays = ({ from, to }: PeriodChoice): boolean => from !== undefined || to !== undefined;

/** The days that an address means. Addresses edited by hand are put right, because the server would refuse them. */
export function periodOf({ period, from, to }: PeriodChoice, today: string): Period {
  if (from === undefined && to === undefined) return periodPresets[period ?? usualPreset].period(today);
  const start = from ?? to ?? today;
  const end = to ?? (start > today ? start : today);
  return shortened(start <= end ? { from: start, to: end } : { from: end, to: start });
}

const shortened = ({ from, to }: Period): Period =>
  daysBetween(from, to) < mostDays ? { from, to } : { from: addDays(to, 1 - mostDays), to };

export const choiceOfPreset = (preset: PeriodPreset): PeriodChoice => ({
  period: preset === usualPreset ? undefined : preset,
  from: undefined,
  to: undefined,
});

/** The preset in force; null for own days. */
export const presetOf = (choice: PeriodChoice): PeriodPreset | null =>
  hasOwnDays(choice) ? null : (choice.period ?? usualPreset);
