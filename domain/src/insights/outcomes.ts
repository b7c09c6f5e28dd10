import { isOrderIn, orderSets } from '../statuses/order-sets.ts';
import { type OrderStatus, orderStatuses } from '../statuses/order-status.ts';

/** The ends and states of an order that figures count. The orders list can be filtered by each. */
export const outcomeLabels = {
  shipped: 'Shipped',
  on_time: 'Shipped on time',
  shipped_late: 'Late to ship',
  delivered: 'Delivered',
  paid_out: 'In the payout',
  first_attempt: 'Delivered at the first attempt',
  promise_missed: 'Not there by the promised day',
  failed_delivery: 'A delivery failed',
  rto: 'Returned to origin',
  came_back: 'Came back',
  sent_back: 'Sent back by the customer',
  cancelled: 'Cancelled',
  to_ship: 'Not shipped yet',
  open: 'Not finished yet',
} as const;
export type Outcome = keyof typeof outcomeLabels;
export const outcomes = Object.keys(outcomeLabels) as [Outcome, ...Outcome[]];

/** As choices of the orders list's filter. */
export const outcomeChoices = Object.fromEntries(
  outcomes.map((name) => [name, { label: outcomeLabels[name], chip: outcomeLabels[name] }]),
) as Record<Outcome, { label: string; chip: string }>;

const kept = orderStatuses.filter((status) => !isOrderIn('cancelled', status));
/** Once an order goes on from anything else, its delivery is forgotten. */
const mayBeDelivered: readonly OrderStatus[] = [...orderSets.delivered, ...orderSets.goneBack, ...orderSets.held];

/** The statuses that an order with an outcome may have, so that only these are looked through. */
export const outcomeStatuses: Readonly<Record<Outcome, readonly OrderStatus[]>> = {
  shipped: kept,
  on_time: kept,
  shipped_late: kept,
  delivered: mayBeDelivered,
  paid_out: orderSets.delivered,
  first_attempt: mayBeDelivered,
  promise_missed: kept,
  failed_delivery: kept,
  rto: orderSets.goneBack,
  came_back: orderSets.goneBack,
  sent_back: mayBeDelivered,
  cancelled: orderSets.cancelled,
  to_ship: orderSets.pending,
  open: orderSets.open,
};
