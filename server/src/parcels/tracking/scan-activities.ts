import type { MappedScan } from '@shipmagic/domain/parcels/tracking/apply-scan';
import { type OrderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { type ShipmentStatus, shipmentStatus, shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import type { CourierScan } from '../../couriers/courier.ts';
import type { Changes } from '../../orders/activity/record-activity.ts';
import type { LockedParcel, ScanChanges } from './tracking.queries.ts';

export type OrderChanges = ScanChanges & { readonly order_status?: OrderStatus };

/** How the journey had ended, and the later scan against that. */
export interface Contradiction {
  readonly ended: ShipmentStatus;
  readonly scan: MappedScan;
}

/** The entry of an order's history for what scans have changed. */
export function activityOf(
  parcel: LockedParcel,
  { order_status: order, shipment_status: shipment }: OrderChanges,
  scan: CourierScan | undefined,
) {
  const changes: Changes = {
    ...(order ? { orderStatus: { from: parcel.order_status, to: order } } : {}),
    ...(shipment ? { shipmentStatus: { from: parcel.shipment_status, to: shipment } } : {}),
  };
  const look = shipment ? shipmentStatusLook[shipmentStatus.parse(shipment)].label : null;
  return {
    orderId: parcel.order.id,
    type: 'shipping_update' as const,
    action: look
      ? `Courier update: ${look}`
      : `Courier update: order is ${order ? orderStatusLabels[order] : 'unchanged'}`,
    notes: [scan?.remarks ?? scan?.status, scan?.location].filter(Boolean).join(' · ') || null,
    changes,
    ...(scan ? { at: new Date(scan.happenedAt) } : {}),
  };
}

/** Of a scan that moves nothing, because the journey had ended in another way. */
export function toldAgainst({ parcel, contradiction }: { parcel: LockedParcel; contradiction: Contradiction | null }) {
  if (!contradiction) return [];
  const { ended, scan } = contradiction;
  return [
    {
      orderId: parcel.order.id,
      type: 'shipping_update' as const,
      action: `Courier says ${shipmentStatusLook[scan.shipmentStatus].label} after ${shipmentStatusLook[ended].label}`,
      notes: 'The order stays as it is until somebody decides.',
      staffOnly: true,
      at: new Date(scan.happenedAt),
    },
  ];
}
