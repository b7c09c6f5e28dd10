import { type RawBuilder, sql } from 'kysely';

/** Whether the last day in time of an order (alias `o`) has passed in India. */
export const isPastDue: RawBuilder<boolean> = sql`o.due_on < india_day(now())`;

/** Whether an order is late: `isLate` of the domain, by the database's own day, so that rows and finds agree at midnight. */
export const isLate: RawBuilder<boolean> = sql`((${isPastDue}) is true
  or (o.due_step = 'delivered' and o.shipment_status = 'DELAYED'))`;

/** The columns that `presentLateness` needs. */
export const lateness = sql`o.due_step, o.due_on, ${isLate} is true as late`;
