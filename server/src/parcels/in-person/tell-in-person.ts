import { type InPersonStep, planHandedOver, planReady } from '@shipmagic/domain/parcels/in-person/plan-in-person';
import { storeOutcome, storeStateEntry } from '@shipmagic/domain/statuses/store-state';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { FulfilmentStore } from '../../store/fulfilment-store.ts';
import { queueOf } from '../fulfilment/tell-store.ts';
import { findPartInPerson, storeOrderOf } from './in-person.queries.ts';

/** Over some hours, for a store that does not answer. */
const attempts = 10;

/** Tells the store of a step once this transaction is committed. */
export async function tellInPerson(tx: Tx, orderId: string, step: InPersonStep): Promise<void> {
  const storeOrderId = await storeOrderOf(tx, orderId);
  const options = { queue: queueOf(storeOrderId), maxAttempts: attempts };
  await enqueue(tx, 'tell_in_person', { orderId, storeOrderId, step }, options);
}

interface Telling {
  readonly orderId: string;
  readonly storeOrderId: string;
  readonly step: InPersonStep;
}

/**
 * Tells the store that an order waits for its customer, or was handed over. Says in the order's history why the store
 * does not take it. Throws PartnerError while the store does not answer, so that it is repeated.
 */
export async function carryOutInPerson(
  { db, store }: { db: Database; store: FulfilmentStore | null },
  { orderId, storeOrderId, step }: Telling,
): Promise<void> {
  if (!store) return;
  const part = await inSystemTransaction(db, (tx) => findPartInPerson(tx, orderId, storeOrderId));
  const view = await store.fulfilmentOf(storeOrderId);
  if (!view) return note(db, orderId, storeOutcome('order_not_found'));
  try {
    if (step === 'ready') {
      const ready = planReady(part, view);
      if (ready.length > 0) await store.announceReady(ready);
      return;
    }
    const { groups, missing } = planHandedOver(part, view);
    for (const of of groups)
      await store.makeFulfilment({ groups: of, number: null, company: null, url: null, notifyCustomer: false });
    if (missing) await note(db, orderId, missing);
  } catch (error) {
    if (!(error instanceof PartnerError) || error.failure !== 'refused') throw error;
    await note(db, orderId, storeOutcome('not_accepted', error.message));
  }
}

async function note(db: Database, orderId: string, outcome: ReturnType<typeof storeOutcome>): Promise<void> {
  const entry = storeStateEntry(outcome);
  if (!entry) return;
  await inSystemTransaction(db, (tx) =>
    recordActivity(tx, null, { orderId, type: 'shipping_update', ...entry, staffOnly: true }),
  );
}
