import { totalPages } from '@shipmagic/domain/http/pagination';
import type { OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import type { SortedBy } from '@shipmagic/domain/orders/order-sort';
import type { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderTabs, type StatusChoice } from '@shipmagic/domain/statuses/order-status';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { inViewerRead } from '../../platform/db/transaction.ts';
import { presentOrder } from '../order/present-order.ts';
import { areKept } from './count-arguments.ts';
import {
  type BoundedCounts,
  type CountLimits,
  countBounded,
  countedOf,
  countLimits,
  hasMore,
} from './count-bounded.queries.ts';
import { isLimited } from './count-limited.queries.ts';
import { ofTab } from './count-tabs.ts';
import { findNearest } from './find-nearest.ts';
import { findPage, type PagePlace } from './find-page.ts';
import { listLimited } from './list-limited.ts';
import { countOrders } from './order-counts.queries.ts';
import { listDays, readPage } from './order-page.queries.ts';
import { datedFilters } from './read-days.ts';
import { chosenSort, readSortedPage } from './read-sorted-page.ts';
import { type FoundOrders, offsetOf, searchOrders } from './search-orders.ts';
import { type SearchLimits, searchLimits } from './search-way.ts';

/** Up to this offset a page is read from the newest order on, in parallel with the counts. */
const nearNewest = 1000;

/** The limits of any list. */
export type ListLimits = SearchLimits & CountLimits;
export const listLimits: ListLimits = { ...searchLimits, ...countLimits };

type OrderList = z.input<typeof ordersContract.list.answer>;

/**
 * One page of the viewer's orders, newest first unless sorted otherwise, with the total and the tab counts under the
 * same filters. A search with very many matches, or a filter of due times, stops at the limits, and the answer names
 * the counts that may be higher. A search that finds nothing is read as days where it names some, and then answered by
 * the orders that have most of its words.
 */
export async function listOrders(
  db: Database,
  viewer: Viewer,
  query: OrderListQuery,
  limits: ListLimits = listLimits,
  now = new Date(),
): Promise<OrderList> {
  const found = await findOrders(db, viewer, query, limits);
  if (!query.search || isAny(found)) return presentList(found, viewer, query);
  const dated = datedFilters(query, now);
  const onDays = dated && (await findOrders(db, viewer, dated.filters, limits));
  if (dated && onDays && (isAny(onDays) || dated.read.rest === '')) {
    const { dateFrom, dateTo } = dated.filters;
    return { ...presentList(onDays, viewer, query), readAs: { said: dated.read.said, dateFrom, dateTo } };
  }
  const nearest = await inViewerRead(db, viewer, (tx) => findNearest(tx, viewer, query, now));
  return { ...presentList(found, viewer, query), ...(nearest ? { nearest } : {}) };
}

function findOrders(db: Database, viewer: Viewer, query: OrderListQuery, limits: ListLimits): Promise<FoundOrders> {
  if (query.search) return searchOrders(db, viewer, query, limits);
  return isLimited(query) ? listLimited(db, viewer, query) : pageAndCounts(db, viewer, query, limits);
}

const isAny = ({ tabs }: FoundOrders) => (tabs.get('all') ?? 0) > 0;

function presentList({ rows, tabs, atLeast }: FoundOrders, viewer: Viewer, query: OrderListQuery): OrderList {
  const statusCounts = Object.fromEntries(
    orderTabs.map(({ value }) => [value, tabs.get(value)]),
  ) as OrderList['statusCounts'];
  const total = tabs.get(query.status) ?? 0;
  return {
    orders: rows.map((row) => presentOrder(row, viewer)),
    total,
    totalPages: totalPages(total, query.limit),
    statusCounts,
    ...(atLeast.length > 0 ? { atLeast: [...atLeast] } : {}),
  };
}

/** Near the first order in parallel; further away the counts come first, because they locate the page. */
async function pageAndCounts(
  db: Database,
  viewer: Viewer,
  query: OrderListQuery,
  limits: ListLimits,
): Promise<FoundOrders> {
  const skip = offsetOf(query);
  const counting = inViewerRead(db, viewer, (tx) => countBounded(tx, viewer, query, limits));
  const sorted = chosenSort(query, viewer);
  const read = (place: PagePlace) => inViewerRead(db, viewer, (tx) => readPage(tx, viewer, query, place));
  const readSorted = (by: SortedBy, total: number | null) =>
    inViewerRead(db, viewer, (tx) => readSortedPage(tx, viewer, query, by, total));
  const fromFirst: PagePlace = { direction: 'older', day: null, skip, limit: query.limit };
  const near = () => (sorted ? readSorted(sorted, null) : read(fromFirst));
  const far = async (found: BoundedCounts) => {
    const total = ofTab(found.counts, query.status);
    if (hasMore(found, query.status)) return near();
    return sorted ? readSorted(sorted, total) : read(await findFarPage(db, viewer, query, total));
  };
  const [rows, found] = await Promise.all([
    skip <= nearNewest
      ? near()
      : counting.then((counted) => (skip < reachOf(counted, query, sorted, limits) ? far(counted) : [])),
    counting,
  ]);
  const reach = reachOf(found, query, sorted, limits);
  const total = ofTab(found.counts, query.status);
  const tabs = new Map<StatusChoice, number>(orderTabs.map(({ value }) => [value, countedOf(found, value, limits)]));
  const stopped = [...new Set([...tabs.keys(), query.status])].filter((tab) => hasMore(found, tab));
  return {
    rows: rows.slice(0, Math.max(0, reach - skip)),
    tabs: tabs.set(query.status, reach),
    atLeast: reach < total && !stopped.includes(query.status) ? [...stopped, query.status] : stopped,
  };
}

// Why: docs/decisions/orders.md, "A list sorted otherwise has pages up to a limit".
/** How many orders of the list can be paged through. */
function reachOf(found: BoundedCounts, query: OrderListQuery, sorted: SortedBy | null, limits: ListLimits): number {
  const total = countedOf(found, query.status, limits);
  return sorted && sorted.sort !== 'date' && total > 2 * limits.reach ? limits.reach : total;
}

function findFarPage(db: Database, viewer: Viewer, query: OrderListQuery, total: number): Promise<PagePlace> {
  return inViewerRead(db, viewer, async (tx) =>
    findPage({
      offset: offsetOf(query),
      limit: query.limit,
      total,
      // Without kept counts, counting the days costs what skipping them does.
      days: areKept(query) ? await listDays(tx, viewer, query) : null,
      since: async (day) => ofTab(await countOrders(tx, viewer, { ...query, dateFrom: day }), query.status),
    }),
  );
}
