import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { type ReverseStep, reverseSteps } from '@shipmagic/domain/couriers/reverse-parcel';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { secondRequest } from '@shipmagic/domain/returns/pickup/ask-again';
import { reverseReference } from '@shipmagic/domain/returns/pickup/reverse-reference';
import { returnMoveRefusal } from '@shipmagic/domain/returns/return-state';
import { isUnsettled, liveStates } from '@shipmagic/domain/statuses/attempt-state';
import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { insertAttempt, reopenAttempt } from '../../parcels/booking/booking.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type LockedReturn, requireLocked } from '../lock-return.ts';
import { moveReturn } from '../move-return.ts';
import { type AttemptRow, findOrderOf, listAttempts, listScans, updateAttempt } from './pickup.queries.ts';

interface Wanted {
  readonly couriers: CourierRegistry;
  readonly returnId: string;
  readonly partner: string | undefined;
}

/** The attempt that brings the return back; `isAgain`: its courier is asked to come again for the same parcel. */
export interface RequestedPickup {
  readonly shipmentId: string;
  readonly isAgain: boolean;
}

// Why: docs/decisions/parcels.md, "A parcel that comes back is an attempt of its return".
/**
 * Writes the attempt and its job, or joins the one there is: whoever asks twice shares one parcel. Throws 404, and 409
 * for a return that no courier fetches, and while its courier comes again by itself.
 */
export async function requestPickup(
  tx: Tx,
  viewer: Viewer,
  { couriers, returnId, partner }: Wanted,
  now: Date,
): Promise<RequestedPickup> {
  const found = await requireFetched(tx, returnId);
  const [last, ...others] = await listAttempts(tx, returnId);
  const live = [last, ...others].find((one) => liveStates.some((state) => state === one?.state));
  if (live) {
    const joined = await joinAttempt(tx, viewer, { couriers, found, live }, now);
    if (joined) return joined;
  }
  const refusal = returnMoveRefusal(found.state, 'pickup_asked');
  if (refusal) throw new AppError('conflict', refusal);
  const order = await findOrderOf(tx, found.order_id);
  const courier = fetchingCourier(couriers, partner, order.default_partner);
  const isRetried = !live && last?.state === 'failed' && last.tracking_type === 'courier';
  const attempt = (order.last_attempt ?? 0) + 1;
  if (isRetried) await reopenAttempt(tx, last.id, { partner: courier.name, cod: 0, userId: viewer.userId });
  const shipmentId = isRetried
    ? last.id
    : await insertAttempt(tx, {
        orderId: found.order_id,
        returnId,
        attempt,
        reference: reverseReference(order.magic_order_id, attempt),
        partner: courier.name,
        cod: 0,
        userId: viewer.userId,
      });
  await recordActivity(tx, viewer, {
    orderId: found.order_id,
    type: 'shipping_update',
    action: `Pickup of return ${found.number} requested from ${courier.name}`,
  });
  await enqueue(tx, 'fetch_from_customer', { shipmentId }, { key: `shipment:${shipmentId}` });
  return { shipmentId, isAgain: false };
}

/** A return that a courier is to fetch, locked. Throws 404 and 409. */
export async function requireFetched(tx: Tx, returnId: string): Promise<LockedReturn> {
  const found = await requireLocked(tx, returnId);
  if (found.way !== 'courier') throw new AppError('conflict', 'This return is not fetched by a courier.');
  return found;
}

/** Joins the parcel that a courier has, or asks it to come again; null when a new one is to be booked. */
async function joinAttempt(
  tx: Tx,
  viewer: Viewer,
  { couriers, found, live }: { couriers: CourierRegistry; found: LockedReturn; live: AttemptRow },
  now: Date,
): Promise<RequestedPickup | null> {
  if (isUnsettled(live.state)) return { shipmentId: live.id, isAgain: false };
  const facts = courierNamed(live.shipping_partner)?.reverse ?? null;
  const rule = couriers.find(live.shipping_partner)?.reverse?.again ?? facts?.askAgain ?? null;
  const failed = (await listScans(tx, live.id)).filter(
    (scan) => facts?.stepOf({ ...scan, statusType: scan.status_type }) === 'failed',
  );
  const step: ReverseStep | null = reverseSteps.find((one) => one === live.own_status) ?? null;
  const code = failed.at(-1)?.code ?? null;
  const second = secondRequest(rule, { step, code, failed: failed.length }, now);
  if (second.kind !== 'again') {
    if (second.kind === 'same') return { shipmentId: live.id, isAgain: false };
    if (second.kind === 'waits')
      throw new AppError('conflict', `${live.shipping_partner} comes again by itself: it need not be asked.`);
    await updateAttempt(tx, live.id, { state: 'cancelled' });
    return null;
  }
  if (found.state === 'pickup_failed') {
    await updateAttempt(tx, live.id, { asked_again_at: second.at, asked_again_as: null });
    const options = { key: `fetch_again:${live.id}`, runAt: second.at };
    await enqueue(tx, 'ask_to_fetch_again', { shipmentId: live.id }, options);
    const note = `${live.shipping_partner} is asked to come again for AWB ${live.awb}`;
    await moveReturn(tx, found.id, 'pickup_asked', { at: now, by: viewer, note });
  }
  return { shipmentId: live.id, isAgain: true };
}

/** The courier that was named, or the vendor's, or the first that fetches. Throws 400 and 409. */
function fetchingCourier(couriers: CourierRegistry, named: string | undefined, usual: string | null): Courier {
  const wanted = named ? couriers.find(named) : null;
  if (named && !wanted) {
    const isKnown = couriers.partners.some(({ id, name }) =>
      [id, name.toLowerCase()].includes(named.trim().toLowerCase()),
    );
    throw isKnown
      ? new AppError('conflict', `${named} is not enabled`)
      : new AppError('bad_input', 'Please select a shipping partner', { field: 'shippingPartner' });
  }
  if (wanted && !wanted.reverse)
    throw new AppError(
      'conflict',
      `${wanted.name} cannot be asked from here: book the pickup there and enter its AWB.`,
    );
  const own = usual ? couriers.find(usual) : null;
  const courier = wanted ?? (own?.reverse ? own : couriers.all.find(({ reverse }) => reverse !== null));
  if (!courier) throw new AppError('conflict', 'No courier is set up that fetches parcels from customers.');
  return courier;
}
