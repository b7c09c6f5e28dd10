import type { Tx } from '../platform/db/transaction.ts';
import { keepShop, keptShop } from '../shop/shop.ts';
import { hasStoreOrders } from './store.queries.ts';
import { forgetMarks } from './sync-mark.ts';

/**
 * Keeps which shop orders come from; another one than before is read from its beginning. When there are orders of
 * another one, nothing is kept, and the answer is that one.
 */
export async function rememberShop(tx: Tx, shop: string): Promise<string | null> {
  const kept = await keptShop(tx);
  const other = kept && kept !== shop.toLowerCase() ? kept : null;
  if (other && (await hasStoreOrders(tx))) return other;
  if (other) await forgetMarks(tx);
  await keepShop(tx, shop);
  return null;
}
