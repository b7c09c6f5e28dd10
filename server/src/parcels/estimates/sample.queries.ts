import { cutOffHour } from '@shipmagic/domain/parcels/estimates/hand-over';
import { rungs } from '@shipmagic/domain/parcels/estimates/lanes';
import { neverBrought, type ParcelGroup, sampleDays } from '@shipmagic/domain/parcels/estimates/parcel-group';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type RawBuilder, sql } from 'kysely';
import { pinsOfOrder } from '../../insights/zone-of-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A courier's name, however it is spelt, as lanes are kept by it. */
export const courierKey = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(btrim(${name}))`;
/** A PIN code as people wrote it, by its digits; null for what is none. */
export const digitsOf = (pin: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`substring(regexp_replace(${pin}, '\\s', '', 'g') from '^[1-9][0-9]{5}$')`;

const dayNumber = (at: string) => sql`app.india_day(${sql.raw(at)}) - date '1970-01-01'`;

/**
 * The parcels that couriers with scans of their own were handed in the last `sampleDays`, as they were known at an
 * instant; those that went back undelivered, were cancelled or came from elsewhere are in no group. Delivered is what
 * the courier has scanned as delivered, not before its hand-over.
 */
export async function readSample(tx: Tx, asOf: Date): Promise<ParcelGroup[]> {
  const { from, to } = pinsOfOrder('o');
  const since = sql`${asOf}::timestamptz - make_interval(days => ${sampleDays + 1})`;
  const handedOver = sql`o.handover_at >= ${since} and o.handover_at < ${asOf}`;
  const places = sql`${digitsOf(from)} as origin, ${digitsOf(to)} as destination`;
  const { rows } = await sql`
    with parcels as (
      select ${courierKey(sql`o.shipping_partner`)} as courier, ${places}, o.handover_at as start,
        case when o.delivered_at < ${asOf} then o.delivered_at end as arrived,
        coalesce(o.shipment_status = 'LOST', false) as lost
      from magic_orders o
      where ${handedOver} and o.tracking_type = 'courier' and not o.test and app.is_delivery(o.delivery_method)
        and not (o.delivered_at is null and o.order_status = any (${[...orderSets.goneBack, ...orderSets.cancelled]}::text[]))
        -- A person's word for it says when it was written down, not when it arrived.
        and (o.delivered_at is null or o.last_scan_at is null or o.delivered_at <= o.last_scan_at)
      union all
      -- Those in whose place another parcel was sent.
      select p.courier, ${places}, p.starts_on::timestamp at time zone 'Asia/Kolkata',
        case when s.own_status = 'DELIVERED' and s.own_scan_at < ${asOf} then s.own_scan_at end, s.own_status is distinct from 'DELIVERED'
      from parcel_promises p join shipments s on s.id = p.shipment_id join magic_orders o on o.id = s.order_id
      where p.moment = 'handed_over' and p.starts_on >= app.india_day(${since}) and p.starts_on < app.india_day(${asOf})
        and s.state = 'replaced' and not o.test and coalesce(s.own_status, '') <> all (${[...neverBrought]}::text[])),
    known as (
      select courier, origin, destination, ${dayNumber('start')} as handed_over,
        extract(hour from start at time zone 'Asia/Kolkata') >= ${cutOffHour} as late, ${dayNumber('arrived')} as arrived,
        lost and arrived is null as lost, count(*) over (partition by courier, origin, destination) as between
      from parcels where origin is not null and destination is not null)
    select courier, origin, case when between >= ${rungs.pin} then destination else left(destination, 3) || '000' end as destination,
      handed_over as "handedOver", late, arrived, lost as "isLost", count(*)::int as count
    from known where arrived is null or arrived >= handed_over
    group by 1, 2, 3, 4, 5, 6, 7`.execute(tx);
  return rows as ParcelGroup[];
}
