import { isStaff } from '@shipmagic/domain/access/role';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import type { SortedBy } from '@shipmagic/domain/orders/order-sort';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { type OrderStatus, shownStatuses } from '@shipmagic/domain/statuses/order-status';
import { type RawBuilder, sql } from 'kysely';
import { hasTerms } from '../../platform/db/has-terms.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { CountOfStatus } from './order-counts.queries.ts';
import { orderBy, sortedColumns } from './order-sort-sql.ts';
import { isFound, matchesPattern, orderWhere, type Scope, searchSource } from './order-where.ts';
import { type AskedTerms, type Probe, type SearchLimits, searchPieces } from './search-way.ts';

/** The scope of a search: the filters and a text, with or without their tab. */
export interface SearchScope {
  readonly viewer: Scope;
  readonly filters: OrderFilters;
  readonly withTab: boolean;
  readonly sorted?: SortedBy;
}

const newestFirst: SortedBy = { sort: 'date', direction: 'desc' };

export interface Matches {
  readonly counts: CountOfStatus;
  /** The orders of the page, by internal id. */
  readonly ids: readonly string[];
}

interface Page {
  readonly skip: number;
  readonly limit: number;
}

/**
 * The newest orders under the filters, regardless of their texts, as `o`. The LIMIT keeps conditions on texts outside,
 * so that no text index is used, and lets the ordered scan stop early. Null: all of them.
 */
export const newestOrders = (
  { viewer, filters, withTab, sorted = newestFirst }: SearchScope,
  limit: number | null,
) => sql`(
  select o.id, o.created_at, o.order_status${sortedColumns(sorted)}, o.search_text${isStaff(viewer) ? sql`, o.search_contact` : sql``}
  from ${searchSource(viewer, filters)} o where ${orderWhere({ ...filters, search: '' }, viewer, { withTab })}
  order by o.created_at desc, o.id desc limit ${limit}) o`;

/** Samples the newest orders. */
export async function probeSearch(tx: Tx, scope: SearchScope, { probe }: SearchLimits): Promise<Probe> {
  const terms = readSearch(scope.filters.search);
  const has = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;
  const pieces = searchPieces(terms).map(({ text }) => matchesPattern(`%${text}%`, scope.viewer));
  const hits = sql.join([isFound(scope.filters.search, scope.viewer), ...pieces].map(has));
  const result = await sql<{ seen: number; hits: number[] }>`
    select count(*)::int as seen, array[${hits}] as hits from ${newestOrders(scope, probe)}`.execute(tx);
  const { seen, hits: [whole = 0, ...pieceHits] = [] } = result.rows[0] ?? { seen: 0, hits: [] };
  return { seen, hits: whole, pieceHits };
}

/** Hidden from index selection. */
const contains = (text: string, viewer: Scope) =>
  isStaff(viewer)
    ? sql`(strpos(o.search_text, ${text}) > 0 or strpos(o.search_contact, ${text}) > 0)`
    : sql`strpos(o.search_text, ${text}) > 0`;

/** The condition for the index, which may match more orders than all terms do. */
export interface IndexUse {
  readonly asked: AskedTerms;
  readonly filtersHelp: boolean;
}

/** Candidates from the index that match all terms. */
export const matchesByIndex = (
  { viewer, filters, withTab, sorted = newestFirst }: SearchScope,
  { asked, filtersHelp }: IndexUse,
): RawBuilder<unknown> => {
  const found = hasTerms(asked, (pattern) => matchesPattern(pattern, viewer));
  const checked = hasTerms(readSearch(filters.search), (spelling) => contains(spelling, viewer));
  return sql`select o.id, o.created_at, o.order_status${sortedColumns(sorted)} from ${searchSource(viewer, filters)} o
    where ${orderWhere({ ...filters, search: '' }, viewer, { withTab, indexed: filtersHelp })} and ${found} and ${checked}`;
};

/** A trigram consists of three letters or digits in a row, or two at the end of a whole word. */
export const hasTrigram = (pattern: string) => /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2} | [\p{L}\p{N}]{2}/u.test(pattern);

/** Matches found by the index, counted and paged together. */
export async function findByIndex(tx: Tx, scope: SearchScope, use: IndexUse, page: Page): Promise<Matches> {
  const matches = matchesByIndex(scope, use);
  // Texts of one or two letters or digits have no trigram.
  if (!use.asked.some((patterns) => patterns.every(hasTrigram))) return findPage(tx, scope, page, matches);
  await onlyBitmaps(tx);
  const found = await findPage(tx, scope, page, matches);
  await anyPlan(tx);
  return found;
}

/**
 * How many orders contain a text is a guess of the planner (behind the row policy of staff even without statistics).
 * Too high a guess must not lead to a scan of all orders: each of the remaining plans uses an index, or several if that
 * helps.
 */
export const onlyBitmaps = (tx: Tx) =>
  sql.raw('set local enable_seqscan = off; set local enable_indexscan = off').execute(tx);
/**
 * The planner assumes that all of the newest orders are wanted and would sort them, but they are only read until there
 * are enough.
 */
const inOrder = (tx: Tx) => sql.raw('set local enable_sort = off').execute(tx);
export const anyPlan = (tx: Tx) =>
  sql.raw('set local enable_seqscan = on; set local enable_indexscan = on; set local enable_sort = on').execute(tx);

/** All matches, found by checking every order under the filters. */
export const findAmongAll = (tx: Tx, scope: SearchScope, page: Page): Promise<Matches> =>
  findPage(tx, scope, page, matchesAmong(scope, null, null));

/** The `cap` newest matches among the `newest` orders. */
export async function findAmongNewest(
  tx: Tx,
  scope: SearchScope,
  { newest, cap }: SearchLimits,
  page: Page,
): Promise<Matches> {
  await inOrder(tx);
  const found = await findPage(tx, scope, page, matchesAmong(scope, newest, cap));
  await anyPlan(tx);
  return found;
}

const matchesAmong = (scope: SearchScope, newest: number | null, cap: number | null) =>
  sql`select o.id, o.created_at, o.order_status${sortedColumns(scope.sorted ?? newestFirst)} from ${newestOrders(scope, newest)}
    where ${isFound(scope.filters.search, scope.viewer)} limit ${cap}`;

async function findPage(
  tx: Tx,
  { filters, sorted = newestFirst }: SearchScope,
  { skip, limit }: Page,
  matches: RawBuilder<unknown>,
): Promise<Matches> {
  const statuses = shownStatuses(filters.status);
  const tab = statuses ? sql`where order_status = any (${statuses}::text[])` : sql``;
  const result = await sql<{ counts: Record<OrderStatus, number> | null; ids: string[] }>`
    with matches as materialized (${matches})
    select (select json_object_agg(order_status, n) from (select order_status, count(*) as n from matches group by 1) c) as counts,
      array(select id::text from matches o ${tab} order by ${orderBy(sorted)} limit ${limit} offset ${skip}) as ids`.execute(
    tx,
  );
  const { counts, ids } = result.rows[0] ?? { counts: null, ids: [] };
  return { counts: new Map(Object.entries(counts ?? {}) as [OrderStatus, number][]), ids };
}
