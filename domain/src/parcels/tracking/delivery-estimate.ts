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

/** The lines under the header message, in one language. */
export interface EstimateTexts {
  readonly of: Readonly<Partial<Record<TrackingStatus, string>>>;
  /** Of an order that its customer picks up. */
  readonly pickUp: Readonly<Partial<Record<TrackingStatus, string>>>;
  readonly delivered: string;
  readonly late: string;
  readonly none: string;
  readonly other: string;
}

const waitForIt = 'We will have it ready for you to pick up in the store';

/** As the specification has them. */
export const englishEstimateTexts: EstimateTexts = {
  of: {
    in_transit: 'Your order is on the way',
    ready_to_ship: 'Your order is ready for shipment',
    being_handcrafted: 'Your order is being carefully crafted',
  },
  pickUp: {
    order_placed: waitForIt,
    being_handcrafted: waitForIt,
    ready_to_ship: 'It is ready for you to pick up in the store',
    delivered: 'It was picked up in the store',
  },
  delivered: 'Your order has been successfully delivered!',
  late: 'Your order is running on a delay',
  none: 'Estimated delivery calculation not available',
  other: 'Based on current processing time',
};

/** The line under the header message. */
export function estimateSubText(
  status: TrackingStatus,
  kind: Estimate['kind'],
  late: boolean,
  method: DeliveryMethod = 'shipping',
  texts = englishEstimateTexts,
): string {
  const pickUp = method === 'pick_up' ? texts.pickUp[status] : undefined;
  if (pickUp) return pickUp;
  if (status === 'delivered' || kind === 'delivered') return texts.delivered;
  if (late) return texts.late;
  if (kind === 'none') return texts.none;
  return texts.of[status] ?? texts.other;
}

/** A day is shown or nothing: not for problems, deliveries, delays and missing durations. */
export function showEstimate(status: TrackingStatus, kind: Estimate['kind']): boolean {
  return kind === 'date' && status !== 'delivered' && !isProblem(status);
}
