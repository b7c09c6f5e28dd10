import type { OrderStatus } from '../statuses/order-status.ts';
import { indiaDay } from '../time/india-day.ts';

const newsMs = 24 * 60 * 60 * 1000;

// Why: docs/decisions/mails.md, "Vendors are mailed about new orders by default".
/** Whether an incoming order is recent enough to notify its vendor: older orders are imported history. */
export function isNewsForVendor(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() >= now.getTime() - newsMs;
}

/** The email settings of an order's vendor. */
export interface VendorMailSettings {
  readonly emailNotificationsEnabled: boolean;
  /** The first day of the orders that are mailed: `YYYY-MM-DD` in India. */
  readonly emailNotificationStartDate: string | null;
}

/** Whether a vendor wants mails about an order that was placed then. */
export const wantsOrderMails = (order: VendorMailSettings & { readonly createdAt: Date }): boolean =>
  order.emailNotificationsEnabled &&
  (order.emailNotificationStartDate === null || indiaDay(order.createdAt) >= order.emailNotificationStartDate);

export interface NewOrderFacts extends VendorMailSettings {
  readonly createdAt: Date;
  readonly orderStatus: OrderStatus;
  /** A test order of the store. */
  readonly test: boolean;
  /** Null: undecided; the vendor is notified once it is decided. */
  readonly managedInShipmagic: boolean | null;
}

/** Whether to mail a vendor about an order that has just arrived. */
export function mailsNewOrder(order: NewOrderFacts, now: Date): boolean {
  const { createdAt, orderStatus, test, managedInShipmagic } = order;
  return (
    wantsOrderMails(order) &&
    managedInShipmagic === true &&
    orderStatus === 'new' &&
    !test &&
    isNewsForVendor(createdAt, now)
  );
}
