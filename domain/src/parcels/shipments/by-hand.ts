import { isStaff, type Role } from '../../access/role.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import { type ShipmentStatus, shipmentStatusLook } from '../../statuses/shipment-status.ts';
import { nextOrderStatus } from './apply-scan.ts';

/** What a status that a person enters of a parcel made outside says of its order, as a courier's scan would. */
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

/** These end the parcel's way to the customer: staff say so, and are asked whether they mean it. */
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

/** Why somebody may not enter this status of a parcel made outside; null when they may. */
export function entryRefusal(role: Role, status: ShipmentStatus): string | null {
  return endsTheWay(status) && !isStaff({ role })
    ? `Only admins and team members can enter ${shipmentStatusLook[status].label}`
    : null;
}

/** What staff are asked before they enter one that ends the parcel's way; null for all others. */
export function entryToConfirm(status: ShipmentStatus): string | null {
  if (!endsTheWay(status)) return null;
  const order = saysOfOrder[status] === 'delivered' ? 'Delivered' : 'RTO';
  return `The parcel is set to ${shipmentStatusLook[status].label} and its order to ${order}. Ten seconds later the store and the customer hear of it, and it cannot be taken back any more.`;
}

/** So long an entry can be taken back before anybody outside hears of it, in milliseconds. */
export const entryStandsAfterMs = 10_000;

/** What somebody entered last, and what that made of the order. */
export interface Entry {
  readonly at: Date;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

/**
 * What an entry makes of the parcel's order, by the table of the courier's scans. A vendor member moves it at most to In
 * Transit. One that comes while the entry before it can be taken back takes that back: it starts where that one did.
 */
export function planEntry(
  now: Date,
  order: { readonly status: OrderStatus; readonly shipmentStatus: ShipmentStatus | null },
  last: Entry | null,
  entered: { readonly status: ShipmentStatus; readonly role: Role },
): Entry {
  const from = takenBack(now, order.status, last) ?? order.status;
  const says = saysOfOrder[entered.status];
  const orderStatus = says && (isStaff(entered) || says === 'ready_to_ship') ? says : says && 'in_transit';
  const to = nextOrderStatus({ orderStatus: from, shipmentStatus: order.shipmentStatus }, { orderStatus });
  return { at: now, from, to };
}

/** Where the order goes back to when its last entry is taken back now; null when that is too late, or nobody's to take. */
export function takenBack(now: Date, orderStatus: OrderStatus, last: Entry | null): OrderStatus | null {
  const inTime = last !== null && now.getTime() - last.at.getTime() < entryStandsAfterMs;
  return inTime && last.to === orderStatus ? last.from : null;
}
