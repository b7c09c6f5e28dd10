import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { listMissing } from './import.queries.ts';
import { importStoreOrder } from './import-store-order.ts';
import { importOrSetAside } from './set-aside.ts';
import type { SyncDeps } from './sync-orders.ts';

export interface VerifyResult {
  readonly checkedOrders: number;
  readonly createdMagicOrders: number;
  readonly setAside: number;
}

// Why: docs/decisions/store.md, "Verification covers 60 days".
/** Without an additional scope (Shopify's `read_orders` only), an app sees orders of the last 60 days. */
const windowMs = 60 * 24 * 60 * 60 * 1000;

/**
 * Compares the ids of the store's recent orders with ours and imports missing ones. Orders set aside need a replay.
 * Null if it is already running.
 */
export function verifyOrders(deps: SyncDeps, now: Date): Promise<VerifyResult | null> {
  return whileLocked(deps.db, 'verify orders', () => verify(deps, now));
}

async function verify({ db, store, log }: SyncDeps, now: Date): Promise<VerifyResult> {
  const result = { checkedOrders: 0, createdMagicOrders: 0, setAside: 0 };
  for await (const ids of store.orderIds(new Date(now.getTime() - windowMs))) {
    result.checkedOrders += ids.length;
    const missing = await inSystemTransaction(db, (tx) => listMissing(tx, ids));
    for (const id of missing) {
      const incoming = await store.order(id);
      if (!incoming) continue;
      const done = await importOrSetAside(db, incoming.raw, (tx) =>
        importStoreOrder(tx, incoming.read(), incoming.raw, 'query', { again: true }),
      );
      if (done === 'set aside') result.setAside += 1;
      else result.createdMagicOrders += done.created;
    }
  }
  if (result.createdMagicOrders > 0) log.warn(result, 'orders were missing and have been created');
  return result;
}
