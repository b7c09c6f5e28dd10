import { isOrderIn } from '../statuses/order-sets.ts';
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
  return {
    shipped,
    due,
    onTime: due && handoverAt !== null && handoverAt <= shipBy,
    delivered,
    firstAttempt: delivered && !order.hasFailed,
    failed: shipped && order.hasFailed,
    rto: isOrderIn('goneBack', status) && deliveredAt === null,
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
