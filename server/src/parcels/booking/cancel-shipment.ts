import { AppError } from '@shipmagic/domain/http/errors';
import { cancellationRefusal } from '@shipmagic/domain/orders/booking-rules';
import { mayCancelShipment } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { followStatus } from '../failed-deliveries/follow-scans.ts';
import { tellOfCancellation } from '../fulfilment/tell-store.ts';
import { findShipment, lockParcel, updateShipment } from './attempts.queries.ts';
import { undoEntry } from './enter-status.ts';
import { leaveParcel } from './shipped-order.queries.ts';
import { takeInStoreEdits } from './take-in-store-edits.ts';

export interface BookingDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
}

// Why: docs/decisions/parcels.md, "Couriers are called outside transactions".
/**
 * Cancels with the courier first, then here; afterwards the order can be shipped again. Safe to repeat, because
 * couriers answer a repeated cancellation the same. Throws 409 with the courier's reason when it refuses.
 */
export async function cancelShipment(deps: BookingDeps, viewer: Viewer, magicOrderId: string): Promise<void> {
  const shipmentId = await inViewerTransaction(deps.db, viewer, async (tx) => {
    const { row, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
    requireAbility(mayCancelShipment(viewer, order));
    if (!row.shipment_id) throw new AppError('conflict', 'There is no shipment to cancel');
    requireCancellable(row);
    return row.shipment_id;
  });
  await cancelLiveShipment(deps, viewer, shipmentId);
}

interface CancelledParcel {
  readonly tracking_type: string | null;
  readonly shipment_status: string | null;
  /** The courier's first scan. */
  readonly handover_at: Date | null;
  /** Ours. */
  readonly handed_over_at: Date | null;
}

/** Throws 409 for a parcel that its courier has by now. */
export function requireCancellable(parcel: CancelledParcel): void {
  const refusal = cancellationRefusal(storedOrNull(shipmentStatus, parcel.shipment_status), {
    byHand: parcel.tracking_type !== 'courier',
    handedOver: parcel.handover_at !== null || parcel.handed_over_at !== null,
  });
  if (refusal) throw new AppError('conflict', refusal);
}

/** The same for the system, without a permission check: `viewer` is null then. */
export async function cancelLiveShipment(
  { db, couriers }: BookingDeps,
  viewer: Viewer | null,
  shipmentId: string,
): Promise<void> {
  const shipment = await inSystemTransaction(db, (tx) => findShipment(tx, shipmentId));
  if (shipment?.state !== 'created' || !shipment.awb) return;
  if (shipment.tracking_type === 'courier') {
    const courier = couriers.find(shipment.shipping_partner);
    if (!courier)
      throw new AppError(
        'conflict',
        `${shipment.shipping_partner} is not enabled, so the shipment cannot be cancelled there`,
      );
    await courier.cancel(shipment.awb).catch((error: unknown) => {
      if (error instanceof PartnerError && error.failure === 'refused')
        throw new AppError('conflict', error.message, { cause: error });
      throw error;
    });
  }
  await inSystemTransaction(db, (tx) => recordCancellation(tx, viewer, shipmentId));
}

async function recordCancellation(tx: Tx, viewer: Viewer | null, shipmentId: string): Promise<void> {
  const parcel = await lockParcel(tx, shipmentId);
  if (parcel?.shipment.state !== 'created') return;
  const { shipment, order } = parcel;
  // It may have been picked up while the courier was asked, which then turns it back.
  if (order.shipment_id === shipmentId) requireCancellable({ ...order, ...shipment });
  const undone = undoEntry(shipment, orderStatus.parse(order.order_status), new Date());
  await updateShipment(tx, shipmentId, { state: 'cancelled' });
  await updateOrder(tx, order, { ...leaveParcel, ...undone.columns });
  await recordActivity(tx, viewer, {
    orderId: shipment.order_id,
    type: 'shipping_update',
    action: `Shipment with ${shipment.shipping_partner} cancelled`,
    notes: `AWB ${shipment.awb}`,
    changes: { shippingReference: { from: shipment.awb, to: null }, ...undone.changes },
  });
  await followStatus(tx, { shipmentId, orderId: shipment.order_id }, 'CANCELLED');
  await takeInStoreEdits(tx, shipment.order_id);
  await tellOfCancellation(tx, shipmentId);
}
