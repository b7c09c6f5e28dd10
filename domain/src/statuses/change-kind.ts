import { z } from 'zod';

/**
 * How an order can change after its papers, its parcel or its goods have left the desk. `partly_refunded`: what a courier
 * collects, or nothing, is different afterwards; `destination`: PIN code or country, which no courier edits;
 * `cancelled_part`: all items of this part were removed, and the store's order goes on.
 */
export const changeKinds = [
  'paid',
  'partly_refunded',
  'refunded',
  'address',
  'destination',
  'items',
  'cancelled_part',
  'cancelled',
  'held',
  'fulfilled_elsewhere',
] as const;
export const changeKind = z.enum(changeKinds);
export type ChangeKind = z.output<typeof changeKind>;

/** After these nobody waits for the goods any more: the customer is not asked about a parcel that is still on its way. */
export const callsOff = [
  'refunded',
  'cancelled_part',
  'cancelled',
  'fulfilled_elsewhere',
] as const satisfies readonly ChangeKind[];

interface ChangeWords {
  readonly label: string;
  /** Why a parcel is kept back because of it: the end of “keep it, ”. */
  readonly stop: string;
}

export const changeWords: Record<ChangeKind, ChangeWords> = {
  paid: { label: 'Paid online', stop: 'it has been paid, and the courier would collect the money again' },
  partly_refunded: { label: 'Refunded in part', stop: 'a part of it was refunded' },
  refunded: { label: 'Refunded', stop: 'it was refunded' },
  address: { label: 'Address or phone changed', stop: 'its address or phone number was changed' },
  destination: { label: 'Sent to another place', stop: 'it goes to another PIN code now' },
  items: { label: 'Items changed', stop: 'its items were changed' },
  cancelled_part: { label: 'Items removed', stop: 'all its items were removed from the order' },
  cancelled: { label: 'Cancelled', stop: 'its order was cancelled' },
  held: { label: 'Put on hold', stop: 'its order was put on hold' },
  fulfilled_elsewhere: { label: 'Fulfilled elsewhere', stop: 'somebody else has sent its items' },
};

/** Why a parcel is kept back, as the end of a sentence; `stoppedFor` straight from the database. */
export function stopReason(stoppedFor: string): string {
  const known = changeKind.safeParse(stoppedFor).data;
  return known ? changeWords[known].stop : 'its order was changed';
}

/** Why a parcel may not leave, to follow “Order #1001: ”. */
export const stopText = (stoppedFor: string): string => `keep it, ${stopReason(stoppedFor)}.`;
