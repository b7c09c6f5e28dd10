import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { type OrderStatus, tabStatuses } from '@shipmagic/domain/orders/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { countArguments } from './count-arguments.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

export type CountOfStatus = ReadonlyMap<OrderStatus, number>;

interface StatusCount {
  readonly order_status: OrderStatus;
  readonly n: number;
}

/** How many orders of each status the transaction may see under the filters but for the tab, from the kept counts. */
export async function readCounts(tx: Tx, filters: Omit<OrderFilters, 'search' | 'status'>): Promise<CountOfStatus> {
  const result = await sql<StatusCount>`
    select order_status, n::int as n from app.count_orders(${countArguments(filters)})`.execute(tx);
  return new Map(result.rows.map((row) => [row.order_status, row.n]));
}

export interface Matches {
  readonly counts: CountOfStatus;
  /** The orders of the page, by their inner ids. */
  readonly ids: readonly string[];
}

/**
 * The same with a search text, for which nothing is kept: the matches are found once, and counted and paged together.
 */
export async function findMatches(
  tx: Tx,
  scope: Scope,
  filters: OrderFilters,
  { skip, limit }: { skip: number; limit: number },
): Promise<Matches> {
  const statuses = tabStatuses(filters.status);
  const tab = statuses ? sql`where order_status = any (${statuses}::text[])` : sql``;
  const result = await sql<{ counts: Record<OrderStatus, number> | null; ids: string[] }>`
    with matches as materialized (
      select o.id, o.created_at, o.order_status from ${searchSource(scope)} o
      where ${orderWhere(filters, scope, { withTab: false })})
    select (select json_object_agg(order_status, n) from (select order_status, count(*) as n from matches group by 1) c) as counts,
      array(select id::text from matches ${tab} order by created_at desc, id desc limit ${limit} offset ${skip}) as ids`.execute(
    tx,
  );
  const { counts, ids } = result.rows[0] ?? { counts: null, ids: [] };
  return { counts: new Map(Object.entries(counts ?? {}) as [OrderStatus, number][]), ids };
}

const kind = sql.raw('order_status, financial_status, shipment_status, has_label, managed');

/** What the counts by day are summed up by: their month and their day as numbers, reckoned once. */
const parts = sql.raw('extract(month from day)::integer as month_part, extract(day from day)::integer as day_part');

/** Sums of `n` up to each part of a span: what a row of `order_counts` holds. */
const runningTotals = (count: number, part: 'month_part' | 'day_part') => {
  const sums = Array.from({ length: count }, (_, i) => `coalesce(sum(n) filter (where ${part} <= ${i + 1}), 0)`);
  return sql.raw(`array[${sums.join(', ')}]::integer[]`);
};

/** The rows of `order_counts` that the counts by day in `days` come to, for each vendor and for all together. */
const spansOf = (days: RawBuilder<unknown>) => sql`
  with whole as materialized (
    select vendor_id, day, ${kind}, n, ${parts} from ${days}
    union all select 0, day, ${kind}, sum(n), ${parts} from ${days} group by day, ${kind})
  select vendor_id, 'year' as span, date_trunc('year', day)::date as starts_on, ${kind}, ${runningTotals(12, 'month_part')} as upto
  from whole group by 1, 3, ${kind}
  union all
  select vendor_id, 'month', date_trunc('month', day)::date, ${kind}, ${runningTotals(31, 'day_part')}
  from whole group by 1, 3, ${kind}`;

/** Inserted in this order, what is added up together lies together. */
const key = sql.raw('vendor_id, span, starts_on, order_status, financial_status, shipment_status, has_label, managed');

/** One at a time folds, rebuilds or checks; it is freed with the transaction. Writers of orders never ask for it. */
const foldingLock = sql`hashtextextended('order counts', 0)`;

/**
 * Moves what has changed into the counts, in one statement, so that at every moment both together are exact. Returns
 * how many changes it took; null when somebody else is at it.
 */
