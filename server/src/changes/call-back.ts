import { callBackRefusal } from '@shipmagic/domain/changes/call-back';
import { changeRule } from '@shipmagic/domain/changes/change-table';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { lockVisibleOrder } from '../orders/order/visible-order.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { askNow } from './ask-now.ts';
import type { ChangeDeps } from './carry-out-change.ts';
import { insertChange, listChangesOfParcel, updateChange } from './changes.queries.ts';
import { findParcel } from './parcel-of-order.queries.ts';
import { isPickedUp, stageOfParcel, statusOf } from './standing-of.ts';

/**
 * Asks the courier to bring back a parcel that it has picked up; the order follows by its scans. Throws 404 out of scope,
 * and 409 when it has not been picked up, is not on its way, or when the courier does not agree.
 */
export async function callBack(deps: ChangeDeps, viewer: Viewer, magicOrderId: string, now: Date): Promise<string> {
  const { db } = deps;
  const order = await inViewerTransaction(db, viewer, (tx) => lockVisibleOrder(tx, viewer, magicOrderId));
  const changeId = await inSystemTransaction(db, async (tx) => {
    const parcel = await findParcel(tx, order.id);
    if (parcel?.state !== 'created') throw new AppError('conflict', 'There is no parcel that could be called back.');
    const refusal = callBackRefusal({
      shipmentStatus: statusOf(parcel),
      pickedUp: isPickedUp(parcel),
      partner: parcel.shipping_partner,
      trackingType: parcel.tracking_type,
    });
    if (refusal) throw new AppError('conflict', refusal);
    const open = (await listChangesOfParcel(tx, parcel.id)).find(
      (change) => !change.settled_at && (change.kind === 'cancelled' || change.kind === 'held'),
    );
    const asked = {
      act: 'call_back',
      state: 'asked',
      answer: 'call_back',
      next_try_at: now,
      sent_at: null,
      tries: 0,
      settled_by: viewer.email,
    } as const;
    await recordActivity(tx, viewer, {
      orderId: order.id,
      type: 'shipping_update',
      action: `${parcel.shipping_partner} was asked to bring the parcel back`,
    });
    if (open) {
      await updateChange(tx, open.id, asked);
      return open.id;
    }
    const stage = stageOfParcel(parcel);
    const { withinHours } = changeRule('held', stage);
    return insertChange(tx, {
      ...asked,
      order_id: order.id,
      shipment_id: parcel.id,
      kind: 'held',
      stage,
      fingerprint: `called back by ${viewer.userId}`,
      to_text: 'Called back',
      automatic: false,
      due_at: new Date(now.getTime() + (withinHours ?? 4) * 3_600_000),
    });
  });
  const change = await askNow(deps, changeId, now);
  if (change?.state === 'refused') throw new AppError('conflict', change.message ?? 'The courier did not agree');
  return change?.state === 'asked'
    ? `${change.shipping_partner} has not answered yet, and is asked again.`
    : (change?.message ?? 'The parcel is being brought back.');
}
