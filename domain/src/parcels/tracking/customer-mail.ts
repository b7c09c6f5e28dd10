import { z } from 'zod';
import type { Due } from '../../due/due.ts';
import { isLate } from '../../due/due-by.ts';
import { isOrderIn } from '../../statuses/order-sets.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import { indiaDayEnd } from '../../time/india-day.ts';

/** Mails to customers about a parcel, each sent at most once. */
export const customerMails = ['shipped', 'out_for_delivery', 'delivered', 'delayed'] as const;
export type CustomerMail = (typeof customerMails)[number];

/** Who notifies customers about their parcels; `store`: the store does, when it is told of the parcel. */
export const customerNotifier = z.enum(['shipmagic', 'store', 'nobody']);
export type CustomerNotifier = z.output<typeof customerNotifier>;

/** A failed attempt is retried, and a lost or returning parcel is for the care team to explain: these send no mail. */
export const mailOfStatus: Record<ShipmentStatus, CustomerMail | null> = {
  READY: null,
  IN_TRANSIT: 'shipped',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  DELIVERED: 'delivered',
  FAILED: null,
  CANCELLED: null,
  RTO: null,
  RETURNING: null,
  RETURNED: null,
  LOST: null,
  DELAYED: 'delayed',
  EXCEPTION: null,
  EXCHANGE: null,
};

/** The statuses in which customers are told of a delay; a parcel out for delivery is about to arrive. */
export const lateIsNewsWhile: ReadonlySet<ShipmentStatus> = new Set(['READY', 'IN_TRANSIT', 'DELAYED', 'FAILED']);

/** Statuses that imply that the parcel was shipped. */
const beyondShipped = ['OUT_FOR_DELIVERY', 'FAILED', 'DELIVERED', 'RTO', 'RETURNING', 'RETURNED'] as const;

/** Events older than this are not mailed: the first look at an old parcel notifies nobody. */
const newsMs = 48 * 60 * 60 * 1000;

/** The first and the last scan of a status, in the courier's time. */
export interface ScanTimes {
  readonly first: Date;
  readonly last: Date;
}

export interface ParcelStory {
  readonly orderStatus: OrderStatus;
  readonly shipmentStatus: ShipmentStatus | null;
  readonly scans: Partial<Record<ShipmentStatus, ScanTimes>>;
  /** The parcel's due date. */
  readonly due: Due | null;
  readonly trackingType: 'courier' | 'manual';
  readonly managedInShipmagic: boolean | null;
  readonly notifier: CustomerNotifier;
  /** Events before this are history. */
  readonly toldUntil: Date | null;
  /** When a person last entered its status; null for parcels tracked by a courier. */
  readonly enteredAt: Date | null;
}

/** Whether we notify the customer of this parcel at all. */
function isOurs({ orderStatus, managedInShipmagic, notifier }: ParcelStory): boolean {
  return notifier === 'shipmagic' && managedInShipmagic !== false && !isOrderIn('unsold', orderStatus);
}
/** Its scans, and the date its courier gave, count only for a parcel that the courier made. */
const isFollowed = (parcel: ParcelStory) => parcel.trackingType === 'courier' && isOurs(parcel);

const isNews = (at: Date, { toldUntil }: ParcelStory, now: Date) =>
  at.getTime() >= now.getTime() - newsMs && (toldUntil === null || at > toldUntil);

// Why: docs/decisions/parcels.md, "Customers are mailed the parcel's current status, not its history".
/**
 * The mail that a parcel's scans call for now, sent before or not; null for none. It reports the current status only:
 * earlier steps are not announced any more. `shipped` counts from the first scan in transit.
 */
export function mailOfScans(parcel: ParcelStory, now: Date): CustomerMail | null {
  const { shipmentStatus: status, scans } = parcel;
  const times = status && scans[status];
  if (!times || !isFollowed(parcel)) return null;
  const mail = mailOfStatus[status];
  const at = mail === 'shipped' ? times.first : times.last;
  if (mail === 'shipped' && beyondShipped.some((later) => scans[later])) return null;
  return isNews(at, parcel, now) ? mail : null;
}

/**
 * Whether to tell the customer that the parcel is late: once its due date has passed, and only while that is recent.
 */
export function isLateNews(parcel: ParcelStory, now: Date): boolean {
  const { due, shipmentStatus: status } = parcel;
  if (!due?.on || due.step !== 'delivered' || !status || !lateIsNewsWhile.has(status) || !isFollowed(parcel))
    return false;
  return isLate(due, status, now) && isNews(indiaDayEnd(due.on), parcel, now);
}

/** The order status that a manual entry must have led to for each mail. */
const orderOfEntry: Record<CustomerMail, OrderStatus | null> = {
  shipped: 'in_transit',
  out_for_delivery: 'in_transit',
  delivered: 'delivered',
  // Only a courier's date can pass.
  delayed: null,
};

/**
 * The mail that the last manual entry for a parcel made outside calls for; null for none, and when the order did not
 * follow the entry.
 */
export function mailOfEntry(parcel: ParcelStory, now: Date): CustomerMail | null {
  const { shipmentStatus: status, orderStatus, trackingType, enteredAt } = parcel;
  const mail = status && mailOfStatus[status];
  if (!mail || !enteredAt || trackingType !== 'manual' || !isOurs(parcel)) return null;
  return orderOfEntry[mail] === orderStatus && isNews(enteredAt, parcel, now) ? mail : null;
}
