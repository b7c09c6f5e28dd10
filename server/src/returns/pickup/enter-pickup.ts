import { AppError } from '@shipmagic/domain/http/errors';
import { awbKey } from '@shipmagic/domain/parcels/booking/awb-key';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { reverseReference } from '@shipmagic/domain/returns/pickup/reverse-reference';
import { returnMoveRefusal } from '@shipmagic/domain/returns/return-state';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { insertManualShipment, takeAwb } from '../../parcels/booking/booking.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { LockedReturn } from '../lock-return.ts';
import { moveReturn } from '../move-return.ts';
import { findLive, findOrderOf, isEntered, listAttempts, showParcel } from './pickup.queries.ts';
import { requireFetched } from './request-pickup.ts';

interface Entered {
  readonly returnId: string;
  readonly partner: string | undefined;
  readonly awb: string;
  readonly trackingUrl: string | null;
}

/**
 * Notes the parcel of a courier that was asked elsewhere. The same once more changes nothing. Throws 404, 400 without a
 * courier, and 409 when another parcel brings the return back or has this AWB.
 */
export async function enterPickup(
  tx: Tx,
  viewer: Viewer,
  { returnId, partner, awb, trackingUrl }: Entered,
  now: Date,
): Promise<void> {
  const found = await requireFetched(tx, returnId);
  if (!partner) throw new AppError('bad_input', 'Please select a shipping partner', { field: 'shippingPartner' });
  const live = await findLive(tx, returnId);
  if (live?.awb && awbKey(live.awb) === awbKey(awb)) return;
  const refusal = live ? null : returnMoveRefusal(found.state, 'pickup_asked');
  if (refusal) throw new AppError('conflict', refusal);
  const problem = await bookEntered(tx, viewer, found, { partner, awb, trackingUrl }, now);
  if (problem) throw new AppError('conflict', problem);
}

/** The AWBs of all parcels that a return has had, by `awbKey`. */
export const awbsOf = async (tx: Tx, returnId: string): Promise<ReadonlySet<string>> =>
  new Set((await listAttempts(tx, returnId)).flatMap(({ awb }) => (awb ? [awbKey(awb)] : [])));

interface ParcelElsewhere {
  readonly partner: string;
  readonly awb: string;
  readonly trackingUrl: string | null;
}

/** The same for a parcel that the store's people have made; why it is not taken is said once. */
export async function enterForStore(tx: Tx, found: LockedReturn, parcel: ParcelElsewhere, now: Date): Promise<void> {
  const problem = await bookEntered(tx, null, found, parcel, now);
  if (!problem || problem === found.pickup_problem) return;
  await showParcel(tx, found.id, { pickup_problem: problem });
  await recordActivity(tx, null, {
    orderId: found.order_id,
    type: 'shipping_update',
    action: `The store’s parcel of return ${found.number} is not taken over`,
    notes: problem,
    at: now,
  });
}

/** Notes a parcel of a locked return. Returns why another parcel stands against it; null when it is noted. */
async function bookEntered(
  tx: Tx,
  by: Viewer | null,
  { id, order_id: orderId }: Pick<LockedReturn, 'id' | 'order_id'>,
  { partner, awb, trackingUrl }: ParcelElsewhere,
  now: Date,
): Promise<string | null> {
  const live = await findLive(tx, id);
  if (live) return `${live.shipping_partner} is already asked to fetch it: call that off first.`;
  // It is taken first, which has others that are entered wait.
  if (!(await takeAwb(tx, orderId, awb)) || (await isEntered(tx, awb))) return `AWB ${awb} belongs to another parcel.`;
  const order = await findOrderOf(tx, orderId);
  const attempt = (order.last_attempt ?? 0) + 1;
  await insertManualShipment(tx, {
    orderId,
    returnId: id,
    attempt,
    reference: reverseReference(order.magic_order_id, attempt),
    partner,
    cod: 0,
    userId: by?.userId ?? null,
    awb,
    trackingUrl,
  });
  await showParcel(tx, id, { shipping_partner: partner, awb, tracking_url: trackingUrl, pickup_problem: null });
  await moveReturn(tx, id, 'pickup_asked', { at: now, by, note: `${partner}, AWB ${awb}` });
  return null;
}
