import { indiaDay } from '../../time/india-day.ts';

const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });

/** `Thu 26 Nov` for a day `YYYY-MM-DD`. */
export const wishedDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** A wish in words: couriers may come on another day. `sendAt`: when its courier is asked; null: it has been. */
export function wishText(day: string, sendAt: string | null, courier: string): string {
  const wish = `Wished for ${wishedDay(day)}`;
  return sendAt ? `${wish}; ${courier} is asked on ${wishedDay(indiaDay(sendAt)).slice(0, 3)} evening` : wish;
}
