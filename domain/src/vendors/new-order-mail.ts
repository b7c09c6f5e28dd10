import type { OrderStatus } from '../statuses/order-status.ts';
import { indiaDay } from '../time/india-day.ts';

const newsMs = 24 * 60 * 60 * 1000;

// Why: docs/decisions/mails.md, "Vendors are mailed about new orders by default".
/** Whether an incoming order is recent enough to notify its vendor: older orders are imported history. */
export function isNewsForVendor(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() >= now.getTime() - newsMs;
}

export interface NewOrderFacts {
  readonly createdAt: Date;
  readonly orderStatus: OrderStatus;
  /** A test order of the store. */
  readonly test: boolean;
  /** Null: undecided; the vendor is notified once it is decided. */
  readonly managedInShipmagic: boolean | null;
  /** The vendor's email settings; the date is `YYYY-MM-DD` in India. */
  readonly emailNotificationsEnabled: boolean;
  readonly emailNotificationStartDate: string | null;
}

/** Whether to mail a vendor about an order that has just arrived. */
export function mailsNewOrder(order: NewOrderFacts, now: Date): boolean {
  const { createdAt, orderStatus, test, managedInShipmagic, emailNotificationStartDate: start } = order;
  if (!order.emailNotificationsEnabled || (start !== null && indiaDay(createdAt) < start)) return false;
  return managedInShipmagic === true && orderStatus === 'new' && !test && isNewsForVendor(createdAt, now);
}
