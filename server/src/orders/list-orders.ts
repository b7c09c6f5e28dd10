import { totalPages } from '@shipmagic/domain/http/pagination';
import type { OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import { type OrderTab, orderTabs, tabStatuses } from '@shipmagic/domain/orders/order-status';
import type { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import { findPage, type PagePlace } from './find-page.ts';
import { type CountOfStatus, findMatches, readCounts } from './order-counts.queries.ts';
import { listDays, type OrderRow, readOrders, readPage } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** Up to here a page is read from the newest order on, at the same time as the counts. */
const nearNewest = 1000;

type OrderList = z.input<typeof ordersContract.list.answer>;

/** One page of the viewer's orders, newest first, with the total and what each tab holds under the same filters. */
export async function listOrders(db: Database, viewer: Viewer, query: OrderListQuery): Promise<OrderList> {
  const { rows, counts } = query.search ? await searchPage(db, viewer, query) : await pageAndCounts(db, viewer, query);
  const statusCounts = Object.fromEntries(
    orderTabs.map(({ value }) => [value, ofTab(counts, value)]),
  ) as OrderList['statusCounts'];
  const total = statusCounts[query.status];
  return {
    orders: rows.map((row) => presentOrder(row, viewer)),
    total,
    totalPages: totalPages(total, query.limit),
    statusCounts,
  };
}

const offsetOf = ({ page, limit }: OrderListQuery) => (page - 1) * limit;

const ofTab = (counts: CountOfStatus, tab: OrderTab): number =>
  (tabStatuses(tab) ?? [...counts.keys()]).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);

interface Found {
  readonly rows: readonly OrderRow[];
  readonly counts: CountOfStatus;
}

function searchPage(db: Database, viewer: Viewer, query: OrderListQuery): Promise<Found> {
  return inViewerTransaction(db, viewer, async (tx) => {
    const { counts, ids } = await findMatches(tx, viewer, query, { skip: offsetOf(query), limit: query.limit });
    return { counts, rows: await readOrders(tx, viewer, ids) };
  });
}

/** Near the newest order side by side; farther away the counts come first, because they tell where the page lies. */
async function pageAndCounts(db: Database, viewer: Viewer, query: OrderListQuery): Promise<Found> {
  const skip = offsetOf(query);
  const counting = inViewerTransaction(db, viewer, (tx) => readCounts(tx, query));
  const read = (place: PagePlace) => inViewerTransaction(db, viewer, (tx) => readPage(tx, viewer, query, place));
  const [rows, counts] = await Promise.all([
    skip <= nearNewest
      ? read({ direction: 'older', day: null, skip, limit: query.limit })
      : counting.then(async (found) => {
          const total = ofTab(found, query.status);
          return skip < total ? read(await findFarPage(db, viewer, query, total)) : [];
        }),
    counting,
  ]);
  return { rows, counts };
}

function findFarPage(db: Database, viewer: Viewer, query: OrderListQuery, total: number): Promise<PagePlace> {
  return inViewerTransaction(db, viewer, async (tx) =>
    findPage({
      offset: offsetOf(query),
      limit: query.limit,
      total,
      days: await listDays(tx, viewer, query),
      since: async (day) => ofTab(await readCounts(tx, { ...query, dateFrom: day }), query.status),
    }),
  );
}
