import { isStaff, type Role } from '../../access/role.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import { type ShipmentStatus, shipmentStatusLook } from '../../statuses/shipment-status.ts';
import { undoableMs } from '../../time/undo-time.ts';
import { nextOrderStatus } from '../tracking/apply-scan.ts';

/** The order status implied by a manually entered parcel status, as with a courier's scan. */
const saysOfOrder: Record<ShipmentStatus, OrderStatus | null> = {
  READY: 'ready_to_ship',
  IN_TRANSIT: 'in_transit',
  OUT_FOR_DELIVERY: 'in_transit',
  DELAYED: 'in_transit',
  FAILED: 'exception',
  EXCEPTION: 'exception',
  LOST: 'exception',
  RTO: 'rto',
  RETURNING: 'rto',
  RETURNED: 'rto',
  DELIVERED: 'delivered',
  CANCELLED: null,
  EXCHANGE: null,
};

/** Statuses that end the delivery: staff only, and only after a confirmation. */
const endings: Record<ShipmentStatus, boolean> = {
  READY: false,
  IN_TRANSIT: false,
  OUT_FOR_DELIVERY: false,
  DELAYED: false,
  FAILED: false,
  EXCEPTION: false,
  LOST: false,
  RTO: true,
  RETURNING: true,
  RETURNED: true,
  DELIVERED: true,
  CANCELLED: false,
  EXCHANGE: false,
};
export const endsTheWay = (status: ShipmentStatus): boolean => endings[status];

/** Why this role may not enter this status for a parcel made outside; null when it may. */
export function entryRefusal(role: Role, status: ShipmentStatus): string | null {
  return endsTheWay(status) && !isStaff({ role })
    ? `Only admins and team members can enter ${shipmentStatusLook[status].label}`
    : null;
}

/** The confirmation for a status that ends the delivery; null for all others. */
export function entryToConfirm(status: ShipmentStatus): string | null {
  if (!endsTheWay(status)) return null;
  const order = saysOfOrder[status] === 'delivered' ? 'Delivered' : 'RTO';
  return `The parcel is set to ${shipmentStatusLook[status].label} and its order to ${order}. Ten seconds later the store and the customer are notified, and it can no longer be undone.`;
}

/** The last entry, and its effect on the order. */
export interface Entry {
  readonly at: Date;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

// Why: docs/decisions/parcels.md, "A parcel in trouble is in trouble whoever says so".
/**
 * Whether a status that a person sets on a courier's parcel moves its order: into trouble, and out of it again. All
 * else is left to the courier's scans.
 */
export function movesCouriersOrder(status: OrderStatus, entered: ShipmentStatus): boolean {
  const says = saysOfOrder[entered];
  return says === 'exception' || (says === 'in_transit' && status === 'exception');
}

/** The orders that a vendor member's entry may lead to as it says; others become In Transit. */
const vendorSays: readonly OrderStatus[] = ['ready_to_ship', 'exception'];

/**
 * The effect of an entry on the parcel's order, by the same table as a courier's scans. A vendor member moves it no
 * further than In Transit, or into trouble. An entry made while the previous one can still be undone replaces it,
 * starting from the same order status.
 */
export function planEntry(
  now: Date,
  order: { readonly status: OrderStatus; readonly shipmentStatus: ShipmentStatus | null },
  last: Entry | null,
  entered: { readonly status: ShipmentStatus; readonly role: Role },
): Entry {
  const from = takenBack(now, order.status, last) ?? order.status;
  const says = saysOfOrder[entered.status];
  const orderStatus = says && (isStaff(entered) || vendorSays.includes(says)) ? says : says && 'in_transit';
  const to = nextOrderStatus({ orderStatus: from, shipmentStatus: order.shipmentStatus }, { orderStatus });
  return { at: now, from, to };
}

/**
 * The order status restored by undoing the last entry now; null when it is too late, or somebody has changed the
 * order.
 */
export function takenBack(now: Date, orderStatus: OrderStatus, last: Entry | null): OrderStatus | null {
  const inTime = last !== null && now.getTime() - last.at.getTime() < undoableMs;
  return inTime && last.to === orderStatus ? last.from : null;
}
