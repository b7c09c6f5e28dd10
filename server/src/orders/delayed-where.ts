import { awaitsParcel, isOnItsWay } from '@shipmagic/domain/shipments/delayed';
import { type RawBuilder, sql } from 'kysely';

/** The names that a table of the domain says yes to, as literals: only so an index of just these parcels can be used. */
const listOf = (table: Record<string, boolean>) =>
  sql.raw(
    Object.keys(table)
      .filter((name) => table[name])
      .map((name) => `'${name}'`)
      .join(', '),
  );

/** Whether the courier's day of an order (alias `o`) has passed in India while somebody waits for the parcel. */
export const isLateByDay: RawBuilder<boolean> = sql`(o.expected_delivery_on < india_day(now())
  and o.shipment_status in (${listOf(isOnItsWay)}) and o.order_status in (${listOf(awaitsParcel)}))`;

/** Whether an order is shown as delayed: what is found by it uses the same condition, so that they agree at midnight, too. */
export const isDelayed: RawBuilder<boolean> = sql`(o.shipment_status = 'DELAYED' or ${isLateByDay})`;
