import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type OrderRow, readOrders } from '../orders/order/orders.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';

/** Orders in memory at once. */
const groupSize = 100;

/** The orders of a list in its order, a group at a time, without those that the viewer may not see. */
export async function* readInGroups<Item extends { readonly orderId: string }>(
  db: Database,
  viewer: Viewer,
  items: readonly Item[],
): AsyncGenerator<{ readonly item: Item; readonly row: OrderRow }[]> {
  for (let start = 0; start < items.length; start += groupSize) {
    const group = items.slice(start, start + groupSize);
    const ids = group.map(({ orderId }) => orderId);
    const rows = await inViewerTransaction(db, viewer, (tx) => readOrders(tx, viewer, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield group.flatMap((item) => {
      const row = byId.get(item.orderId);
      return row ? [{ item, row }] : [];
    });
  }
}
