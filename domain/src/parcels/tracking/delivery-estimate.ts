import { courierDay } from '../../due/courier-day.ts';
import { type DueInput, dueBy, isLate, wholeDays } from '../../due/due-by.ts';
import type { DeliveryMethod } from '../../orders/delivery-method.ts';
import { isProblem, type TrackingStatus, trackingStatus } from '../../statuses/tracking-status.ts';
import { addDays, indiaDay } from '../../time/india-day.ts';

/** Days are `YYYY-MM-DD` in Asia/Kolkata. A single day has `to: null`. */
export type Estimate =
  | { readonly kind: 'date'; readonly from: string; readonly to: string | null }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'delayed' }
  | { readonly kind: 'none' };

/** Width of an estimated range in days (specification 1, section 9). */
const rangeDays = 2;

interface Days {
  readonly created: string;
  readonly handover: string | null;
  readonly today: string;
  readonly production: number;
  readonly transit: number;
}

function beforeReady({ created, production, transit }: Days): [string, string] {
  const from = addDays(created, production + transit);
  return [from, addDays(from, rangeDays)];
}

/** First and last day of the estimate by status; problems have none. */
const byStatus: Partial<Record<TrackingStatus, (days: Days) => [string, string?]>> = {
  order_placed: beforeReady,
  being_handcrafted: beforeReady,
  ready_to_ship: ({ today, transit }) => [addDays(today, transit)],
  in_transit: ({ handover, today, transit }) => [addDays(handover ?? today, transit)],
};

/** Only the future part of a range: a past day is not an estimate. */
function ahead(today: string, from: string, to: string | null = null): Estimate {
  if ((to ?? from) < today) return { kind: 'none' };
  const first = from < today ? today : from;
  return { kind: 'date', from: first, to: to === first ? null : to };
}

/**
 * When the customer may expect a delivery (specification 1, section 4). "Days since" are calendar days in India. A
 * courier's date wins until it has passed; an overdue estimate becomes a delay.
 */
export function deliveryEstimate(order: DueInput, now: Date): Estimate {
  const status = trackingStatus(order);
  const today = indiaDay(now);
  const expected = courierDay(order.courierExpectedDate);
  if (expected !== null && expected >= today) return ahead(today, expected);
  if (status === 'delivered') return { kind: 'delivered' };
  const daysOf = byStatus[status];
  if (!daysOf) return { kind: 'none' };
  if (isLate(dueBy(order), order.shipmentStatus, now)) return { kind: 'delayed' };
  const production = wholeDays(order.productionTime);
  const transit = wholeDays(order.transitTime);
  if (production === null || transit === null) return { kind: 'none' };
  const handover = order.handoverDate === null ? null : indiaDay(order.handoverDate);
  return ahead(today, ...daysOf({ created: indiaDay(order.createdAt), handover, today, production, transit }));
}

const subTexts: Partial<Record<TrackingStatus, string>> = {
  in_transit: 'Your order is on the way',
  ready_to_ship: 'Your order is ready for shipment',
  being_handcrafted: 'Your order is being carefully crafted',
};

/** The line under the headline of an order that its customer picks up. */
const pickUpTexts: Partial<Record<TrackingStatus, string>> = {
  order_placed: 'We will have it ready for you to pick up in the store',
  being_handcrafted: 'We will have it ready for you to pick up in the store',
  ready_to_ship: 'It is ready for you to pick up in the store',
  delivered: 'It was picked up in the store',
};

/** The line under the headline. */
export function estimateSubText(
  status: TrackingStatus,
  estimate: Estimate,
  late: boolean,
  method: DeliveryMethod = 'shipping',
): string {
  const pickUp = method === 'pick_up' ? pickUpTexts[status] : undefined;
  if (pickUp) return pickUp;
  if (status === 'delivered' || estimate.kind === 'delivered') return 'Your order has been successfully delivered!';
  if (late) return 'Your order is running on a delay';
  if (estimate.kind === 'none') return 'Estimated delivery calculation not available';
  return subTexts[status] ?? 'Based on current processing time';
}

/** The card shows a date or nothing: it is hidden for problems, deliveries, delays and missing durations. */
export function showEstimateCard(status: TrackingStatus, estimate: Estimate): boolean {
  return estimate.kind === 'date' && status !== 'delivered' && !isProblem(status);
}
