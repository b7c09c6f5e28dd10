import { addDays, indiaDay, indiaDayEnd } from '../time/india-day.ts';
import type { ReturnSettings } from './return-settings.ts';

const hourMs = 3_600_000;

/** By when a request is to be answered. */
export const answerDueAt = (askedAt: Date, { answerHours }: Pick<ReturnSettings, 'answerHours'>): Date =>
  new Date(askedAt.getTime() + answerHours * hourMs);

/** The last day, in India, on which something that was delivered then can be sent back. */
export const lastDayToAsk = (deliveredAt: Date | string, { windowDays }: Pick<ReturnSettings, 'windowDays'>): string =>
  addDays(indiaDay(deliveredAt), windowDays);

/** The last day, in India, on which the goods of a return that was approved then can be handed over. */
export const lastDayToHandOver = (approvedAt: Date, { handOverDays }: Pick<ReturnSettings, 'handOverDays'>): string =>
  addDays(indiaDay(approvedAt), handOverDays);

/** Whether a return that nobody has handed over expires. */
export const isExpired = (expiresOn: string, now: Date): boolean => now >= indiaDayEnd(expiresOn);
