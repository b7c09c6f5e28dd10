import { graceDays } from '@shipmagic/domain/due/due-by';
import { type RawBuilder, sql } from 'kysely';

/** Whether an order's (alias `o`) last day on time has passed in India. */
export const isPastDue: RawBuilder<boolean> = sql`o.due_on < india_day(now())`;

/**
 * Whether an order is late: the domain's `isLate`, by the database's own date, so that rows and filters agree at
 * midnight.
 */
export const isLate: RawBuilder<boolean> = sql`((${isPastDue}) is true
  or (o.due_step = 'delivered' and o.shipment_status = 'DELAYED'))`;

/** The columns that `presentLateness` needs. */
export const lateness = sql`o.due_step, o.due_on, ${isLate} is true as late,
  o.clock, o.clock_due_at, o.clock_source, o.clock_paused_at, o.ready_by_days, o.deliver_by,
  case when o.due_step = 'ready' then o.due_on - india_day(o.created_at) - ${sql.lit(graceDays)} end as days_now,
  o.expected_delivery_on as expected_now`;
