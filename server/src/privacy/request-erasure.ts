import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import { requireFreshPassword } from '../people/account/require-fresh-password.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { insertErasures, insertRequest, type NewRequest } from './privacy.queries.ts';
import { mostOrders, reviewOrders } from './review-orders.ts';

/** Requests the erasure of these store orders, known or not, and has a job take it up. */
export async function keepErasure(
  tx: Tx,
  request: Omit<NewRequest, 'kind'>,
  storeOrderIds: readonly string[],
): Promise<{ requestId: string; added: readonly string[] }> {
  const requestId = await insertRequest(tx, { ...request, kind: 'erasure' });
  const added = await insertErasures(tx, requestId, storeOrderIds);
  await enqueue(tx, 'erase_personal_data', {});
  return { requestId, added };
}

/** An admin erases orders of one customer by hand. */
export async function requestErasure(
  db: Database,
  viewer: Viewer,
  input: { magicOrderId: string; storeOrderIds: readonly string[]; now: Date },
): Promise<{ requestId: string; waiting: number; orders: number }> {
  await inViewerTransaction(db, viewer, (tx) => readVisibleOrder(tx, viewer, input.magicOrderId));
  await inAuthTransaction(db, (tx) => requireFreshPassword(tx, viewer, input.now));
  return inSystemTransaction(db, async (tx) => {
    const orders = await reviewOrders(tx, input.magicOrderId, mostOrders);
    const chosen = orders.filter(({ storeOrderId }) => input.storeOrderIds.includes(storeOrderId));
    if (chosen.length < new Set(input.storeOrderIds).size)
      throw new AppError('conflict', 'Some of these orders are not this customer’s. Please review them again.');
    const { requestId, added } = await keepErasure(tx, { source: 'person', actor: viewer }, input.storeOrderIds);
    if (added.length === 0) throw new AppError('conflict', 'The erasure of these orders was requested before.');
    await recordAudit(tx, {
      actor: viewer,
      action: 'erasure.requested',
      subject: chosen.map(({ orderNumber }) => orderNumber).join(', '),
      details: { requestId, orders: added.length },
      address: viewer.ipAddress,
    });
    return { requestId, orders: added.length, waiting: chosen.filter(({ waitsFor }) => waitsFor).length };
  });
}
