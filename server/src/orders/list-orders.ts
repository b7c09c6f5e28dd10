import { totalPages } from '@shipmagic/domain/http/pagination';
import type { OrderFilters, OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import { type OrderTab, orderTabs, tabStatuses } from '@shipmagic/domain/orders/order-status';
import type { ordersContract, StatusCounts } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { findPage, type PagePlace } from './find-page.ts';
import { type CountOfStatus, countMatches, readCounts } from './order-counts.queries.ts';
import type { Scope } from './order-where.ts';
import { listDays, readPage } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** Up to here a page is read from the newest order on, at the same time as the counts. */
const nearNewest = 1000;

/** One page of the viewer's orders, newest first, with the total and what each tab holds under the same filters. */
export async function listOrders(
  db: Database,
  viewer: Viewer,
  query: OrderListQuery,
): Promise<z.input<typeof ordersContract.list.answer>> {
  const offset = (query.page - 1) * query.limit;
  const counting = inViewerTransaction(db, viewer, (tx) => countOrders(tx, viewer, query));
  const page = async (place: PagePlace) => {
    const rows = await inViewerTransaction(db, viewer, (tx) => readPage(tx, viewer, query, place));
    return rows.map((row) => presentOrder(row, viewer));
  };
  const [orders, statusCounts] = await Promise.all([
    offset <= nearNewest
      ? page({ direction: 'older', day: null, skip: offset, limit: query.limit })
      : counting.then(async (counts) =>
          offset < counts[query.status] ? page(await findFarPage(db, viewer, query, counts)) : [],
        ),
    counting,
  ]);
  const total = statusCounts[query.status];
  return { orders, total, totalPages: totalPages(total, query.limit), statusCounts };
}

/** How many orders each tab has under all other filters. */
export async function countOrders(tx: Tx, scope: Scope, filters: OrderFilters): Promise<StatusCounts> {
  const counts = filters.search ? await countMatches(tx, scope, filters) : await readCounts(tx, filters);
  return Object.fromEntries(orderTabs.map(({ value }) => [value, ofTab(counts, value)])) as StatusCounts;
}

const ofTab = (counts: CountOfStatus, tab: OrderTab): number =>
  (tabStatuses(tab) ?? [...counts.keys()]).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);

/** Far from the newest order the kept counts tell where a page lies; of a search only the total is known. */
function findFarPage(db: Database, viewer: Viewer, query: OrderListQuery, counts: StatusCounts): Promise<PagePlace> {
  const { page, limit, search, status } = query;
  return inViewerTransaction(db, viewer, async (tx) =>
    findPage({
      offset: (page - 1) * limit,
      limit,
      total: counts[status],
      days: search ? null : await listDays(tx, viewer, query),
      since: async (day) => ofTab(await readCounts(tx, { ...query, dateFrom: day }), status),
    }),
  );
}
