import { addDays, indiaDay, indiaDayStart } from '../time/india-day.ts';

export interface SnoozeTime {
  readonly label: string;
  readonly until: Date;
}

const hourMs = 60 * 60 * 1000;
const eveningHour = 18;
const morningHour = 9;

/** The times until which something can be put off with one choice, in India's time; those that have passed are absent. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const today = indiaDay(now);
  const at = (day: string, hour: number) => new Date(indiaDayStart(day).getTime() + hour * hourMs);
  const weekday = new Date(today).getUTCDay();
  const monday = addDays(today, ((8 - weekday) % 7 || 7) as number);
  return [
    { label: 'In two hours', until: new Date(now.getTime() + 2 * hourMs) },
    { label: 'This evening', until: at(today, eveningHour) },
    { label: 'Tomorrow morning', until: at(addDays(today, 1), morningHour) },
    { label: 'Monday morning', until: at(monday, morningHour) },
    { label: 'In a week', until: at(addDays(today, 7), morningHour) },
  ].filter(({ until }, place, all) => until > now && all.findIndex((one) => +one.until === +until) === place);
}
