import type { Tx } from '../../platform/db/transaction.ts';

/** The variants of these products with their stock, in the store's order. */
export async function listVariantsOf(tx: Tx, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  return tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select(['v.variant_id', 'v.product_id', 'v.title', 'v.price', 'v.tracked', 'v.inventory_quantity', 'p.status'])
    .select((eb) => eb.fn.coalesce('v.image_url', 'p.image_url').as('image_url'))
    .where('v.product_id', 'in', [...productIds])
    .orderBy('v.position')
    .execute();
}
export type VariantRow = Awaited<ReturnType<typeof listVariantsOf>>[number];
