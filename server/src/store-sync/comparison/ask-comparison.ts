import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { findOrder } from '../../orders/order/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Store } from '../../store/store.ts';
import { compareOrders } from './compare-orders.ts';
import { beginComparison, readComparison, saveComparison } from './comparison-state.ts';

/** Has everything compared that the nightly comparison covers, by a job. False if a comparison is already under way. */
export function askComparison(db: Database, viewer: Viewer, now: Date): Promise<boolean> {
  return inSystemTransaction(db, async (tx) => {
    const last = await readComparison(tx);
    const isOpen = last !== null && last.endedAt === null;
    if (isOpen) await saveComparison(tx, { ...last, asked: true });
    else await beginComparison(tx, now, true);
    await enqueue(tx, 'compare_orders', {}, { key: 'compare_orders', maxAttempts: 1 });
    await recordAudit(tx, {
      actor: viewer,
      action: 'store.compared',
      subject: 'all orders',
      address: viewer.ipAddress,
    });
    return !isOpen;
  });
}

/** Compares the whole store order of one part now. A foreign and a missing one give the same 404. */
export async function compareOne(
  { db, store }: { db: Database; store: Store },
  viewer: Viewer,
  magicOrderId: string,
  now: Date,
): Promise<string> {
  const order = await inViewerTransaction(db, viewer, (tx) => findOrder(tx, viewer, magicOrderId));
  if (!order) throw new AppError('not_found', 'Order not found');
  await compareOrders({ db, store }, [order.store_order_id], now);
  await inSystemTransaction(db, (tx) =>
    recordAudit(tx, { actor: viewer, action: 'store.compared', subject: magicOrderId, address: viewer.ipAddress }),
  );
  return order.store_order_id;
}
