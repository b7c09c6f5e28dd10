import type { OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderTabs, type StatusChoice } from '@shipmagic/domain/statuses/order-status';
import type { Database } from '../../platform/db/database.ts';
import { inViewerRead } from '../../platform/db/transaction.ts';
import { hasMore } from './count-bounded.queries.ts';
import { countLimited } from './count-limited.queries.ts';
import { countTabs, ofTab } from './count-tabs.ts';
import { readPage } from './order-page.queries.ts';
import { chosenSort, readSortedPage } from './read-sorted-page.ts';
import { type FoundOrders, offsetOf } from './search-orders.ts';

/** Orders counted of each status. */
export const limitPerStatus = 1000;

/** One page and its counts under a filter with which counting stops; nobody pages beyond what was counted. */
export async function listLimited(
  db: Database,
  viewer: Viewer,
  query: OrderListQuery,
  limit = limitPerStatus,
): Promise<FoundOrders> {
  const skip = offsetOf(query);
  const sorted = chosenSort(query, viewer);
  const place = { direction: 'older', day: null, skip, limit: query.limit } as const;
  const [rows, found] = await Promise.all([
    inViewerRead(db, viewer, (tx) =>
      sorted ? readSortedPage(tx, viewer, query, sorted, null) : readPage(tx, viewer, query, place),
    ),
    inViewerRead(db, viewer, (tx) => countLimited(tx, viewer, query, limit)),
  ]);
  const total = ofTab(found.counts, query.status);
  const shown = new Set<StatusChoice>([...orderTabs.map(({ value }) => value), query.status]);
  return {
    rows: rows.slice(0, Math.max(0, total - skip)),
    tabs: countTabs(found.counts).set(query.status, total),
    atLeast: [...shown].filter((tab) => hasMore(found, tab)),
  };
}
