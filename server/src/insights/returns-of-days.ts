import type { ReturnCost } from '@shipmagic/domain/insights/return-cost';
import type { SentBackBy } from '@shipmagic/domain/insights/sent-back';
import { returnGrades, returnGradeTable } from '@shipmagic/domain/returns/return-grade';
import { returnSets } from '@shipmagic/domain/returns/return-state';
import { type RawBuilder, sql } from 'kysely';
import { partRows } from './insight-columns.ts';

const unsellable = returnGrades.filter((grade) => !returnGradeTable[grade].isSellable);
const costIs = (cost: ReturnCost) => sql.lit(cost);
const by = (kind: SentBackBy) => sql.lit(kind);

/**
 * Goods of the orders in `facts` that customers have sent back: a piece counts once it has left them, or once they keep it and
 * are settled. Amounts are paise.
 */
export const returnFacts = sql`
  back_lines as materialized (
    select f.id as order_id, f.vendor_id, f.day, l.store_line_id, l.title, l.reason, l.quantity, l.of_pieces,
      f.counts * l.of_paid * 100 * l.quantity / nullif(l.of_pieces, 0) as value
    from facts f join returns t on t.order_id = f.id and t.state = any (${returnSets.withoutCustomer}::text[])
      join return_lines l on l.return_id = t.id
    where f.delivered),
  backs as materialized (
    select order_id, sum(quantity) as pieces, sum(value) as value from back_lines group by 1)`;

/** Lines, as they were delivered: of what the store has taken out since, its return knows how many there were. */
const deliveredLines = sql`
  select coalesce(b.title, i.title) as name, greatest(coalesce(i.quantity, 0), coalesce(b.of_pieces, 0)) as pieces
  from (select store_line_id, title, quantity from magic_order_line_items where order_id = f.id) i
    full join (select store_line_id, min(title) as title, max(of_pieces) as of_pieces from back_lines
      where order_id = f.id group by 1) b using (store_line_id)`;

const backBy = (name: RawBuilder<unknown>) => sql`
  select vendor_id, day, ${name} as name, count(distinct order_id) as orders, sum(quantity) as pieces, coalesce(round(sum(value)), 0)::bigint as value
  from back_lines group by 1, 2, 3`;

/** The costs of parcels: as they were charged, else as they were quoted; a way back is charged apart, or is a parcel's own. */
const freight = sql`
  select f.vendor_id, f.day, f.id, k.kind, k.cost
  from parcels_back f join shipments s on s.order_id = f.id and s.state in ('created', 'replaced')
    left join lateral (select sum(cost) filter (where kind <> 'return') as there, sum(cost) filter (where kind = 'return') as back,
        sum(cost) as every
      from recon_charges where shipment_id = s.id) c on true
    cross join lateral (values
      (${costIs('freight_there')}, case when s.return_id is null then coalesce(c.there, case when c.back is null then s.quoted_cost end) end),
      (${costIs('freight_back')}, case when s.return_id is null then c.back else coalesce(c.every, s.quoted_cost) end)) k (kind, cost)`;

/** The columns of `insight_parts` about what came back. */
export const returnParts = sql`
  delivered_pieces as (
    select f.vendor_id, f.day, x.name, sum(x.pieces) as whole
    from facts f cross join lateral (${deliveredLines}) x where f.delivered group by 1, 2, 3),
  sent_rows as (
    select ${by('reason')} as kind, vendor_id, day, name, 0 as whole, orders, pieces, value from (${backBy(sql`reason`)}) r
    union all
    select ${by('product')}, d.vendor_id, d.day, d.name, d.whole, coalesce(p.orders, 0), coalesce(p.pieces, 0), coalesce(p.value, 0)
    from delivered_pieces d left join (${backBy(sql`title`)}) p using (vendor_id, day, name)
    union all
    select ${by('courier')}, f.vendor_id, f.day, coalesce(f.courier, ''), count(*), count(b.order_id), coalesce(sum(b.pieces), 0),
      coalesce(round(sum(b.value)), 0)::bigint
    from facts f left join backs b on b.order_id = f.id where f.delivered group by 2, 3, 4),
  sent_back as (
    select vendor_id, day, jsonb_agg(${partRows('kind, name, whole, orders, pieces, value')}
      order by whole desc, kind collate "C", name collate "C") as rows
    from sent_rows group by 1, 2),
  regions as (
    select vendor_id, day, jsonb_agg(${partRows('region, shipped, delivered, rto, sent_back')} order by shipped desc, region collate "C") as rows
    from (select f.vendor_id, f.day, coalesce(substring(regexp_replace(f.pin, '\\s', '', 'g') from '^([1-9][0-9]{2})[0-9]{3}$'), '') as region,
        count(*) as shipped, count(*) filter (where f.delivered) as delivered, count(*) filter (where f.rto) as rto, count(b.order_id) as sent_back
      from facts f left join backs b on b.order_id = f.id where f.shipped group by 1, 2, 3) r group by 1, 2),
  parcels_back as (
    select f.vendor_id, f.day, f.id from facts f where f.rto or f.id in (select order_id from backs)),
  cost_lines as (
    ${freight}
    union all
    select f.vendor_id, f.day, f.id, ${costIs('refunds')}, s.refund
    from parcels_back f join return_settlements s on s.order_id = f.id and s.state = 'done'
    union all
    select f.vendor_id, f.day, f.id, ${costIs('unsellable')}, g.quantity * l.of_paid / nullif(l.of_pieces, 0)
    from parcels_back f join return_receipts c on c.order_id = f.id join return_receipt_lines g on g.receipt_id = c.id
      join return_lines l on l.return_id = c.return_id and l.store_line_id = g.store_line_id
    where g.grade = any (${unsellable}::text[])),
  return_costs as (
    select vendor_id, day, jsonb_agg(${partRows('kind, orders, amount')} order by orders desc, kind collate "C") as rows
    from (select c.vendor_id, c.day, c.kind, count(distinct c.id) as orders, round(sum(f.counts * c.cost) * 100)::bigint as amount
      from cost_lines c join facts f on f.id = c.id where c.cost is not null group by 1, 2, 3) k group by 1, 2)`;
