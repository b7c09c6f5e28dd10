/** The events of a demo order, with their times: the traces that months of real work would have left. */
export interface OrderStory {
  readonly confirmed: boolean;
  /** Days from the order to its handover to the courier; null if it was not shipped. */
  readonly shippedAfterDays: number | null;
  /** How far the parcel got, in the courier simulator's terms. */
  readonly parcel:
    | 'manifested'
    | 'picked_up'
    | 'in_transit'
    | 'out_for_delivery'
    | 'delivered'
    | 'failed'
    | 'rto'
    | 'rto_delivered'
    | 'lost'
    | null;
  /** Attempts that failed before it was delivered. */
  readonly failedBefore: number;
  /** A person's last decision. */
  readonly later: 'hold' | 'cancelled' | 'return_order' | 'in_reverse_transit' | null;
}

const waiting: OrderStory = { confirmed: false, shippedAfterDays: null, parcel: null, failedBefore: 0, later: null };

/** A number in [0, 1) that depends only on the text, so that an order's story is always the same. */
export function fractionOf(text: string): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The weeks in which some vendors have become better, and others worse. */
const recentDays = 30;

/** Some vendors took longer and have learnt since; others were quick and are no more. */
function extraDays(vendorName: string, ageDays: number, luck: number): number {
  const pace = fractionOf(`${vendorName} pace`);
  if (ageDays > recentDays) return pace > 0.6 ? luck * 16 * pace : 0;
  return pace < 0.14 ? luck * 9 : 0;
}

/** Of the delivered parcels of a lane, the share that failed before, and of these those that failed twice. */
const usuallyFailed = 0.08;
const failedOnBadLane = 0.42;
const failedTwice = 0.25;

/** Some customers were not at home; on one lane the courier hardly tries. */
function failuresBefore(magicOrderId: string, isBadLane: boolean): number {
  const chance = fractionOf(`${magicOrderId} attempt`);
  const share = isBadLane ? failedOnBadLane : usuallyFailed;
  return chance >= share ? 0 : chance < share * failedTwice ? 2 : 1;
}

interface Lane {
  /** Whether its courier often fails there. */
  readonly isBad: boolean;
}

/** Hours from an order to its confirmation: mostly few. */
export const confirmedAfterHours = (magicOrderId: string): number =>
  0.5 + 30 * fractionOf(`${magicOrderId} confirmed`) ** 3;

/**
 * The story of an order by its vendor and age in days: recent ones are waiting, older ones have arrived, a few have
 * gone wrong.
 */
export function orderStory(magicOrderId: string, vendorName: string, ageDays: number, lane: Lane): OrderStory {
  const chance = fractionOf(magicOrderId);
  const luck = fractionOf(`${magicOrderId} luck`);
  if (ageDays < 1) return chance < 0.3 ? { ...waiting, confirmed: true } : waiting;
  if (chance < 0.02) return { ...waiting, later: 'hold' };
  if (chance < 0.05) return { ...waiting, later: 'cancelled' };
  if (ageDays < 3) return luck < 0.25 ? waiting : { ...waiting, confirmed: true };
  const shippedAfterDays = 1.5 + luck * 2 + extraDays(vendorName, ageDays, luck);
  const shipped = { confirmed: true, shippedAfterDays, failedBefore: 0, later: null };
  if (ageDays < 5)
    return luck < 0.45
      ? { ...waiting, confirmed: true }
      : { ...shipped, parcel: luck < 0.75 ? 'manifested' : 'picked_up' };
  if (ageDays < 8)
    return { ...shipped, parcel: luck < 0.2 ? 'manifested' : luck < 0.7 ? 'in_transit' : 'out_for_delivery' };
  if (ageDays < 11 && luck < 0.5)
    return { ...shipped, parcel: chance < 0.3 ? 'failed' : chance < 0.4 ? 'out_for_delivery' : 'in_transit' };
  if (chance < 0.07) return { ...shipped, parcel: 'rto' };
  if (chance < 0.11) return { ...shipped, parcel: 'rto_delivered' };
  if (chance < 0.115) return { ...shipped, parcel: 'lost' };
  if (chance < 0.13) return { ...shipped, parcel: 'delivered', later: 'return_order' };
  if (chance < 0.14) return { ...shipped, parcel: 'delivered', later: 'in_reverse_transit' };
  return { ...shipped, parcel: 'delivered', failedBefore: failuresBefore(magicOrderId, lane.isBad) };
}

/** This many hours after the order, but never in the future. */
export const storyTime = (createdAt: Date, hours: number, now: Date): Date =>
  new Date(Math.min(createdAt.getTime() + hours * 60 * 60 * 1000, now.getTime()));
