import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { fetchedSteps } from '@shipmagic/domain/returns/pickup/follow-reverse';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { isRefusal, PartnerError } from '../../platform/partners/partner-error.ts';
import { requireLocked } from '../lock-return.ts';
import { moveReturn } from '../move-return.ts';
import type { PickupDeps } from './carry-out-pickup.ts';
import { type AttemptRow, findLive, lockAttempt, showParcel, updateAttempt } from './pickup.queries.ts';

/**
 * Calls the courier off for a person: the return waits for another pickup. Throws 404, and 409 when no courier is
 * asked, when its answer is still open, when it has the goods, and with its reason when it refuses.
 */
export async function callOffPickup(deps: PickupDeps, viewer: Viewer, returnId: string): Promise<void> {
  const live = await inViewerTransaction(deps.db, viewer, async (tx) => {
    await requireLocked(tx, returnId);
    return findLive(tx, returnId);
  });
  if (!live) throw new AppError('conflict', 'No courier is asked to fetch this return.');
  const refusal = await callOff(deps, viewer, live);
  if (refusal) throw new AppError('conflict', refusal);
}

/**
 * The same once a return is cancelled. A courier that refuses is left alone, and staff read of it; throws while its
 * answer to the request is open, so that the job is retried.
 */
export async function callOffCancelled(deps: PickupDeps, returnId: string): Promise<void> {
  const live = await inSystemTransaction(deps.db, (tx) => findLive(tx, returnId));
  if (!live) return;
  if (live.state === 'unknown') throw new Error(`the outcome of ${live.reference} is open`);
  const refusal = await callOff(deps, null, live);
  if (!refusal) return;
  await inSystemTransaction(deps.db, (tx) =>
    recordActivity(tx, null, {
      orderId: live.order_id,
      type: 'shipping_update',
      action: `Pickup of a cancelled return was not called off (AWB ${live.awb})`,
      notes: refusal,
    }),
  );
}

/** Why it is not called off; null when it is. */
async function callOff({ db, couriers }: PickupDeps, viewer: Viewer | null, live: AttemptRow): Promise<string | null> {
  const { shipping_partner: partner, awb } = live;
  if (fetchedSteps.some((step) => step === live.own_status)) return `${partner} has the goods already.`;
  if (isUnsettled(live.state) && live.sent_at) return `${partner} has not answered yet: try again in a minute.`;
  if (live.state === 'created' && live.tracking_type === 'courier' && awb) {
    const desk = couriers.find(partner)?.reverse;
    if (!desk) return `${partner} is not enabled, so that it cannot be called off there.`;
    try {
      await desk.cancel(awb);
    } catch (error) {
      if (error instanceof PartnerError && isRefusal(error.failure)) return error.message;
      throw error;
    }
  }
  return inSystemTransaction(db, (tx) => record(tx, viewer, live));
}

async function record(tx: Tx, viewer: Viewer | null, live: AttemptRow): Promise<string | null> {
  const { id, return_id: returnId, shipping_partner: partner } = live;
  if (!returnId) return null;
  const found = await requireLocked(tx, returnId);
  const attempt = await lockAttempt(tx, id);
  if (attempt?.state === 'unknown') return `${partner} has not answered yet: try again in a minute.`;
  if (attempt?.state !== live.state) return null;
  if (fetchedSteps.some((step) => step === attempt.own_status)) return `${partner} has the goods already.`;
  await updateAttempt(tx, id, { state: 'cancelled', asked_again_at: null });
  await showParcel(tx, returnId, { shipping_partner: null, awb: null, tracking_url: null });
  const note = `${partner} was called off${live.awb ? `, AWB ${live.awb}` : ''}`;
  if (found.state !== 'cancelled')
    await moveReturn(tx, returnId, 'pickup_failed', { at: new Date(), by: viewer, note });
  return null;
}
