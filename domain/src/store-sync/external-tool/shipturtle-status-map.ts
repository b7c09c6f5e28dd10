import type { OrderStatus } from '../../statuses/order-status.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

/** Our statuses for a status of ShipTurtle. */
export interface ShipturtleStatus {
  /** As stored and as read by the tracking page; null: nothing worth showing yet. */
  readonly orderStatusSt: string | null;
  /** The status of an order managed in ShipTurtle; null leaves it unchanged. */
  readonly orderStatus: OrderStatus | null;
  /** The parcel's status, once there is a parcel. */
  readonly shipmentStatus: ShipmentStatus | null;
}

const row = (
  orderStatusSt: string | null,
  orderStatus: OrderStatus | null,
  shipmentStatus: ShipmentStatus | null,
): ShipturtleStatus => ({ orderStatusSt, orderStatus, shipmentStatus });

/** ShipTurtle's order statuses, and the shipment statuses that may appear in their place; lower case. */
export const shipturtleStatusMap: Readonly<Record<string, ShipturtleStatus>> = {
  'new orders': row(null, null, null),
  confirmed: row('Confirmed', 'confirmed', 'READY'),
  'ready to ship': row('Ready to Ship', 'ready_to_ship', 'READY'),
  'pick up': row('Ready to Ship', 'ready_to_ship', 'READY'),
  'in transit': row('In Transit', 'in_transit', 'IN_TRANSIT'),
  'out for delivery': row('In Transit', 'in_transit', 'OUT_FOR_DELIVERY'),
  delivered: row('Delivered', 'delivered', 'DELIVERED'),
  rto: row('RTO', 'rto', 'RTO'),
  returning: row('RTO', 'rto', 'RETURNING'),
  returned: row('RTO', 'rto', 'RETURNED'),
  exception: row('Exception', 'exception', 'EXCEPTION'),
  'delivery exception': row('Exception', 'exception', 'EXCEPTION'),
  'failed attempt': row('Exception', 'exception', 'FAILED'),
  lost: row('Exception', 'exception', 'LOST'),
  held: row('Held', 'hold', null),
  cancelled: row('Cancelled', 'cancelled', 'CANCELLED'),
};

/** Null for an unknown status: the caller keeps the current one and logs it. */
export function mapShipturtleStatus(
  status: string,
  table: Readonly<Record<string, ShipturtleStatus>> = shipturtleStatusMap,
): ShipturtleStatus | null {
  const word = status.trim().replace(/\s+/g, ' ').toLowerCase();
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}
