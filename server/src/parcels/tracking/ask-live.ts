import type { CourierFacts } from '@shipmagic/domain/couriers/courier-facts';
import { AppError } from '@shipmagic/domain/http/errors';
import { longestScanTexts, shortened } from '@shipmagic/domain/parcels/tracking/scan-text';
import type { LiveParcel } from '../../couriers/descriptor.ts';
import { inPublicTransaction, inSystemTransaction } from '../../platform/db/transaction.ts';
import type { TrackingDeps } from './refresh-parcels.ts';
import { findOrderOfAwb } from './track-order.queries.ts';
import { findLastScan } from './tracking.queries.ts';
import { mayAskCourier, mayFollow, orderNotFound, type Visitor } from './visitor.ts';

/**
 * A parcel's current state from its courier, or its last scan if the courier was asked a moment ago. Throws 404 for a
 * parcel that the visitor may not follow, 429 when nothing is known of it yet, 503 while the courier is not enabled.
 */
export async function askLive(
  { db, couriers }: TrackingDeps,
  visitor: Visitor,
  { courier: { id, name }, awb }: { courier: CourierFacts; awb: string },
): Promise<LiveParcel> {
  const magicOrderId = await inPublicTransaction(db, (tx) => findOrderOfAwb(tx, name, awb));
  if (!magicOrderId || !mayFollow(visitor, magicOrderId)) throw orderNotFound();
  const courier = couriers.find(id);
  if (!courier) throw new AppError('unavailable', 'Live tracking is not available');
  if (await mayAskCourier(db, visitor, awb)) {
    const parcel = (await courier.track([awb])).find((one) => one.awb === awb);
    if (!parcel) throw orderNotFound();
    const { status, statusType, instructions, at } = parcel.current;
    return {
      status: shortened(status, longestScanTexts.status),
      statusType: shortened(statusType, longestScanTexts.statusType),
      instructions: shortened(instructions, longestScanTexts.remarks),
      at,
      expectedOn: parcel.expectedOn,
      createdAt: parcel.createdAt,
    };
  }
  const known = await inSystemTransaction(db, (tx) => findLastScan(tx, magicOrderId));
  if (!known) throw new AppError('too_many_requests', 'Please wait a moment before asking again.', { retryAfter: 10 });
  return {
    status: known.status,
    statusType: known.status_type ?? '',
    instructions: known.remarks ?? '',
    at: known.happened_at.toISOString(),
    expectedOn: known.expected_delivery_on,
    createdAt: null,
  };
}
