import { syncOrders } from '../src/store-sync/imports/sync-orders.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/**
 * Reads the store's orders as they are from now on. A worker beside the test may be reading, too, since before they were
 * changed: then they are read again after it.
 */
export async function readStore({ services: { db, log, connection } }: TestApp): Promise<void> {
  const store = await connection.required();
  await until('nobody else reads the store', async () => (await syncOrders({ db, store, log })) !== null);
}
