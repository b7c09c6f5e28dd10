import type { ClaimReason } from '@shipmagic/domain/claims/claim-reason';
import { claimReasonFacts } from '@shipmagic/domain/claims/claim-reason';
import type { Claim } from '@shipmagic/domain/claims/claims.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { lockVisibleOrder } from '../orders/order/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { listClaimsOf } from './claims.queries.ts';
import { writeClaims } from './open-claims.ts';
import { readClaim } from './settle-claim.ts';

interface OpenByHand {
  readonly magicOrderId: string;
  readonly reason: ClaimReason;
  readonly note?: string | undefined;
}

/**
 * Opens a claim that no scan tells of, such as for goods that arrived damaged. Throws 404, and 409 for an order without
 * a courier's parcel or with a claim for it.
 */
export async function openByHand(tx: Tx, viewer: Viewer, { magicOrderId, reason, note }: OpenByHand): Promise<Claim> {
  const { id: orderId, row, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
  if (!row.shipment_id || !order.shippingPartner)
    throw new AppError('conflict', 'This order has no parcel with a courier, so there is nobody to claim from.');
  const known = (await listClaimsOf(tx, orderId)).find((one) => one.shipment_id === row.shipment_id);
  if (known)
    throw new AppError('conflict', 'There is a claim for this parcel already.', { details: { claimId: known.id } });
  const now = new Date();
  const [id] = await writeClaims(tx, [
    {
      parcel: {
        shipment_id: row.shipment_id,
        order_id: orderId,
        shipping_partner: order.shippingPartner,
        since: now,
        value: order.totalPrice - order.discounts,
      },
      reason,
      day: indiaDay(now),
      openedBy: viewer.email,
      note: note || null,
    },
  ]);
  if (!id) throw new AppError('conflict', 'There is a claim for this parcel already.');
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Claim on ${order.shippingPartner} opened: ${claimReasonFacts[reason].label}`,
    notes: note || null,
    staffOnly: true,
  });
  return readClaim(tx, id);
}
