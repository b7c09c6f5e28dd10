import type { ProductListQuery } from '@shipmagic/domain/catalogue/products/product-filters';
import { productStatuses } from '@shipmagic/domain/catalogue/products/product-status';
import type { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentProduct } from './present-product.ts';
import { countProducts, readProductPage, readVariants } from './products.queries.ts';

/** One page of the viewer's products by title, with the total and the count of each tab under the same filters. */
export async function listProducts(
  tx: Tx,
  query: ProductListQuery,
): Promise<z.input<typeof productsContract.list.answer>> {
  const counts = await countProducts(tx, query);
  const rows = await readProductPage(tx, query);
  const variants = Map.groupBy(
    await readVariants(
      tx,
      rows.map((row) => row.product_id),
    ),
    (variant) => variant.product_id,
  );
  const of = (status: (typeof productStatuses)[number]) => counts.get(status) ?? 0;
  const everyStatus = query.status.length === 0 || query.status.includes('all');
  const total = productStatuses
    .filter((status) => everyStatus || query.status.includes(status))
    .reduce((sum, status) => sum + of(status), 0);
  return {
    products: rows.map((row) => presentProduct(row, variants.get(row.product_id) ?? [])),
    total,
    totalPages: totalPages(total, query.limit),
    statusCounts: { active: of('active'), draft: of('draft'), archived: of('archived') },
  };
}
