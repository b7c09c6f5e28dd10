import type { Database } from '../platform/db/database.ts';
import { readValue, saveValue } from '../platform/db/kept-values.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { hasStoreOrders } from './import.queries.ts';

const key = 'store';

/** The store whose orders are kept here, when it is another one than `shop`; null without orders. */
export async function otherShopOfOrders(tx: Tx, shop: string): Promise<string | null> {
  const kept = (await readValue(tx, 'sync_state', key)) as { shop?: string } | null;
  if (!kept?.shop || kept.shop === shop.toLowerCase()) return null;
  return (await hasStoreOrders(tx)) ? kept.shop : null;
}

/** Keeps which store orders come from. Answers the one they came from before, when there are orders of another one. */
export function rememberShop(db: Database, shop: string): Promise<string | null> {
  return inSystemTransaction(db, async (tx) => {
    const other = await otherShopOfOrders(tx, shop);
    if (!other) await saveValue(tx, 'sync_state', key, { shop: shop.toLowerCase() });
    return other;
  });
}
