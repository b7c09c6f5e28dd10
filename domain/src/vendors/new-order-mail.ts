import type { OrderStatus } from '../statuses/order-status.ts';
import { indiaDay } from '../time/india-day.ts';

const newsMs = 24 * 60 * 60 * 1000;

/** Whether an order that comes in is news: older ones are brought in, not placed. */
export function isNewsForVendor(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() >= now.getTime() - newsMs;
}

export interface NewOrderFacts {
  readonly createdAt: Date;
  readonly orderStatus: OrderStatus;
  /** An order that somebody placed to try the store out. */
  readonly test: boolean;
  /** Null: not decided yet; its vendor is told when it is. */
  readonly managedInShipmagic: boolean | null;
  /** The vendor's email settings; the day is `YYYY-MM-DD` in India. */
  readonly emailNotificationsEnabled: boolean;
  readonly emailNotificationStartDate: string | null;
}

/** Whether a vendor is mailed of an order that has just come in. */
export function mailsNewOrder(order: NewOrderFacts, now: Date): boolean {
  const { createdAt, orderStatus, test, managedInShipmagic, emailNotificationStartDate: start } = order;
  if (!order.emailNotificationsEnabled || (start !== null && indiaDay(createdAt) < start)) return false;
  return managedInShipmagic === true && orderStatus === 'new' && !test && isNewsForVendor(createdAt, now);
}
