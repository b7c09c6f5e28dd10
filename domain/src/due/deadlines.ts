import { type WorkingCalendar, workingTime } from './working-calendar.ts';

/** Hours within which couriers want to know what to do about a failed delivery; then they decide themselves. */
export const answerHours = 24;

/** By when a failed delivery is to be answered. */
export const answerBy = (failedAt: Date): Date => new Date(failedAt.getTime() + answerHours * 3_600_000);

/** By when a vendor member's request (a warehouse, a quantity) is to be approved or rejected: the next working day. */
export const approveBy = (requestedAt: Date, calendar: WorkingCalendar): Date => workingTime(calendar, requestedAt, 1);
