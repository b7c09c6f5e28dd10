import type { Tx } from '../platform/db/transaction.ts';
import { keepShop, keptShop } from '../settings/kept-shop.ts';
import { hasStoreOrders } from './store.queries.ts';
import { hasMoved } from './store-notices.queries.ts';
import { forgetMarks } from './sync-mark.ts';

// Why: docs/decisions/store.md, "A second store is refused while orders of the first exist".
/**
 * Records the shop that orders come from; a different one is read from its beginning. If orders of another shop exist,
 * nothing is recorded, and that shop is returned. It is the same one where it has said itself that this is its new address.
 */
export async function rememberShop(tx: Tx, shop: string): Promise<string | null> {
  const kept = await keptShop(tx);
  const isSame = !kept || kept === shop.toLowerCase() || (await hasMoved(tx, kept, shop));
  const other = isSame ? null : kept;
  if (other && (await hasStoreOrders(tx))) return other;
  if (other) await forgetMarks(tx);
  await keepShop(tx, shop);
  return null;
}
