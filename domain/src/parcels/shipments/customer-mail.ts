import { z } from 'zod';
import type { Due } from '../../due/due.ts';
import { isLate } from '../../due/due-by.ts';
import { isOrderIn } from '../../statuses/order-sets.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import { indiaDayEnd } from '../../time/india-day.ts';

/** What customers are mailed of a parcel, each at most once. */
export const customerMails = ['shipped', 'out_for_delivery', 'delivered', 'delayed'] as const;
export type CustomerMail = (typeof customerMails)[number];

/** Who tells customers of their parcels; `store`: the store is asked to when it is told of the parcel. */
export const customerNotifier = z.enum(['shipmagic', 'store', 'nobody']);
export type CustomerNotifier = z.output<typeof customerNotifier>;

/** A failed attempt is tried again, and what is lost or goes back is for the care team to explain: these mail nothing. */
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

/** Customers are told that a parcel is late in these; one that is out for delivery is about to arrive. */
export const lateIsNewsWhile: ReadonlySet<ShipmentStatus> = new Set(['READY', 'IN_TRANSIT', 'DELAYED', 'FAILED']);

/** Whoever has one of these behind them knows that the parcel was shipped. */
const beyondShipped = ['OUT_FOR_DELIVERY', 'FAILED', 'DELIVERED', 'RTO', 'RETURNING', 'RETURNED'] as const;

/** News older than this is none: the first look at an old parcel mails nobody. */
const newsMs = 48 * 60 * 60 * 1000;

/** The first and the last scan of a status, by the courier's time. */
export interface ScanTimes {
  readonly first: Date;
  readonly last: Date;
}

export interface ParcelStory {
  readonly orderStatus: OrderStatus;
  readonly shipmentStatus: ShipmentStatus | null;
  readonly scans: Partial<Record<ShipmentStatus, ScanTimes>>;
  /** By when it should be where. */
  readonly due: Due | null;
  readonly trackingType: 'courier' | 'manual';
  readonly managedInShipmagic: boolean | null;
  readonly notifier: CustomerNotifier;
  /** What happened before is history. */
  readonly toldUntil: Date | null;
  /** When a person last entered where it is; null for parcels that a courier follows. */
  readonly enteredAt: Date | null;
}

/** Whether we tell the customer of this parcel at all. */
function isOurs({ orderStatus, managedInShipmagic, notifier }: ParcelStory): boolean {
  return notifier === 'shipmagic' && managedInShipmagic !== false && !isOrderIn('unsold', orderStatus);
}
/** Its scans, and the day that its courier named, speak for a parcel that the courier made. */
const isFollowed = (parcel: ParcelStory) => parcel.trackingType === 'courier' && isOurs(parcel);

const isNews = (at: Date, { toldUntil }: ParcelStory, now: Date) =>
  at.getTime() >= now.getTime() - newsMs && (toldUntil === null || at > toldUntil);

/**
 * The mail that a parcel's scans call for now, whether or not it was sent before; null for none. It says where the
 * parcel is: steps that it has left behind are not told any more. `shipped` counts from the first scan on the way.
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

/** Whether the customer is to be told that the parcel is late: since its day has passed, and as long as that is news. */
export function isLateNews(parcel: ParcelStory, now: Date): boolean {
  const { due, shipmentStatus: status } = parcel;
  if (!due?.on || due.step !== 'delivered' || !status || !lateIsNewsWhile.has(status) || !isFollowed(parcel))
    return false;
  return isLate(due, status, now) && isNews(indiaDayEnd(due.on), parcel, now);
}

/** How far an order is when the customer is mailed what a person entered of its parcel. */
const orderOfEntry: Record<CustomerMail, OrderStatus | null> = {
  shipped: 'in_transit',
  out_for_delivery: 'in_transit',
  delivered: 'delivered',
  // Nobody but a courier names a day that can pass.
  delayed: null,
};

/** The mail that the last entry of a parcel made outside calls for; null for none, and where the order did not follow it. */
export function mailOfEntry(parcel: ParcelStory, now: Date): CustomerMail | null {
  const { shipmentStatus: status, orderStatus, trackingType, enteredAt } = parcel;
  const mail = status && mailOfStatus[status];
  if (!mail || !enteredAt || trackingType !== 'manual' || !isOurs(parcel)) return null;
  return orderOfEntry[mail] === orderStatus && isNews(enteredAt, parcel, now) ? mail : null;
}
