import {
  nextAsking,
  type StoreOutcome,
  storeOutcome,
  storeStateEntry,
  unanswered,
} from '@shipmagic/domain/statuses/store-state';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { keepFulfilments, markFulfilmentsCancelled } from './fulfilment.queries.ts';
import { lockOrderOfParcel, type ParcelInStoreRow, saveOutcome } from './parcels-in-store.queries.ts';

interface Settling {
  /** Fulfilments that were found to stand for the parcel. */
  readonly fulfilmentIds?: readonly string[];
  /** Failed attempts so far. */
  readonly attempts?: number;
  /** False when the store could not be read. */
  readonly wasRead?: boolean;
}

/** Milliseconds within which a parcel is told without anybody noticing that it took time. */
const atOnce = 10_000;

/** Stores what the store now knows of a parcel. The order's history says so once, and open screens show it. */
export async function settleOutcome(
  db: Database,
  parcel: ParcelInStoreRow,
  outcome: StoreOutcome,
  { fulfilmentIds = [], attempts = 0, wasRead = true }: Settling = {},
): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const order = await lockOrderOfParcel(tx, parcel.order_id);
    await keepFulfilments(tx, parcel.shipment_id, fulfilmentIds);
    if (outcome.state === 'superseded') await markFulfilmentsCancelled(tx, parcel.shipment_id);
    const now = new Date();
    // Its status is told next.
    const nextAt = outcome.state === 'done' ? new Date(now.getTime() + 60_000) : nextAsking(outcome.state, now);
    const before = await saveOutcome(tx, parcel.shipment_id, outcome, { nextAt, attempts, wasRead });
    const reason = 'reason' in outcome ? outcome.reason : null;
    if (!order || !before || (before.state === outcome.state && before.reason === reason)) return;
    const entry = storeStateEntry(outcome);
    if (entry)
      await recordActivity(tx, null, {
        orderId: parcel.order_id,
        type: 'shipping_update',
        action: entry.action,
        notes: [`AWB ${parcel.awb}`, entry.notes].filter(Boolean).join(' · '),
      });
    const wentUnnoticed = before.state === 'pending' && now.getTime() - before.since.getTime() < atOnce;
    if (!wentUnnoticed || outcome.state !== 'done') await updateOrder(tx, order, {}, { keepVersion: true });
  });
}

export interface StoreFailure {
  readonly outcome: StoreOutcome;
  readonly attempts: number;
  /** Whether the same may succeed soon. */
  readonly passes: boolean;
}

const wordsOf = (error: PartnerError) => error.message.replace(/^Shopify: /, '');

/** The outcome for the parcel when a change in the store failed. Throws errors that are not the store's. */
export function failureOf(error: unknown, parcel: ParcelInStoreRow): StoreFailure {
  if (!(error instanceof PartnerError)) throw error;
  if (error.failure === 'refused' || error.failure === 'broken')
    return { outcome: storeOutcome('not_accepted', wordsOf(error)), attempts: 0, passes: false };
  return readFailureOf(error, parcel);
}

/** The same when the order could not even be read: the store refuses that only as a whole. */
export function readFailureOf(error: unknown, parcel: ParcelInStoreRow): StoreFailure {
  if (!(error instanceof PartnerError)) throw error;
  if (error.failure === 'credentials')
    return { outcome: storeOutcome('no_permission', wordsOf(error)), attempts: 0, passes: false };
  const attempts = parcel.attempts + 1;
  return { outcome: unanswered(attempts, wordsOf(error)), attempts, passes: true };
}
