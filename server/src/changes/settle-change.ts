import type { Viewer } from '@shipmagic/domain/people/viewer';
import { changeKind, changeWords } from '@shipmagic/domain/statuses/change-kind';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { updateOrder } from '../orders/order/orders.ts';
import { cancelAfterParcel } from '../parcels/booking/cancel-store-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { type LockedChange, lockChange, updateChange } from './changes.queries.ts';
import { keepStop } from './keep-changes.ts';

interface Settled {
  readonly answer?: string;
  readonly message: string;
  readonly viewer?: Viewer | null;
  readonly now: Date;
}

const labelOf = ({ kind }: LockedChange) => changeWords[changeKind.parse(kind)].label;

/** Ends a change; its parcel may leave if no other keeps it. */
export async function settleChange(tx: Tx, change: LockedChange, settled: Settled): Promise<void> {
  const { answer, message, viewer = null, now } = settled;
  await updateChange(tx, change.id, {
    state: 'done',
    settled_at: now,
    // Whoever has decided it, also if the courier answers later.
    settled_by: viewer?.email ?? change.settled_by,
    next_try_at: null,
    message,
    ...(answer ? { answer } : {}),
  });
  await letGo(tx, change);
  await lookAgain(tx, change, answer ?? change.answer);
  await recordActivity(tx, viewer, {
    orderId: change.order_id,
    type: 'shipping_update',
    action: `Settled: ${labelOf(change)}`,
    notes: message,
  });
}

/** Ends a change whose parcel is gone. One that was cancelled was to let its order follow the store, whoever did it. */
export async function endWithoutParcel(tx: Tx, change: LockedChange, now: Date): Promise<void> {
  const isEnd = change.kind === 'cancelled' || change.kind === 'cancelled_part';
  const isCancelled = change.shipment_state === 'cancelled';
  if (isEnd && isCancelled) await cancelAfterParcel(tx, change.order_id, change.to_text ?? labelOf(change));
  const isAnswered = isCancelled && (isEnd || change.act === 'cancel_parcel');
  await settleChange(tx, change, {
    ...(isAnswered ? { answer: change.answer ?? 'cancel_parcel' } : {}),
    message: isAnswered ? 'The parcel is cancelled.' : 'Its parcel is no longer there.',
    now,
  });
}

/** The courier does not agree: a person decides. */
export async function refuseChange(tx: Tx, changeId: string, message: string): Promise<void> {
  const change = await lockChange(tx, changeId);
  if (change?.state !== 'asked') return;
  await updateChange(tx, changeId, { state: 'refused', message, next_try_at: null, answer: null, settled_by: null });
  await letGo(tx, change);
  await lookAgain(tx, change, null);
  await recordActivity(tx, null, {
    orderId: change.order_id,
    type: 'shipping_update',
    action: `${change.shipping_partner ?? 'The courier'} did not agree: ${labelOf(change)}`,
    notes: message,
  });
}

/** Seconds between attempts to reach the courier; after the last one a person decides. */
const pausesS = [5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];

/** The courier could not be reached: it is asked again later, and given up in the end. */
export async function postponeChange(tx: Tx, change: LockedChange, message: string, now: Date): Promise<void> {
  const pauseS = pausesS[change.tries];
  if (pauseS === undefined) return refuseChange(tx, change.id, `${change.shipping_partner} never answered: ${message}`);
  const at = new Date(now.getTime() + pauseS * 1000);
  await updateChange(tx, change.id, { tries: change.tries + 1, next_try_at: at, message });
  await enqueue(
    tx,
    'carry_out_change',
    { changeId: change.id },
    { key: `change:${change.id}`, runAt: at, maxAttempts: 3 },
  );
}

/**
 * The store may have changed its mind while the courier was asked; and what was packed anew follows it, whatever
 * interrupts whoever has answered.
 */
async function lookAgain(tx: Tx, { order, sent_at }: LockedChange, answer: string | null): Promise<void> {
  const isRepacked = answer === 'repacked';
  if (!sent_at && !isRepacked) return;
  const follow = isRepacked ? { follow: [order.id] } : {};
  await enqueue(tx, 'reimport_order', { storeOrderId: order.store_order_id, ...follow });
}

async function letGo(tx: Tx, change: LockedChange): Promise<void> {
  if (change.shipment_id) await keepStop(tx, { ...change.order, id: change.shipment_id });
  await updateOrder(tx, change.order, {});
}
