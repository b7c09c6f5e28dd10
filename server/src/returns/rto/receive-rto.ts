import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { piecesText } from '@shipmagic/domain/refunds/line-cancellation';
import { type GivenLine, inspectionRefusal } from '@shipmagic/domain/returns/received-lines';
import { rtoReceiptRefusal } from '@shipmagic/domain/returns/rto-settlement';
import { isComingBack } from '@shipmagic/domain/returns/undelivered';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { moveActivity, moveColumns } from '../../orders/edits/status-move.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { lockVisibleOrder, type VisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { insertReceipt, replaceLines } from '../receipts.queries.ts';
import { type Received, requireExpected } from '../receive-return.ts';
import { type RtoParcel, readRtoParcel } from './rto-parcel.ts';

function requireOpen(has: RtoParcel): void {
  const refusal = rtoReceiptRefusal(has);
  if (refusal) throw new AppError('conflict', refusal);
}

/**
 * Writes down what came back of an order that its customer never got: it is RTO and its parcel has come back, whatever
 * its courier says. Throws 404, 400 for other items, and 409 for an order that is not on its way back, one that is
 * settled, and for pieces that have come already.
 */
export async function receiveUndelivered(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
  given: readonly GivenLine[],
): Promise<Received> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id: orderId } = visible;
  const has = await readRtoParcel(tx, visible);
  requireOpen(has);
  const lines = requireExpected(has.expected, has.received, given);
  const receiptId = await insertReceipt(
    tx,
    { returnId: null, orderId, email: viewer.email, parcel: has.parcel },
    lines,
  );
  await comeBack(tx, visible);
  await recordActivity(tx, viewer, {
    orderId,
    type: 'other',
    action: 'RTO parcel received',
    notes: piecesText(lines),
  });
  return { receiptId, returnId: null, state: null };
}

/** A parcel that lies on the table has come back: its order can be settled or sent again. */
async function comeBack(tx: Tx, visible: VisibleOrder): Promise<void> {
  const { orderStatus: from, shipmentStatus } = visible.order;
  const isBack = isOrderIn('goneBack', from);
  const isNews = isComingBack(shipmentStatus);
  if (isBack && !isNews) return;
  await updateOrder(tx, visible, {
    ...(isNews ? { shipment_status: 'RETURNED' } : {}),
    ...(isBack ? {} : moveColumns(from, { status: 'rto' })),
  });
  if (!isBack) await recordActivity(tx, null, moveActivity(visible.id, from, { status: 'rto' }));
}

/**
 * Grades what came back, piece by piece, in place of what was written down before. Throws 404, 400 where a piece is not
 * graded or not of the parcel, and 409 before it was received and once it is settled.
 */
export async function inspectUndelivered(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
  given: readonly GivenLine[],
): Promise<void> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const has = await readRtoParcel(tx, visible);
  requireOpen(has);
  if (has.receipts.length === 0) throw new AppError('conflict', 'Only what was received can be inspected.');
  const lines = requireExpected(has.expected, [], given);
  const refusal = inspectionRefusal(has.expected, lines);
  if (refusal) throw new AppError('bad_input', refusal, { field: 'lines' });
  await replaceLines(tx, has.receipts, lines);
  await recordActivity(tx, viewer, {
    orderId: visible.id,
    type: 'other',
    action: 'RTO parcel inspected',
    notes: piecesText(lines),
  });
}
