import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { forgetHandledWebhooks } from './erase.queries.ts';
import { findOpenShop, insertErasures, listOrdersAfter, saveReached } from './privacy.queries.ts';

const together = 500;

/**
 * Requests the erasure of every order that was here when the shop's erasure was asked for. How far it has come is kept
 * with each batch, so that a kill loses nothing.
 */
export async function requestErasuresOfShops(db: Database): Promise<void> {
  for (;;) {
    const isDone = await inSystemTransaction(db, async (tx) => {
      const shop = await findOpenShop(tx);
      if (!shop) return true;
      // So that not every batch has to search them.
      if (shop.reached === null) await forgetHandledWebhooks(tx);
      const ids = await listOrdersAfter(tx, shop.reached ?? '', shop.asked_at, together);
      await insertErasures(tx, shop.id, ids);
      await saveReached(tx, shop.id, ids.at(-1) ?? 'all');
      return false;
    });
    if (isDone) return;
  }
}
