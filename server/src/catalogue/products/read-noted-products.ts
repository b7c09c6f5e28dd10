import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { type ProductSource, productsAtOnce } from '../../store/product-source.ts';
import { keepProducts } from './keep-products.ts';
import { deleteProducts, forgetNoted, listNoted } from './product-sync.queries.ts';

/** Reads the products named by webhooks until none is left; those that no longer exist are removed. */
export async function readNotedProducts({ db, store }: { db: Database; store: ProductSource }): Promise<void> {
  for (;;) {
    const noted = await inSystemTransaction(db, (tx) => listNoted(tx, productsAtOnce));
    if (noted.length === 0) return;
    const ids = noted.map((one) => one.product_id);
    const newestNote = new Date(Math.max(...noted.map((one) => one.noted_at.getTime())) + 1);
    const read = await store.products(ids);
    await keepProducts(db, read);
    const there = new Set(read.products.map(({ id }) => id));
    const gone = read.unreadable > 0 ? [] : ids.filter((id) => !there.has(id));
    await inSystemTransaction(db, async (tx) => {
      await deleteProducts(tx, gone, read.readAt);
      await forgetNoted(tx, noted, newestNote);
    });
  }
}
