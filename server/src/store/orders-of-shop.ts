import { readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { hasStoreOrders } from './import.queries.ts';
import { forgetMarks } from './sync-mark.ts';

const key = 'store';

/** The store that orders and products were read from until now, when it is another one than `shop`. */
async function otherShop(tx: Tx, shop: string): Promise<string | null> {
  const kept = (await readSyncState(tx, key)) as { shop?: string } | null;
  return kept?.shop && kept.shop !== shop.toLowerCase() ? kept.shop : null;
}

/**
 * Keeps which store orders come from; another one than before is read from its beginning. When there are orders of
 * another one, nothing is kept, and the answer is that one.
 */
export async function rememberShop(tx: Tx, shop: string): Promise<string | null> {
  const other = await otherShop(tx, shop);
  if (other && (await hasStoreOrders(tx))) return other;
  if (other) await forgetMarks(tx);
  await saveSyncState(tx, key, { shop: shop.toLowerCase() });
  return null;
}

/** What the shop whose orders are here is called in its address; null while there is none. */
export async function nameOfShop(tx: Tx): Promise<string | null> {
  const kept = (await readSyncState(tx, key)) as { shop?: string } | null;
  return kept?.shop?.split('.')[0] ?? null;
}