export async function foldDeltas(tx: Tx): Promise<number | null> {
  const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${foldingLock}) as mine`.execute(tx);
  if (!lock.rows[0]?.mine) return null;
  await sql`set local statement_timeout = 0`.execute(tx);
  const result = await sql<{ taken: number }>`
    with taken as (delete from order_count_deltas returning *),
      days as materialized (select vendor_id, day, ${kind}, sum(n) as n from taken group by vendor_id, day, ${kind} having sum(n) <> 0),
      folded as (
        insert into order_counts as c (${key}, upto) select ${key}, upto from (${spansOf(sql`days`)}) s order by ${key}
        on conflict (${key}) do update set upto =
          (select array_agg(a + b order by at) from unnest(c.upto, excluded.upto) with ordinality as u(a, b, at)))
    select count(*)::int as taken from taken`.execute(tx);
  return result.rows[0]?.taken ?? 0;
}

/** The orders by vendor, day in India and kind. */
const countedDays = sql`
  select vendor_id, app.india_day(created_at) as day, order_status, financial_status,
    coalesce(shipment_status, 'READY') as shipment_status, has_label, managed_in_shipmagic is not false as managed, count(*) as n
  from magic_orders group by 1, 2, 3, 4, 5, 6, 7`;

/**
 * Counts all orders anew. Writers go on meanwhile: the one statement sees one moment, drops the changes up to it, and
 * leaves the later ones to be folded. Returns how many rows were wrong.
 */
export async function rebuildCounts(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${foldingLock})`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local work_mem = '128MB'`.execute(tx);
  const wrong = await countDrift(tx);
  await sql`
    with gone as (delete from order_count_deltas),
      days as materialized (${countedDays}),
      fresh as materialized (${spansOf(sql`days`)}),
      stale as (delete from order_counts c where not exists (
        select from fresh f where (${prefixed('f')}) = (${prefixed('c')})))
    insert into order_counts as c (${key}, upto) select ${key}, upto from fresh order by ${key}
    on conflict (${key}) do update set upto = excluded.upto where c.upto <> excluded.upto`.execute(tx);
  return wrong;
}

function prefixed(alias: string) {
  const names = [
    'vendor_id',
    'span',
    'starts_on',
    'order_status',
    'financial_status',
    'shipment_status',
    'has_label',
    'managed',
  ];
  return sql.raw(names.map((name) => `${alias}.${name}`).join(', '));
}

/** How many rows of the counts, with what is not folded yet, differ from the orders themselves. Zero unless something is broken. */
export async function countDrift(tx: Tx): Promise<number> {
  const result = await sql<{ wrong: number }>`
    with days as materialized (
        select vendor_id, day, ${kind}, sum(n) as n from (${countedDays} union all
          select vendor_id, day, ${kind}, -n from order_count_deltas) d
        group by vendor_id, day, ${kind} having sum(n) <> 0),
      expected as (${spansOf(sql`days`)})
    select count(*)::int as wrong from expected e full join order_counts c
      on (${prefixed('e')}) = (${prefixed('c')})
    where coalesce(e.upto, array_fill(0, array[cardinality(c.upto)])) <>
      coalesce(c.upto, array_fill(0, array[cardinality(e.upto)]))`.execute(tx);
  return result.rows[0]?.wrong ?? 0;
}

const driftKey = 'order counts';

/** Remembers what the last rebuild found wrong, for the metrics. */
export async function saveDrift(tx: Tx, wrong: number): Promise<void> {
  const value = JSON.stringify({ wrong });
  await sql`insert into sync_state (key, value) values (${driftKey}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(tx);
}

/** What the last rebuild found wrong (zero before the first), and how many changes wait to be folded. */
export async function readCountHealth(tx: Tx): Promise<{ wrong: number; unfolded: number }> {
  const result = await sql<{ wrong: number; unfolded: number }>`
    select coalesce((select (value ->> 'wrong')::int from sync_state where key = ${driftKey}), 0) as wrong,
      (select count(*)::int from order_count_deltas) as unfolded`.execute(tx);
  return result.rows[0] ?? { wrong: 0, unfolded: 0 };
}
