import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import { type TrackedOrder, type TrackingStatus, trackingStatus } from '../statuses/tracking-status.ts';
import { addDays, indiaDay } from '../time/india-day.ts';
import { courierDay } from './courier-day.ts';
import type { Due } from './due.ts';

/** Days of grace after those of production (specification 1, section 9). */
export const graceDays = 2;

export interface DueInput extends TrackedOrder {
  readonly shipmentStatus: ShipmentStatus | null;
  readonly createdAt: string;
  /** The first pickup scan. */
  readonly handoverDate: string | null;
  /** Days. */
  readonly productionTime: number | null;
  readonly transitTime: number | null;
  /** What the courier says: a day, a local Indian time without zone, or a time with one. */
  readonly courierExpectedDate: string | null;
}

/** Whether somebody still waits for a parcel of this status. */
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

/**
 * What the days of an order are counted by: those of production, those of transit, or the courier's word alone, because a
 * problem has no usual time. Null: nobody waits any more, or the parcel comes back.
 */
export const countedBy: Record<TrackingStatus, 'production' | 'transit' | 'courier' | null> = {
  order_placed: 'production',
  being_handcrafted: 'production',
  ready_to_ship: 'transit',
  in_transit: 'transit',
  exception: 'courier',
  held: 'courier',
  delivered: null,
  cancelled: null,
  rto: null,
  returned: null,
};

/** Whole days, or null for what cannot be one. */
export const wholeDays = (days: number | null) =>
  days !== null && Number.isFinite(days) && days >= 0 ? Math.ceil(days) : null;

const later = (day: string, days: number | null) => (days === null ? null : addDays(day, days));

/**
 * By when an order or its parcel should be where, null when nothing is waited for. The courier's own day comes first;
 * otherwise the days of production count from the order, and those of transit from the handover (specification 1,
 * section 4). `app.due_of` in the database says the same of the orders that lists find; a test compares the two.
 */
export function dueBy(order: DueInput): Due | null {
  const counted = countedBy[trackingStatus(order)];
  const hasParcel = Boolean(order.shippingReference);
  if (counted === null || (hasParcel && !isOnItsWay[order.shipmentStatus ?? 'READY'])) return null;
  const expected = hasParcel ? courierDay(order.courierExpectedDate) : null;
  if (expected !== null) return { step: 'delivered', on: expected };
  if (counted === 'production') {
    const days = wholeDays(order.productionTime);
    return { step: 'ready', on: later(indiaDay(order.createdAt), days === null ? null : days + graceDays) };
  }
  const handover = counted === 'transit' ? order.handoverDate : null;
  if (!hasParcel && handover === null) return null;
  return { step: 'delivered', on: handover === null ? null : later(indiaDay(handover), wholeDays(order.transitTime)) };
}

/** Whether the last day in time has passed in India, or the courier itself says that its parcel is delayed. */
export function isLate(due: Due | null, shipmentStatus: ShipmentStatus | null, now: Date): boolean {
  if (due === null) return false;
  return (due.on !== null && due.on < indiaDay(now)) || (due.step === 'delivered' && shipmentStatus === 'DELAYED');
}
