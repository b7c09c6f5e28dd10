import type { StoreView } from '@shipmagic/domain/parcels/fulfilment/store-view';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { FulfilmentStore } from '../../store/fulfilment-store.ts';
import { keepHold } from './keep-hold.ts';
import type { ParcelInStoreRow } from './parcels-in-store.queries.ts';
import { readFailureOf, settleOutcome } from './settle-outcome.ts';

/** The store's order, read at most once until something may have changed it. */
export interface StoreReading {
  /** Throws PartnerError, after all due parcels were noted as waiting for the store. */
  get(): Promise<StoreView | null>;
  forget(): void;
}

export function readOnce(
  db: Database,
  store: FulfilmentStore,
  storeOrderId: string,
  parcels: () => Promise<ParcelInStoreRow[]>,
): StoreReading {
  let known: { readonly view: StoreView | null } | null = null;

  const read = async (): Promise<StoreView | null> => {
    const view = await store.fulfilmentOf(storeOrderId);
    await inSystemTransaction(db, (tx) => keepHold(tx, storeOrderId, view));
    return view;
  };
  const noteFailure = async (error: unknown): Promise<never> => {
    for (const parcel of await parcels()) {
      if (!parcel.is_due || parcel.state === 'done') continue;
      const { outcome, attempts } = readFailureOf(error, parcel);
      await settleOutcome(db, parcel, outcome, { attempts, wasRead: false });
    }
    throw error;
  };

  return {
    async get() {
      known ??= { view: await read().catch(noteFailure) };
      return known.view;
    },
    forget() {
      known = null;
    },
  };
}
