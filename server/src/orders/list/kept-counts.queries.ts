import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const kind = sql.raw('order_status, financial_status, shipment_status, has_label, managed');

/** Month and day as numbers, from which running totals are computed, evaluated once. */
const parts = sql.raw('extract(month from day)::integer as month_part, extract(day from day)::integer as day_part');

type Part = 'month_part' | 'day_part';
const partsOf = { month_part: 12, day_part: 31 } as const;

/** Sums of a column up to each part of a span, as stored in `order_counts` and `order_sums`. */
const runningTotals = (column: string, part: Part, type: string) => {
  const sums = Array.from(
    { length: partsOf[part] },
    (_, i) => `coalesce(sum(${column}) filter (where ${part} <= ${i + 1}), 0)`,
  );
  return sql.raw(`array[${sums.join(', ')}]::${type}[]`);
};

/** The rows of `order_counts` resulting from the figures in `days`, for each vendor and for all together. */
const countsOf = (days: RawBuilder<unknown>) => sql`
  with whole as materialized (
    select vendor_id, day, ${kind}, n, ${parts} from ${days}
    union all select 0, day, ${kind}, sum(n), ${parts} from ${days} group by day, ${kind})
  select vendor_id, 'year' as span, date_trunc('year', day)::date as starts_on, ${kind}, ${runningTotals('n', 'month_part', 'integer')} as upto
  from whole group by 1, 3, ${kind}
  union all
  select vendor_id, 'month', date_trunc('month', day)::date, ${kind}, ${runningTotals('n', 'day_part', 'integer')}
  from whole group by 1, 3, ${kind}`;

const measures = ['n', 'sales', 'earned'] as const;
const totalsOf = (part: Part) => sql.join(measures.map((measure) => runningTotals(measure, part, 'bigint')));

/** The rows of `order_sums` resulting from the figures in `days`. */
const sumsOf = (days: RawBuilder<unknown>) => sql`
  with whole as materialized (
    select vendor_id, day, sum(n) as n, sum(sales) as sales, sum(earned) as earned, ${parts} from ${days} group by vendor_id, day)
  select s.* from (
    select 'year', date_trunc('year', day)::date, vendor_id, ${totalsOf('month_part')} from whole group by 2, 3
    union all
    select 'month', date_trunc('month', day)::date, vendor_id, ${totalsOf('day_part')} from whole group by 2, 3
  ) s (${sumKey}, ${sumTotals})`;

/** Inserted in this order, so that rows added up together are stored together. */
const countKeyNames = [
  'vendor_id',
  'span',
  'starts_on',
  'order_status',
  'financial_status',
  'shipment_status',
  'has_label',
  'managed',
];
const countKey = sql.raw(countKeyNames.join(', '));
const sumKeyNames = ['span', 'starts_on', 'vendor_id'];
const sumKey = sql.raw(sumKeyNames.join(', '));
const sumTotals = sql.raw('orders_upto, sales_upto, earned_upto');

const prefixed = (alias: string, names: readonly string[]) =>
  sql.raw(`(${names.map((name) => `${alias}.${name}`).join(', ')})`);
const sameCount = sql`${prefixed('e', countKeyNames)} = ${prefixed('c', countKeyNames)}`;
const sameSum = sql`${prefixed('e', sumKeyNames)} = ${prefixed('c', sumKeyNames)}`;

/** Adds element by element. */
const added = (column: string) =>
  sql.raw(
    `${column} = (select array_agg(a + b order by at) from unnest(c.${column}, excluded.${column}) with ordinality as u(a, b, at))`,
  );

/**
 * Serialises folding, rebuilding and checking, until the end of the transaction. Writers of orders never take this
 * lock.
 */
const foldingLock = sql`hashtextextended('order counts', 0)`;

/**
 * Folds changes into the counts and sums in one statement, so that totals plus pending changes are exact at all times.
 * Returns how many changes were folded; null if another process is folding.
 */
export async function foldDeltas(tx: Tx): Promise<number | null> {
  const { isOurs } = await tx
    .selectNoFrom((eb) => eb.fn<boolean>('pg_try_advisory_xact_lock', [foldingLock]).as('isOurs'))
    .executeTakeFirstOrThrow();
  if (!isOurs) return null;
  await sql`set local statement_timeout = 0`.execute(tx);
  const rows = await checkedRows(
    tx,
    z.object({ taken: z.number() }),
    sql`
    with taken as (delete from order_count_deltas returning *),
      days as materialized (select vendor_id, day, ${kind}, sum(n) as n, sum(sales) as sales, sum(earned) as earned
        from taken group by vendor_id, day, ${kind} having sum(n) <> 0 or sum(sales) <> 0 or sum(earned) <> 0),
      counted as (select * from days where n <> 0),
      folded as (
        insert into order_counts as c (${countKey}, upto) select ${countKey}, upto from (${countsOf(sql`counted`)}) s order by ${countKey}
        on conflict (${countKey}) do update set ${added('upto')}),
      summed as (
        insert into order_sums as c (${sumKey}, ${sumTotals}) select * from (${sumsOf(sql`days`)}) s order by ${sumKey}
        on conflict (${sumKey}) do update set ${added('orders_upto')}, ${added('sales_upto')}, ${added('earned_upto')})
    select count(*)::int as taken from taken`,
  );
  return rows[0]?.taken ?? 0;
}

