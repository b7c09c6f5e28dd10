import { orderSets } from '../statuses/order-sets.ts';
import type { OrderStatus } from '../statuses/order-status.ts';
import { type VendorMailSettings, wantsOrderMails } from './new-order-mail.ts';

const includes = (set: keyof typeof orderSets, status: OrderStatus) => orderSets[set].includes(status);

/** How the vendor's work on an order is stopped. */
export type Stop = 'held' | 'cancelled';

/** Whether a move takes an order that may be worked on from its vendor's desk, and how; null for all other moves. */
export function stopOf(from: OrderStatus, to: OrderStatus): Stop | null {
  if (!includes('pending', from) || includes('unconfirmed', from)) return null;
  if (includes('cancelled', to)) return 'cancelled';
  return includes('held', to) && !includes('held', from) ? 'held' : null;
}

export interface StoppedOrderFacts extends VendorMailSettings {
  readonly createdAt: Date;
  readonly test: boolean;
  readonly managedInShipmagic: boolean | null;
  /** When the order was confirmed for the first time; null if it never was. */
  readonly confirmedAt: Date | null;
}

// Why: docs/decisions/mails.md, "A vendor is mailed when a confirmed order stops".
/** Whether a vendor who may have begun with an order is mailed that it has stopped. */
export const mailsStop = (order: StoppedOrderFacts): boolean =>
  wantsOrderMails(order) && order.managedInShipmagic === true && !order.test && order.confirmedAt !== null;
