import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { countedSteps, hourColumns, partNames, partRows, stepOf, sumColumns } from './insight-columns.ts';
import { keptParts, keptSums } from './keep-insights.queries.ts';
import { returnFacts, returnParts } from './returns-of-days.ts';
import { pinsOfOrder, zoneOfOrder } from './zone-of-order.ts';

/** A vendor's day that was counted. */
export interface Counted {
  readonly vendor_id: string;
  readonly day: string;
}

/** Every statement of the transaction sees the same orders. Must come first. */
export async function asOfNow(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

const lock = sql`hashtextextended('insights', 0)`;

/** Serialises counting until the end of the transaction; writers of orders never take this lock. */
export async function holdCountingLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
}

/**
 * Marks the days of orders whose promise to ship, or to arrive, has ended since the last time: time alone changes how
 * they count. By the database's clock, as they are counted.
 */
export async function markBroken(tx: Tx): Promise<void> {
  await sql`insert into insight_marks (vendor_id, day)
    select distinct vendor_id, india_day(created_at) from magic_orders
    where handover_at is null and ship_by is not null and ship_by < now()
      and ship_by >= coalesce(app.insights_counted_at(), '-infinity')
    union select o.vendor_id, india_day(o.created_at) from parcel_promises p join magic_orders o on o.shipment_id = p.shipment_id
    where p.promised_on < india_day(now()) and p.promised_on >= coalesce(india_day(app.insights_counted_at()), '-infinity')
      and o.delivered_at is null`.execute(tx);
}

