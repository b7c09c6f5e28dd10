import { addDays, daysBetween, indiaDay } from '../time/india-day.ts';
import { isProblem, type TrackingStatus } from './tracking-status.ts';

/** Days are `YYYY-MM-DD` in Asia/Kolkata. A single day has `to: null`. */
export type Estimate =
  | { readonly kind: 'date'; readonly from: string; readonly to: string | null }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'delayed' }
  | { readonly kind: 'none' };

export interface EstimateInput {
  readonly status: TrackingStatus;
  readonly createdAt: string;
  /** The first pickup scan. */
  readonly handoverDate: string | null;
  /** Days. */
  readonly productionTime: number | null;
  readonly transitTime: number | null;
  /** What the courier says now: a day, a local Indian time without zone, or a time with one. */
  readonly courierExpectedDate: string | null;
}

/** Days late before a delay is shown, and days that a range is wide (specification 1, section 9). */
const graceDays = 2;
const rangeDays = 2;

/** The Indian day of a courier's date, whose bare times mean Indian time; null when it cannot be read. */
function courierDay(text: string | null): string | null {
  const given = text?.trim() ?? '';
  const hasZone = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(given);
  try {
    return given === '' ? null : hasZone ? indiaDay(given) : addDays(given.slice(0, 10), 0);
  } catch {
    return null;
  }
}

const wholeDays = (days: number | null) =>
  days !== null && Number.isFinite(days) && days >= 0 ? Math.ceil(days) : null;

interface Days {
  readonly created: string;
  readonly handover: string | null;
  readonly today: string;
  readonly production: number;
  readonly transit: number;
}

const on = (from: string, to: string | null = null): Estimate => ({ kind: 'date', from, to });
const delayed: Estimate = { kind: 'delayed' };
const none: Estimate = { kind: 'none' };

function beforeReady({ created, today, production, transit }: Days): Estimate {
  if (daysBetween(created, today) > production + graceDays) return delayed;
  const from = addDays(created, production + transit);
  return on(from, addDays(from, rangeDays));
}

const overdue = ({ handover, today, transit }: Days) => handover !== null && daysBetween(handover, today) > transit;

const byStatus: Partial<Record<TrackingStatus, (days: Days) => Estimate>> = {
  order_placed: beforeReady,
  being_handcrafted: beforeReady,
  ready_to_ship: (days) => (overdue(days) ? delayed : on(addDays(days.today, days.transit))),
  in_transit: (days) => (overdue(days) ? delayed : on(addDays(days.handover ?? days.today, days.transit))),
};

/**
 * When the customer may expect a shipment (specification 1, section 4). "Days since" are calendar days in India.
 * A date from the courier comes before everything else.
 */
export function deliveryEstimate(input: EstimateInput, now: Date): Estimate {
  const expected = courierDay(input.courierExpectedDate);
  if (expected !== null) return on(expected);
  if (input.status === 'delivered') return { kind: 'delivered' };
  const production = wholeDays(input.productionTime);
  const transit = wholeDays(input.transitTime);
  if (isProblem(input.status) || production === null || transit === null) return none;
  const handover = input.handoverDate === null ? null : indiaDay(input.handoverDate);
  const days = { created: indiaDay(input.createdAt), handover, today: indiaDay(now), production, transit };
  return byStatus[input.status]?.(days) ?? none;
}

const subTexts: Partial<Record<TrackingStatus, string>> = {
  in_transit: 'Your order is on the way',
  ready_to_ship: 'Your order is ready for shipment',
  being_handcrafted: 'Your order is being carefully crafted',
};

/** The line under the estimate. */
export function estimateSubText(status: TrackingStatus, estimate: Estimate): string {
  if (status === 'delivered' || estimate.kind === 'delivered') return 'Your order has been successfully delivered!';
  if (estimate.kind === 'delayed') return 'Your order is running on a delay';
  if (estimate.kind === 'none') return 'Estimated delivery calculation not available';
  return subTexts[status] ?? 'Based on current processing time';
}

/** The card shows a date or nothing: it is hidden for problems, delivered, delayed and missing timings. */
export function showEstimateCard(status: TrackingStatus, estimate: Estimate): boolean {
  return estimate.kind === 'date' && status !== 'delivered' && !isProblem(status);
}
