import { AppError } from '@shipmagic/domain/http/errors';
import { awbKey } from '@shipmagic/domain/parcels/booking/awb-key';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { reverseReference } from '@shipmagic/domain/returns/pickup/reverse-reference';
import { returnMoveRefusal } from '@shipmagic/domain/returns/return-state';
import { insertManualShipment, takeAwb } from '../../parcels/booking/booking.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { moveReturn } from '../move-return.ts';
import { findLive, findOrderOf, isEntered, showParcel } from './pickup.queries.ts';
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
  if (live)
    throw new AppError('conflict', `${live.shipping_partner} is already asked to fetch it: call that off first.`);
  const refusal = returnMoveRefusal(found.state, 'pickup_asked');
  if (refusal) throw new AppError('conflict', refusal);
  // It is taken first, which has others that are entered wait.
  if (!(await takeAwb(tx, found.order_id, awb)) || (await isEntered(tx, awb)))
    throw new AppError('conflict', `AWB ${awb} belongs to another parcel.`);
  const order = await findOrderOf(tx, found.order_id);
  const attempt = (order.last_attempt ?? 0) + 1;
  await insertManualShipment(tx, {
    orderId: found.order_id,
    returnId,
    attempt,
    reference: reverseReference(order.magic_order_id, attempt),
    partner,
    cod: 0,
    userId: viewer.userId,
    awb,
    trackingUrl,
  });
  await showParcel(tx, returnId, {
    shipping_partner: partner,
    awb,
    tracking_url: trackingUrl,
    pickup_problem: null,
  });
  await moveReturn(tx, returnId, 'pickup_asked', { at: now, by: viewer, note: `${partner}, AWB ${awb}` });
}
