import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { tellProgress } from '../fulfilment/tell-store.ts';
import { mailScanNews } from './mail-customer.ts';

export interface Missed {
  readonly triggerFulfillmentSync?: boolean | undefined;
  readonly triggerEmailNotifications?: boolean | undefined;
}

/** Sends the store and the customer notifications they missed when the scans arrived. */
export async function catchUp(db: Database, shipmentId: string, missed: Missed, now: Date): Promise<void> {
  const { triggerFulfillmentSync: store, triggerEmailNotifications: customer } = missed;
  if (!store && !customer) return;
  await inSystemTransaction(db, async (tx) => {
    if (store) await tellProgress(tx, [shipmentId]);
    if (customer) await mailScanNews(tx, [shipmentId], now);
  });
}
