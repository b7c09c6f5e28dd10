import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import { type TrackedOrder, type TrackingStatus, trackingStatus } from '../statuses/tracking-status.ts';
import { addDays, indiaDay } from '../time/india-day.ts';
import { courierDay } from './courier-day.ts';
import type { Due } from './due.ts';

/** Days of grace on top of production time (specification 1, section 9). */
export const graceDays = 2;

export interface DueInput extends TrackedOrder {
  readonly shipmentStatus: ShipmentStatus | null;
  readonly createdAt: string;
  /** Nothing is due of a test order. */
  readonly isTest?: boolean;
  /** Once it is ready, it is the customer's turn to come. */
  readonly isInPerson?: boolean;
  /** Time of the first pickup scan. */
  readonly handoverDate: string | null;
  /** Days. */
  readonly productionTime: number | null;
  readonly transitTime: number | null;
  /** The courier's expected date: a day, a local Indian time without a zone, or a time with one. */
  readonly courierExpectedDate: string | null;
}

/** Whether a parcel in this status is still expected by somebody. */
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
 * Which days determine an order's due date: production, transit, or only the courier's own date, because a problem has
 * no typical duration. Null: nothing is expected any more, or the parcel is being returned.
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

/** Whether nothing is expected of anybody, whatever the days say. */
export const isNotAwaited = (order: DueInput, counted: (typeof countedBy)[TrackingStatus]): boolean => {
  const hasParcel = Boolean(order.shippingReference);
  return (
    Boolean(order.isTest) ||
    counted === null ||
    (hasParcel && !isOnItsWay[order.shipmentStatus ?? 'READY']) ||
    (!hasParcel && counted === 'transit' && Boolean(order.isInPerson))
  );
};

/** Rounds up to whole days; null for invalid values. */
export const wholeDays = (days: number | null) =>
  days !== null && Number.isFinite(days) && days >= 0 ? Math.ceil(days) : null;

const later = (day: string, days: number | null) => (days === null ? null : addDays(day, days));

// Why: docs/decisions/orders.md, "One rule defines when an order is due: `domain/due/due-by.ts`".
/**
 * The due date of an order or its parcel; null when nothing is expected. The courier's own date wins; otherwise
 * production days count from the order date and transit days from the handover (specification 1, section 4).
 * `app.due_of` in the database implements the same rule for list queries; a test compares the two.
 */
export function dueBy(order: DueInput): Due | null {
  const counted = countedBy[trackingStatus(order)];
  const hasParcel = Boolean(order.shippingReference);
  if (isNotAwaited(order, counted)) return null;
  const expected = hasParcel ? courierDay(order.courierExpectedDate) : null;
  if (expected !== null) return { step: 'delivered', on: expected };
  if (counted === 'production') {
    // Without one of the two times nothing is said, a delay included (specification 1, section 4).
    const days = wholeDays(order.transitTime) === null ? null : wholeDays(order.productionTime);
    return { step: 'ready', on: later(indiaDay(order.createdAt), days === null ? null : days + graceDays) };
  }
  const handover = counted === 'transit' ? order.handoverDate : null;
  if (!hasParcel && handover === null) return null;
  return { step: 'delivered', on: handover === null ? null : later(indiaDay(handover), wholeDays(order.transitTime)) };
}

/** Whether the due day has passed in India, or the courier itself reports a delay. */
export function isLate(due: Due | null, shipmentStatus: ShipmentStatus | null, now: Date): boolean {
  if (due === null) return false;
  return (due.on !== null && due.on < indiaDay(now)) || (due.step === 'delivered' && shipmentStatus === 'DELAYED');
}
