import type { OrderStatus } from '../orders/order-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/**
 * A parcel is shown as delayed from the day after the one its courier expects, while it is on its way to the customer.
 * That is how it is shown and found, never what is stored: the courier's own status stays beside it. A courier that
 * says `DELAYED` itself needs no day.
 */
export const isOnItsWay: Record<ShipmentStatus, boolean> = {
  READY: true,
  IN_TRANSIT: true,
  OUT_FOR_DELIVERY: true,
  FAILED: true,
  EXCEPTION: true,
  DELAYED: true,
  DELIVERED: false,
  CANCELLED: false,
  RTO: false,
  RETURNING: false,
  RETURNED: false,
  LOST: false,
  EXCHANGE: false,
};

/** Nobody waits for the parcel of an order that has ended, or comes back. */
export const awaitsParcel: Record<OrderStatus, boolean> = {
  new: true,
  confirmed: true,
  ready_to_ship: true,
  in_transit: true,
  hold: true,
  exception: true,
  delivered: false,
  rto: false,
  cancelled: false,
  return_order: false,
  in_reverse_transit: false,
  returned: false,
};
