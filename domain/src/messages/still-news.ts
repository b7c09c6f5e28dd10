import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import { indiaDay } from '../time/india-day.ts';
import type { MessageEvent } from './message-event.ts';

const hour = 3_600_000;
/** Milliseconds after which nobody wants to be told any more. */
const newsFor: Readonly<Record<MessageEvent, number>> = {
  shipped: 48 * hour,
  out_for_delivery: 18 * hour,
  delivered: 48 * hour,
  delayed: 48 * hour,
  delivery_failed: 24 * hour,
};

const arrived: readonly ShipmentStatus[] = ['DELIVERED'];
const notComing: readonly ShipmentStatus[] = ['CANCELLED', 'RTO', 'RETURNING', 'RETURNED', 'LOST'];

/**
 * Why a message that had to wait is not sent any more, in words; null while it is news. A parcel that has arrived is not
 * announced, nor is one that comes back; and “today” is true on that day in India alone, and before a failed attempt.
 */
export function whyNoNews(event: MessageEvent, status: ShipmentStatus | null, since: Date, now: Date): string | null {
  if (event !== 'delivered' && status && arrived.includes(status)) return 'The parcel has arrived meanwhile';
  if (status && notComing.includes(status)) return 'The parcel is not on its way to the customer any more';
  if ((event === 'delayed' || event === 'delivery_failed') && status === 'OUT_FOR_DELIVERY')
    return 'The parcel is out for delivery meanwhile';
  if (event === 'out_for_delivery') {
    if (status !== 'OUT_FOR_DELIVERY') return 'The parcel is not out for delivery any more';
    if (indiaDay(since) !== indiaDay(now)) return 'The day of the delivery is over';
  }
  return now.getTime() - since.getTime() > newsFor[event] ? 'It waited until it was no news any more' : null;
}