/** The number and amounts (in paise) of orders by vendor, day in India and kind. */
const orderDays = sql`
  select vendor_id, app.india_day(created_at) as day, order_status, financial_status,
    coalesce(shipment_status, 'READY') as shipment_status, has_label, managed_in_shipmagic is not false as managed, count(*) as n,
    sum(app.counts_in_figures(test, currency)::integer * (app.sales_of_order(order_status, total_price, discounts, shipping_cost)
      - app.refunded_of_sales(order_status, refunded))) as sales,
    sum(app.counts_in_figures(test, currency)::integer * app.earned_by_order(order_status, publisher_payout, shipping_cost - duties - fees)) as earned
  from magic_orders where not test group by 1, 2, 3, 4, 5, 6, 7`;

/**
 * Recomputes all counts and sums. Writers continue meanwhile: the single statement sees one snapshot, drops the
 * changes up to it, and leaves later ones to be folded. Returns how many rows were wrong.
 */
export async function rebuildCounts(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${foldingLock})`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local work_mem = '128MB'`.execute(tx);
  const wrong = await countDrift(tx);
  await sql`
    with gone as (delete from order_count_deltas),
      days as materialized (${orderDays}),
      fresh_counts as materialized (${countsOf(sql`days`)}),
      fresh_sums as materialized (${sumsOf(sql`days`)}),
      stale_counts as (delete from order_counts c where not exists (select from fresh_counts e where ${sameCount})),
      stale_sums as (delete from order_sums c where not exists (select from fresh_sums e where ${sameSum})),
      counted as (
        insert into order_counts as c (${countKey}, upto) select ${countKey}, upto from fresh_counts order by ${countKey}
        on conflict (${countKey}) do update set upto = excluded.upto where c.upto <> excluded.upto)
    insert into order_sums as c (${sumKey}, ${sumTotals}) select ${sumKey}, ${sumTotals} from fresh_sums order by ${sumKey}
    on conflict (${sumKey}) do update set
      orders_upto = excluded.orders_upto, sales_upto = excluded.sales_upto, earned_upto = excluded.earned_upto
      where (c.orders_upto, c.sales_upto, c.earned_upto) <> (excluded.orders_upto, excluded.sales_upto, excluded.earned_upto)`.execute(
    tx,
  );
  return wrong;
}

/** A side without a row counts as zeros. */
const differs = (column: string, type: string) => {
  const zeros = (other: string) => `array_fill(0::${type}, array[cardinality(${other}.${column})])`;
  return sql.raw(`coalesce(e.${column}, ${zeros('c')}) <> coalesce(c.${column}, ${zeros('e')})`);
};

/**
 * How many rows of the counts and sums, including pending changes, differ from the orders themselves. Zero unless
 * something is broken.
 */
export async function countDrift(tx: Tx): Promise<number> {
  const rows = await checkedRows(
    tx,
    z.object({ wrong: z.number() }),
    sql`
    with days as materialized (
        select vendor_id, day, ${kind}, sum(n) as n, sum(sales) as sales, sum(earned) as earned from (${orderDays} union all
          select vendor_id, day, ${kind}, -n, -sales, -earned from order_count_deltas) d
        group by vendor_id, day, ${kind}),
      counted as (select * from days where n <> 0)
    select (select count(*) from (${countsOf(sql`counted`)}) e full join order_counts c on ${sameCount} where ${differs('upto', 'integer')})::int
      + (select count(*) from (${sumsOf(sql`days`)}) e full join order_sums c on ${sameSum}
        where ${differs('orders_upto', 'bigint')} or ${differs('sales_upto', 'bigint')} or ${differs('earned_upto', 'bigint')})::int as wrong`,
  );
  return rows[0]?.wrong ?? 0;
}

const driftKey = 'order counts';
interface Drift {
  readonly wrong: number;
}

/** Stores how many rows the last rebuild found wrong, for the metrics. */
export async function saveDrift(tx: Tx, wrong: number): Promise<void> {
  const value = JSON.stringify({ wrong } satisfies Drift);
  await sql`insert into sync_state (key, value) values (${driftKey}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(tx);
}

/** How many rows the last rebuild found wrong (0 before the first), and how many changes are pending. */
export async function readCountHealth(tx: Tx): Promise<{ wrong: number; unfolded: number }> {
  const drift = await tx.selectFrom('sync_state').select('value').where('key', '=', driftKey).executeTakeFirst();
  const { unfolded } = await tx
    .selectFrom('order_count_deltas')
    .select(rowCount.as('unfolded'))
    .executeTakeFirstOrThrow();
  return { wrong: (drift?.value as Drift | undefined)?.wrong ?? 0, unfolded };
}
