import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { ReadProducts } from '../../store/product-source.ts';
import { vendorsOfStore } from '../../store/store-vendors.ts';
import { noteMet, type ProductToKeep, replaceVariants, upsertProducts } from './product-sync.queries.ts';

/**
 * Stores products read from the store with their variants, in one transaction; returns how many were written. Newer
 * stored versions stay, unless forced.
 */
export function keepProducts(db: Database, { products, readAt }: ReadProducts, force = false): Promise<number> {
  return inSystemTransaction(db, async (tx) => {
    // If a product appears twice in a batch, the later read wins.
    const latest = [...new Map(products.map((product) => [product.id, product])).values()];
    const vendors = await vendorsOfStore(
      tx,
      latest.map(({ vendor }) => vendor),
    );
    const toKeep = latest.flatMap((product): ProductToKeep[] => {
      const keptVendor = vendors.get(product.vendor);
      return keptVendor ? [{ ...product, keptVendor }] : [];
    });
    const written = new Set(await upsertProducts(tx, toKeep, readAt, force));
    await replaceVariants(
      tx,
      toKeep.filter(({ id }) => written.has(id)),
    );
    await noteMet(
      tx,
      toKeep.filter(({ id }) => !written.has(id)).map(({ id }) => id),
      readAt,
    );
    return written.size;
  });
}
