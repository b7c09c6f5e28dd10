import { planFulfilment } from '@shipmagic/domain/parcels/fulfilment/plan-fulfilment';
import type { StoreOutcome } from '@shipmagic/domain/statuses/store-state';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { Store } from '../../store/store.ts';
import { carryOutStep } from './carry-out-step.ts';
import { listParcelsInStore, markAllTold, type ParcelInStoreRow } from './parcels-in-store.queries.ts';
import { readOnce, type StoreReading } from './read-once.ts';
import { failureOf, settleOutcome } from './settle-outcome.ts';
import { tellEvents } from './tell-events.ts';

export interface FulfilmentDeps {
  readonly db: Database;
  readonly store: Store | null;
  readonly log: Logger;
}

interface Reconciling extends FulfilmentDeps {
  readonly store: Store;
  readonly reading: StoreReading;
  /** All parcels of the store order, as they are now. */
  readonly parcels: () => Promise<ParcelInStoreRow[]>;
}

const isRefusal = (error: unknown) => error instanceof PartnerError && error.failure === 'refused';

// Why: docs/decisions/parcels.md, "What the store has of a parcel is compared with what it should have".
/**
 * Brings the parcels of one store order and the store together. Runs once at a time per order. `read`: reads the order
 * even if nothing is to be told. An error that may pass is noted and thrown, so that the job is repeated.
 */
export async function reconcileOrder(deps: FulfilmentDeps, storeOrderId: string, read: boolean): Promise<void> {
  const { db, store } = deps;
  if (!store) return;
  const parcels = () => inSystemTransaction(db, (tx) => listParcelsInStore(tx, storeOrderId));
  const on: Reconciling = { ...deps, store, parcels, reading: readOnce(db, store, storeOrderId, parcels) };
  if (read) await on.reading.get();
  for (const { shipment_id: id } of await parcels()) {
    // A step for one parcel of the order may concern the next.
    const parcel = (await parcels()).find((one) => one.shipment_id === id);
    if (!parcel || !(parcel.is_due || read)) continue;
    const outcome = read || !isKnown(parcel) ? await bringTogether(on, parcel) : { state: 'done' };
    if (outcome.state === 'done') await tellNews(on, parcel);
  }
}

/** Only the parcel's status is to be told. */
const isKnown = (parcel: ParcelInStoreRow) =>
  parcel.state === 'done' && parcel.was_read && parcel.wanted === 'fulfilled' && parcel.fulfilment_ids.length > 0;

async function bringTogether(on: Reconciling, parcel: ParcelInStoreRow): Promise<StoreOutcome> {
  const { db, store, reading, log } = on;
  for (let attempt = 1; ; attempt++) {
    const all = await on.parcels();
    // As it is now: a fulfilment that has just been made stands for it, and may have been cancelled in the store since.
    const { fulfilment_ids: fulfilmentIds } =
      all.find(({ shipment_id }) => shipment_id === parcel.shipment_id) ?? parcel;
    const others = all.filter(({ shipment_id }) => shipment_id !== parcel.shipment_id);
    const siblings = others.filter(({ wanted }) => wanted === 'fulfilled');
    const view = await reading.get();
    const plan = planFulfilment(
      {
        ...parcel,
        fulfilmentIds,
        siblingAwbs: siblings.map(({ awb }) => awb),
        pastAwbs: others.filter((one) => one.wanted === 'cancelled' && one.awb !== parcel.awb).map(({ awb }) => awb),
        siblingFulfilmentIds: siblings.flatMap(({ fulfilment_ids }) => fulfilment_ids),
      },
      view,
    );
    try {
      for (const step of plan.steps) {
        reading.forget();
        await carryOutStep(db, store, parcel, step);
      }
      await settleOutcome(db, parcel, plan.outcome, { fulfilmentIds: plan.fulfilmentIds });
      return plan.outcome;
    } catch (error) {
      // The order may have changed since it was read: only what is refused after a second reading stands.
      if (isRefusal(error) && attempt === 1) continue;
      const { outcome, passes, attempts } = failureOf(error, parcel);
      log.warn(
        { shipmentId: parcel.shipment_id, reason: (error as Error).message },
        'the store was not told of a parcel',
      );
      await settleOutcome(db, parcel, outcome, { attempts });
      if (passes) throw error;
      return outcome;
    }
  }
}

/** Tells the parcel's status. A refusal makes us look whether the fulfilment is still there; the next one is final. */
async function tellNews(on: Reconciling, parcel: ParcelInStoreRow): Promise<void> {
  const { db, store, reading, log } = on;
  try {
    await tellEvents(db, store, parcel.shipment_id);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.warn(
      { shipmentId: parcel.shipment_id, reason: (error as Error).message },
      'the store refused a parcel’s status',
    );
    reading.forget();
    const { state } = await bringTogether(on, parcel);
    if (state === 'done') await inSystemTransaction(db, (tx) => markAllTold(tx, parcel.shipment_id));
  }
}
