import type { ageBands } from '@shipmagic/domain/insights/ageing';
import { addDays } from '@shipmagic/domain/time/india-day';

/** The days on which orders of this age were placed, as the orders list is filtered by them. */
export const daysOfBand = ({ from, to }: (typeof ageBands)[number], today: string) => ({
  dateTo: addDays(today, -from),
  ...(to === null ? {} : { dateFrom: addDays(today, -to) }),
});
