import { lastDay } from '@shipmagic/domain/parcels/estimates/arrival-curve';
import { cutOffHour, handOverCount } from '@shipmagic/domain/parcels/estimates/hand-over';
import { rungNames } from '@shipmagic/domain/parcels/estimates/lanes';
import type { LearnedLane } from '@shipmagic/domain/parcels/estimates/learn-lanes';
import { usualTransitDays } from '@shipmagic/domain/parcels/tracking/transit-days';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { pinsOfOrder } from '../../insights/zone-of-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { courierKey, digitsOf } from './sample.queries.ts';

const perStatement = 5000;
/** Days without parcels are 0. */
const dense = (counts: readonly number[]) => Array.from({ length: lastDay + 1 }, (_, day) => counts[day] ?? 0);

/** Puts these lanes in the place of all that were known. */
export async function replaceLanes(tx: Tx, lanes: readonly LearnedLane[]): Promise<void> {
  await tx.deleteFrom('estimate_lanes').execute();
  for (let from = 0; from < lanes.length; from += perStatement) {
    const rows = lanes
      .slice(from, from + perStatement)
      .map(({ counts, ...lane }) => ({ ...lane, arrived: dense(counts.arrived), open: dense(counts.open) }));
    await sql`insert into estimate_lanes (courier, rung, origin, destination, parcels, arrived, open, half, most)
      select courier, rung, origin, destination, parcels, arrived, open, half, most
      from jsonb_populate_recordset(null::estimate_lanes, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  }
}

/** A parcel that was booked, or handed over. */
export interface ToPromise {
  readonly shipmentId: string;
  /** Null: it is booked only. */
  readonly handedOverAt: string | null;
  /** The word of the courier by then: the days that it needs, and the day on which it will arrive. */
  readonly courierDays: number | null;
  readonly courierOn: string | null;
}

const sumOf = (counts: RawBuilder<unknown>) => sql`(select coalesce(sum(n), 0) from unnest(${counts}) n)`;

const promised = z.object({ shipment_id: z.string(), days: z.number().nullable() });

// Why: docs/decisions/parcels.md, "A promise is written once per moment".
/**
 * Writes what is promised for parcels, from the closest lane that is known, and else by the present rules; nothing where
 * it was promised before. Returns the days that were learned, by shipment.
 */
export async function keepPromises(tx: Tx, parcels: readonly ToPromise[]): Promise<ReadonlyMap<string, number>> {
  const { from, to } = pinsOfOrder('o');
  const day = sql`app.india_day(t.handed_over_at)`;
  const { rows } = await sql`
    with told as (
      select t.shipment_id, t.handed_over_at, t.courier_days, t.courier_on, ${courierKey(sql`s.shipping_partner`)} as courier,
        ${digitsOf(from)} as origin, ${digitsOf(to)} as destination, o.transit_days,
        case when t.handed_over_at is null then ${handOverCount}::int
          else 1 + 2 * extract(dow from t.handed_over_at at time zone 'Asia/Kolkata')::int
            + (extract(hour from t.handed_over_at at time zone 'Asia/Kolkata') >= ${cutOffHour})::int end as place
      from jsonb_to_recordset(${JSON.stringify(
        parcels.map((one) => ({
          shipment_id: one.shipmentId,
          handed_over_at: one.handedOverAt,
          courier_days: one.courierDays,
          courier_on: one.courierOn,
        })),
      )}::jsonb) as t (shipment_id bigint, handed_over_at timestamptz, courier_days integer, courier_on date)
      join shipments s on s.id = t.shipment_id join magic_orders o on o.id = s.order_id),
    laned as (
      select t.*, z.zone, app.postal_circle(t.origin) as start_circle, app.postal_circle(t.destination) as end_circle
      from told t cross join lateral (select app.zone_of(t.origin, t.destination) as zone) z),
    found as (
      select t.*, l.rung, l.half[t.place] as half_days, l.most[t.place] as learned, l.arrived, l.open,
        case when l.rung in ('region', 'zone') then l.origin end as lane_origin,
        case when l.rung in ('region', 'zone') then l.destination end as lane_destination,
        coalesce((select w.parcels from estimate_lanes w
          where (w.courier, w.rung, w.origin, w.destination) = (t.courier, 'zone', '', t.zone)), 0) as around
      from laned t left join lateral (
        select l.* from estimate_lanes l
        where l.courier = t.courier and l.most is not null and t.zone <> 'unknown' and (l.rung, l.origin, l.destination) in (
          ('pin', t.origin, t.destination), ('district', left(t.origin, 3), left(t.destination, 3)),
          ('region', t.start_circle::text, t.end_circle || ' ' || t.zone), ('zone', '', t.zone))
        order by array_position(${[...rungNames]}::text[], l.rung) limit 1) l on true)
    insert into parcel_promises (shipment_id, moment, source, courier, rung, origin, destination, parcels, share,
      half_days, days, courier_days, starts_on, promised_on, courier_on)
    select t.shipment_id, case when t.handed_over_at is null then 'booked' else 'handed_over' end,
      case when t.learned is not null then 'learned' when t.courier_on is not null or p.days is not null then 'courier' else 'usual' end,
      t.courier, t.rung, t.lane_origin, t.lane_destination, case when t.learned is null then t.around else c.known end,
      case when t.learned is not null then c.arrived / nullif(c.known, 0)::real end, t.half_days, d.days, t.courier_days,
      ${day}, ${day} + d.days, coalesce(t.courier_on, ${day} + t.courier_days)
    from found t
    cross join lateral (select coalesce(t.courier_days, t.transit_days) as days) p
    -- The courier's own day comes before its days, as on the customer's page.
    cross join lateral (select greatest(0, coalesce(t.learned, t.courier_on - ${day}, p.days, ${usualTransitDays}::int)) as days) d
    left join lateral (select ${sumOf(sql`t.arrived[1:d.days + 1]`)} as arrived,
      ${sumOf(sql`t.arrived`)} + ${sumOf(sql`t.open[d.days + 1:]`)} as known) c on t.learned is not null
    on conflict do nothing
    returning shipment_id, case when source = 'learned' then days end as days`.execute(tx);
  const kept = rows.map((row) => promised.parse(row));
  return new Map(kept.flatMap(({ shipment_id, days }) => (days === null ? [] : [[shipment_id, days]])));
}

/** The last promise for an order's parcel, if anything, with the places between which it goes. */
export function findPromise(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .leftJoin('parcel_promises as p', 'p.shipment_id', 'o.shipment_id')
    .leftJoin('warehouses as w', 'w.id', 'o.pickup_warehouse_id')
    .leftJoin('warehouses as d', (join) => join.onRef('d.vendor_id', '=', 'o.vendor_id').on('d.is_default', '=', true))
    .select([
      'p.rung',
      'p.origin',
      'p.destination',
      'p.parcels',
      'p.share',
      'p.half_days',
      'p.days',
      'p.starts_on',
      'o.shipping_partner',
      'o.ship_city',
      (eb) => eb.fn.coalesce('w.city', 'd.city').as('city'),
      (eb) => eb.fn.coalesce('o.production_days', 'v.production_days').as('production_days'),
    ])
    .where('o.id', '=', orderId)
    .orderBy('p.moment', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
