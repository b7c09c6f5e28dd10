import type { FulfilmentStep } from '@shipmagic/domain/parcels/fulfilment/plan-fulfilment';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { FulfilmentStore } from '../../store/fulfilment-store.ts';
import { notifierOf } from './customer-notifier.ts';
import { keepFulfilments, markFulfilmentsCancelled } from './fulfilment.queries.ts';
import type { ParcelInStoreRow } from './parcels-in-store.queries.ts';

/** Makes one change in the store and remembers it. Throws PartnerError. */
export async function carryOutStep(
  db: Database,
  store: FulfilmentStore,
  parcel: ParcelInStoreRow,
  step: FulfilmentStep,
): Promise<void> {
  const { shipment_id: shipmentId, awb, company, url, wanted } = parcel;
  const notifyCustomer =
    wanted === 'fulfilled' && (await inSystemTransaction(db, (tx) => notifierOf(tx, shipmentId))) === 'store';
  switch (step.kind) {
    case 'create': {
      const id = await store.makeFulfilment({ groups: step.groups, number: awb, company, url, notifyCustomer });
      return inSystemTransaction(db, (tx) => keepFulfilments(tx, shipmentId, [id]));
    }
    case 'track': {
      const { fulfilmentId, numbers } = step;
      const isOnly = numbers.length === 1 && numbers[0]?.number === awb;
      await store.trackFulfilment({ fulfilmentId, numbers, company: isOnly ? company : null, notifyCustomer });
      return inSystemTransaction(db, (tx) =>
        wanted === 'fulfilled'
          ? keepFulfilments(tx, shipmentId, [fulfilmentId])
          : markFulfilmentsCancelled(tx, shipmentId, fulfilmentId),
      );
    }
    case 'cancel': {
      await store.cancelFulfilment(step.fulfilmentId);
      return inSystemTransaction(db, (tx) => markFulfilmentsCancelled(tx, shipmentId, step.fulfilmentId));
    }
  }
}
