import { isOrderIn } from '../statuses/order-sets.ts';
import { daysBetween, indiaDay } from '../time/india-day.ts';
import { hoursBetween } from './hours.ts';

/** The facts of an order from which all figures are counted. Amounts are paise. */
export interface OutcomeFacts {
  readonly status: string;
  /** False for what nobody carries to the customer: it is in no figure of deliveries. */
  readonly isDelivery: boolean;
  readonly createdAt: Date;
  /** When it first left the state New for work; null: not yet, or before ShipMagic knew it. */
  readonly confirmedAt: Date | null;
  /** By when it was to be with the courier, moved by what it was on hold; null: nothing was promised. */
  readonly shipBy: Date | null;
  /** Null while it is not on hold. */
  readonly pausedAt: Date | null;
  readonly handoverAt: Date | null;
  readonly deliveredAt: Date | null;
  /** Whether the courier reported a failed delivery at least once. */
  readonly hasFailed: boolean;
  /** The days in India by which it was to arrive, fixed at the hand-over: ours, and the courier's own. */
  readonly promisedOn: string | null;
  readonly courierOn: string | null;
  /** The customer's payment: after discounts, with shipping and taxes. */
  readonly payment: number;
  /** Of that, what went back to the customer. */
  readonly refunded: number;
  /** The vendor's share with the shipping. */
  readonly payout: number;
}

/** How one order is counted. Amounts are paise; hours are null where one of the two moments is unknown. */
export interface OrderOutcome {
  readonly shipped: boolean;
  /** Whether the promise to ship has been kept or broken; until then the order is not judged. */
  readonly due: boolean;
  readonly onTime: boolean;
  readonly delivered: boolean;
  readonly firstAttempt: boolean;
  readonly failed: boolean;
  readonly rto: boolean;
  /** Whether the promised day was kept or has passed; until then, and if it went back, it is not judged. */
  readonly promised: boolean;
  readonly promiseKept: boolean;
  /** Whether the courier had named a day, too. */
  readonly compared: boolean;
  readonly courierKept: boolean;
  /** Days between the arrival and the promised day, ours and the courier's; null unless both can be compared. */
  readonly promiseOff: number | null;
  readonly courierOff: number | null;
  readonly cancelled: boolean;
  readonly open: boolean;
  readonly revenue: number;
  readonly cameBack: number;
  readonly payout: number;
  readonly confirmHours: number | null;
  readonly shipHours: number | null;
  readonly deliverHours: number | null;
}

/**
 * Counts one order. `app.order_outcomes` in the database says the same, and a test compares the two.
 *
 * A cancelled order is neither shipped nor delivered, whatever happened before, because its money has gone back.
 */
export function orderOutcome(order: OutcomeFacts, now: Date): OrderOutcome {
  const { status, shipBy, handoverAt, deliveredAt } = order;
  const cancelled = isOrderIn('cancelled', status);
  const counts = !cancelled && order.isDelivery;
  const shipped = counts && (handoverAt !== null || isOrderIn('shipped', status));
  const delivered = counts && (deliveredAt !== null || isOrderIn('delivered', status));
  const isWaiting = handoverAt === null && !shipped && order.pausedAt === null;
  const due = shipBy !== null && counts && (handoverAt !== null || (isWaiting && shipBy < now));
  const unsold = isOrderIn('unsold', status);
  const { promisedOn, courierOn } = order;
  const arrivedOn = deliveredAt === null ? null : indiaDay(deliveredAt);
  const isOverdue = !delivered && !isOrderIn('goneBack', status) && promisedOn !== null && promisedOn < indiaDay(now);
  const promised = shipped && promisedOn !== null && (arrivedOn !== null || isOverdue);
  const compared = promised && courierOn !== null;
  const arrivedBy = (day: string | null) => promised && arrivedOn !== null && day !== null && arrivedOn <= day;
  const off = (day: string | null) =>
    compared && arrivedOn !== null && day !== null ? Math.abs(daysBetween(day, arrivedOn)) : null;
  return {
    shipped,
    due,
    onTime: due && handoverAt !== null && handoverAt <= shipBy,
    delivered,
    firstAttempt: delivered && !order.hasFailed,
    failed: shipped && order.hasFailed,
    rto: isOrderIn('goneBack', status) && deliveredAt === null,
    promised,
    promiseKept: arrivedBy(promisedOn),
    compared,
    courierKept: arrivedBy(courierOn),
    promiseOff: off(promisedOn),
    courierOff: off(courierOn),
    cancelled,
    open: isOrderIn('open', status),
    revenue: unsold ? 0 : order.payment - order.refunded,
    cameBack: unsold && !cancelled ? order.payment : 0,
    payout: isOrderIn('delivered', status) ? order.payout : 0,
    confirmHours: !counts ? null : hoursBetween(order.createdAt, order.confirmedAt),
    shipHours: shipped ? hoursBetween(order.createdAt, handoverAt) : null,
    deliverHours: delivered ? hoursBetween(handoverAt, deliveredAt) : null,
  };
}
