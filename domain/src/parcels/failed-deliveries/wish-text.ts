import { shortDayText, weekdayText } from '../../time/written-time.ts';

/** `Thu, 26 Nov` for a day `YYYY-MM-DD`. */
export const wishedDay = (day: string): string => `${weekdayText(day)}, ${shortDayText(day)}`;

/** A wish in words: couriers may come on another day. `sendAt`: when its courier is asked; null: it has been. */
export function wishText(day: string, sendAt: string | null, courier: string): string {
  const wish = `Wished for ${wishedDay(day)}`;
  return sendAt ? `${wish}; ${courier} is asked on ${weekdayText(sendAt)} evening` : wish;
}
