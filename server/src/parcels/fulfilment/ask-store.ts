import { needsFullReading, storeReason } from '@shipmagic/domain/statuses/store-state';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { type DueParcel, listDue, markAsked } from './parcels-in-store.queries.ts';
import type { FulfilmentDeps } from './reconcile-order.ts';
import { tellOrders } from './tell-store.ts';

/** Parcels in one run, and orders in one question to the store. */
const atOnce = { parcels: 1000, orders: 250 };

/** Orders that one run lets the store be told about; the rest is due at the next run. */
const ordersToTell = 150;

// Why: docs/decisions/parcels.md, "One question a minute covers all parcels that wait for the store".
/**
 * Asks the store how the orders look whose parcels it does not know, and has those brought together that look
 * different or were not read for a while.
 */
export async function askStore({ db, store, log }: FulfilmentDeps, now: Date): Promise<void> {
  if (!store) return;
  const due = Map.groupBy(
    await inSystemTransaction(db, (tx) => listDue(tx, atOnce.parcels)),
    (one) => one.store_order_id,
  );
  const orderIds = [...due.keys()];
  const parcelsOf = (ids: readonly string[]) => ids.flatMap((id) => due.get(id) ?? []);
  let left = ordersToTell;
  for (let from = 0; from < orderIds.length && left > 0; from += atOnce.orders) {
    const ids = orderIds.slice(from, from + atOnce.orders);
    let looks: ReadonlyMap<string, string>;
    try {
      looks = await store.looksOf(ids);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      log.info({ orders: ids.length, reason: error.message }, 'the store cannot be asked about parcels now');
      const postponed = parcelsOf(orderIds.slice(from)).map(({ shipment_id }) => ({ shipment_id, seen: null }));
      return inSystemTransaction(db, (tx) => markAsked(tx, postponed));
    }
    const changed = ids.filter((id) => (due.get(id) ?? []).some((parcel) => mustBeRead(parcel, looks.get(id), now)));
    const told = changed.slice(0, left);
    const postponed = new Set(changed.slice(left));
    left -= told.length;
    await inSystemTransaction(db, async (tx) => {
      const asked = parcelsOf(ids.filter((id) => !postponed.has(id)));
      await markAsked(
        tx,
        asked.map(({ shipment_id, store_order_id }) => ({ shipment_id, seen: looks.get(store_order_id) ?? null })),
      );
      await tellOrders(tx, told);
    });
  }
}

function mustBeRead(parcel: DueParcel, look: string | undefined, now: Date): boolean {
  if (parcel.state !== 'waiting' || parcel.seen !== look) return true;
  return needsFullReading(
    { reason: storeReason.parse(parcel.reason), since: parcel.since, readAt: parcel.read_at },
    now,
  );
}
