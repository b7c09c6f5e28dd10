import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import type { MadeParcel } from '../../couriers/courier.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { PartnerFailure } from '../../platform/partners/partner-error.ts';
import { type LockedReturn, lockReturn } from '../lock-return.ts';
import { moveReturn } from '../move-return.ts';
import { type AttemptRow, findAttempt, lockAttempt, showParcel, updateAttempt } from './pickup.queries.ts';

/** An attempt with its return, both locked, in the order in which everything locks them. */
export async function lockWithReturn(
  tx: Tx,
  shipmentId: string,
): Promise<{ readonly attempt: AttemptRow; readonly found: LockedReturn } | null> {
  const known = await findAttempt(tx, shipmentId);
  const found = known && (await lockReturn(tx, known.return_id));
  const attempt = found && (await lockAttempt(tx, shipmentId));
  return attempt && found ? { attempt, found } : null;
}

/** The courier comes: the return shows the AWB. One that was cancelled meanwhile is called off again. */
export async function settleMade(tx: Tx, shipmentId: string, made: MadeParcel): Promise<void> {
  const locked = await lockWithReturn(tx, shipmentId);
  if (!locked || !isUnsettled(locked.attempt.state)) return;
  const { attempt, found } = locked;
  await updateAttempt(tx, shipmentId, {
    state: 'created',
    awb: made.awb,
    tracking_url: made.trackingUrl,
    message: null,
    failure: null,
  });
  const partner = attempt.shipping_partner;
  await showParcel(tx, found.id, {
    shipping_partner: partner,
    awb: made.awb,
    tracking_url: made.trackingUrl,
    pickup_problem: null,
  });
  const note = `${partner}, AWB ${made.awb}`;
  const isMoved = await moveReturn(tx, found.id, 'pickup_asked', { at: new Date(), by: null, note });
  if (isMoved) await enqueue(tx, 'poll_tracking', {}, { key: 'poll_tracking' });
  else await enqueue(tx, 'call_off_fetching', { returnId: found.id }, { key: `call_off:${found.id}` });
}

interface Refusal {
  readonly failure: PartnerFailure;
  readonly message: string;
  readonly retryAt?: Date | null;
}

/** Nothing was booked for certain: the return waits, and a courier can be asked again. */
export async function settleRefused(tx: Tx, shipmentId: string, refusal: Refusal): Promise<void> {
  const locked = await lockWithReturn(tx, shipmentId);
  if (!locked || !isUnsettled(locked.attempt.state)) return;
  const { attempt, found } = locked;
  const { failure, message, retryAt = null } = refusal;
  await updateAttempt(tx, shipmentId, { state: 'failed', failure, message, retry_at: retryAt });
  await showParcel(tx, found.id, { pickup_problem: message });
  await recordActivity(tx, null, {
    orderId: found.order_id,
    type: 'shipping_update',
    action: `Return ${found.number} is not fetched by ${attempt.shipping_partner}`,
    notes: message,
  });
}
