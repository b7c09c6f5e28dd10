import { ageBands } from '@shipmagic/domain/insights/ageing';
import type { Span } from '@shipmagic/domain/insights/period';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import {
  addedForScores,
  addedParts,
  addedSums,
  type HourColumn,
  type PartColumn,
  type SumColumn,
  type scoreColumns,
} from './insight-columns.ts';

/** Kept sums added up; amounts are paise. */
export type SumRow = Readonly<Record<SumColumn, number> & Record<HourColumn, readonly number[]>>;

/** Days and months of the period now and the one before. */
export interface Spans {
  readonly now: readonly Span[];
  readonly past: readonly Span[];
}

const asTable = (spans: Spans) => {
  const all = [
    ...spans.now.map((one) => ({ ...one, isNow: true })),
    ...spans.past.map((one) => ({ ...one, isNow: false })),
  ];
  return sql`unnest(${all.map(({ isNow }) => isNow)}::boolean[], ${all.map(({ span }) => span)}::text[],
    ${all.map(({ startsOn }) => startsOn)}::date[]) as p (is_now, span, starts_on)`;
};

/** The figures of both periods for these vendors; 0 is all of them. */
export async function readSums(tx: Tx, vendorIds: readonly string[], spans: Spans) {
  const { rows } = await sql`select p.is_now, ${addedSums} from ${asTable(spans)}
    left join insight_sums c on c.vendor_id = any (${vendorIds}::bigint[]) and (c.span, c.starts_on) = (p.span, p.starts_on)
    group by p.is_now`.execute(tx);
  return rows as (SumRow & { is_now: boolean })[];
}

/** The sums of each vendor that has orders in a period. */
async function readEach(tx: Tx, spans: readonly Span[], sums: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql`select v.vendor_name, s.* from (
      select c.vendor_id, ${sums} from ${asTable({ now: spans, past: [] })}
      join insight_sums c on (c.span, c.starts_on) = (p.span, p.starts_on) and c.vendor_id <> 0
      group by 1) s join vendors v on v.id = s.vendor_id
    where s.orders > 0 and v.vendor_name <> ''`.execute(tx);
  return rows;
}

interface OfVendor {
  readonly vendor_id: string;
  readonly vendor_name: string;
}
export type CardRow = SumRow & OfVendor;
export type ScoreRow = Pick<SumRow, (typeof scoreColumns)[number]> & OfVendor;

/** The figures of a scorecard of each vendor that has orders in a period. */
export const readCards = async (tx: Tx, spans: readonly Span[]) => (await readEach(tx, spans, addedSums)) as CardRow[];

/** The sums that make a score of each vendor that has orders in a period. */
export const readScores = async (tx: Tx, spans: readonly Span[]) =>
  (await readEach(tx, spans, addedForScores)) as ScoreRow[];

/** The days of a period that have orders. */
export async function readDays(tx: Tx, vendorIds: readonly string[], from: string, to: string) {
  const { rows } = await sql`select starts_on::text as day, sum(orders)::int as orders, sum(revenue) as revenue
    from insight_sums where vendor_id = any (${vendorIds}::bigint[]) and span = 'day' and starts_on between ${from}::date and ${to}::date
    group by 1`.execute(tx);
  return rows as { day: string; orders: number; revenue: number }[];
}

/** Whole months, by their first days. */
export async function readMonths(tx: Tx, vendorIds: readonly string[], months: readonly string[]) {
  const { rows } = await sql`select c.starts_on::text as month, ${addedSums} from insight_sums c
    where c.vendor_id = any (${vendorIds}::bigint[]) and c.span = 'month' and c.starts_on = any (${months}::date[])
    group by c.starts_on`.execute(tx);
  return rows as (SumRow & { month: string })[];
}

/** Orders that are not finished, for each of `ageBands`. */
export async function readAgeing(tx: Tx, vendorIds: readonly string[], today: string): Promise<number[]> {
  const bands = ageBands.map(
    ({ from, to }) =>
      sql`coalesce(sum(open) filter (where starts_on <= ${today}::date - ${from}::int ${to === null ? sql`` : sql`and starts_on >= ${today}::date - ${to}::int`}), 0)::int`,
  );
  const { rows } = await sql`select array[${sql.join(bands)}] as bands from insight_sums
    where vendor_id = any (${vendorIds}::bigint[]) and span = 'day' and open > 0`.execute(tx);
  return (rows[0] as { bands: number[] }).bands;
}

/** Rows of lanes, states or products of a period: `name0`, `n0` and so on, the largest `order` first. */
export async function readParts(
  tx: Tx,
  vendorIds: readonly string[],
  spans: readonly Span[],
  column: PartColumn,
  { order, limit }: { order: string; limit: number },
) {
  const kept = sql`(select k.${sql.ref(column)} from ${asTable({ now: spans, past: [] })}
    join insight_parts k on k.vendor_id = any (${vendorIds}::bigint[]) and (k.span, k.starts_on) = (p.span, p.starts_on))`;
  const { rows } =
    await sql`${addedParts(column, '', kept)} order by ${sql.ref(order)} desc, name0 limit ${limit}`.execute(tx);
  return rows as Readonly<Record<`name${number}`, string> & Record<`n${number}`, number>>[];
}