/** Notes that everything up to this transaction is counted. */
export async function noteCounted(tx: Tx): Promise<void> {
  await sql`insert into sync_state (key, value) values ('insights counted', jsonb_build_object('at', now()))
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(tx);
}

/** Marks every day of every vendor that has orders or is counted. */
export async function markAll(tx: Tx): Promise<void> {
  await sql`insert into insight_marks (vendor_id, day)
    select vendor_id, india_day(created_at) from magic_orders
    union select vendor_id, starts_on from insight_sums where span = 'day' and vendor_id <> 0`.execute(tx);
}

/**
 * Counts up to `limit` marked days of vendors from their orders, and returns them; none when nothing is marked. The
 * marks and the orders are of one snapshot: an order that changes meanwhile leaves a new mark.
 */
export async function countMarked(tx: Tx, limit: number): Promise<Counted[]> {
  const result = await sql`
    with wanted as materialized (select distinct vendor_id, day from insight_marks limit ${limit}),
      taken as (delete from insight_marks m using wanted w where (m.vendor_id, m.day) = (w.vendor_id, w.day)),
      facts as materialized (
        select w.day, f.*, k.counts, k.counts * (o.total_price - o.discounts + o.shipping_cost) * 100 as payment,
          k.counts * (app.sales_of_order(o.order_status, o.total_price, o.discounts, o.shipping_cost)
            - app.refunded_of_sales(o.order_status, o.refunded)) as revenue,
          k.counts * app.earned_by_order(o.order_status, o.publisher_payout, o.shipping_cost - o.duties - o.fees) as payout,
          case when f.shipped then coalesce(trim(o.shipping_partner), '') end as courier,
          case when f.shipped then ${zoneOfOrder('o')} end as zone, ${pinsOfOrder('o').to} as pin,
          coalesce(trim(o.shipping_address ->> 'province'), '') as state,
          ${stepOf('f.confirm_hours')} as confirm_step, ${stepOf('f.ship_hours')} as ship_step, ${stepOf('f.deliver_hours')} as deliver_step
        from wanted w
        join order_outcomes f on f.vendor_id = w.vendor_id
          and f.created_at >= w.day::timestamp at time zone 'Asia/Kolkata'
          and f.created_at < (w.day + 1)::timestamp at time zone 'Asia/Kolkata'
        join magic_orders o on o.id = f.id
        cross join lateral (select app.counts_in_figures(o.test, o.currency)::integer as counts) k),
      ${returnFacts},
      sums as (
        select w.vendor_id, w.day, count(f.id)::integer as orders, coalesce(sum(f.payment), 0)::bigint as ordered,
          coalesce(sum(f.revenue), 0)::bigint as revenue, coalesce(sum(f.payment) filter (where f.came_back), 0)::bigint as came_back,
          coalesce(sum(f.payout), 0)::bigint as payout, count(*) filter (where f.cancelled) as cancelled,
          count(b.order_id) as sent_back,
          coalesce(sum(f.payment) filter (where f.cancelled), 0)::bigint as cancelled_value,
          ${sql.raw(['due', 'on_time', 'shipped', 'delivered', 'first_attempt', 'failed', 'rto', 'open', 'promised', 'promise_kept', 'compared', 'courier_kept'].map((flag) => `count(*) filter (where f.${flag}) as ${flag}`).join(', '))},
          count(*) filter (where f.compared and f.promise_kept) as compared_kept, count(f.promise_off) as compared_arrived,
          coalesce(sum(f.promise_off), 0)::integer as promise_off, coalesce(sum(f.courier_off), 0)::integer as courier_off,
          ${countedSteps('f.confirm_step')} as confirm_hours, ${countedSteps('f.ship_step')} as ship_hours,
          ${countedSteps('f.deliver_step')} as deliver_hours
        from wanted w left join facts f on (f.vendor_id, f.day) = (w.vendor_id, w.day) left join backs b on b.order_id = f.id group by 1, 2),
      lanes as (
        select vendor_id, day, jsonb_agg(${partRows('courier, zone, shipped, delivered, first_attempt, failed, rto')}
          order by shipped desc, courier collate "C", zone collate "C") as rows
        from (select vendor_id, day, courier, zone, count(*) as shipped, count(*) filter (where delivered) as delivered,
            count(*) filter (where first_attempt) as first_attempt, count(*) filter (where failed) as failed, count(*) filter (where rto) as rto
          from facts where shipped group by 1, 2, 3, 4) l group by 1, 2),
      states as (
        select vendor_id, day, jsonb_agg(${partRows('state, orders, revenue, shipped, failed, rto')} order by orders desc, state collate "C") as rows
        from (select vendor_id, day, state, count(*) as orders, sum(revenue)::bigint as revenue, count(*) filter (where shipped) as shipped,
            count(*) filter (where failed) as failed, count(*) filter (where rto) as rto
          from facts group by 1, 2, 3) s group by 1, 2),
      products as (
        select vendor_id, day, jsonb_agg(${partRows('title, units, orders, revenue')} order by units desc, title collate "C") as rows
        from (select f.vendor_id, f.day, i.title, sum(i.quantity)::bigint as units, count(distinct f.id) as orders,
            (sum(i.net_price + i.net_tax) * 100)::bigint as revenue
          from facts f join magic_order_line_items i on i.order_id = f.id where f.revenue > 0 group by 1, 2, 3) p group by 1, 2),
      kept as (${keptSums(sql`select vendor_id, 'day' as span, day as starts_on, ${sql.raw([...Object.keys(sumColumns), ...hourColumns].join(', '))} from sums`)}),
      ${returnParts},
      parts as (${keptParts(sql`select w.vendor_id, 'day' as span, w.day as starts_on, ${sql.raw(partNames.map((name) => `coalesce(${name}.rows, '[]') as ${name}`).join(', '))}
        from wanted w ${sql.raw(partNames.map((name) => `left join ${name} using (vendor_id, day)`).join(' '))}`)})
    select vendor_id, day::text as day from wanted`.execute(tx);
  return result.rows as Counted[];
}

/** Up to when changes are counted; null before the first time. */
export async function countedAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql`select app.insights_counted_at() as at`.execute(tx);
  return (rows[0] as { at: Date | null }).at;
}

/** All kept sums as one text, to be compared before and after counting again; null when nothing is kept. */
export async function fingerprint(tx: Tx): Promise<string | null> {
  const result = await sql`select md5(string_agg(md5(line), '' order by line)) as hash from (
      select s::text as line from insight_sums s union all select p::text from insight_parts p) lines`.execute(tx);
  return (result.rows[0] as { hash: string | null }).hash;
}
