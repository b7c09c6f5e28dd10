import type { WeightUnit } from '@shipmagic/domain/catalogue/products/product';
import type { ProductFilters, ProductListQuery } from '@shipmagic/domain/catalogue/products/product-filters';
import type { ProductStatus } from '@shipmagic/domain/catalogue/products/product-status';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { productWhere } from './product-where.ts';
import type { DetailsRow } from './variant-details.queries.ts';

/** One page of the viewer's products, by title. */
export function readProductPage(tx: Tx, query: ProductListQuery) {
  return tx
    .selectFrom('products as p')
    .select([
      'p.product_id',
      'p.title',
      'p.handle',
      'p.image_url',
      'p.product_type',
      'p.vendor_name',
      'p.status',
      'p.store_updated_at',
    ])
    .where(productWhere(query))
    .orderBy(sql`lower(p.title)`)
    .orderBy('p.product_id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .$narrowType<{ status: ProductStatus }>()
    .execute();
}

export type ProductRow = Awaited<ReturnType<typeof readProductPage>>[number];

/** The number of the viewer's products by status under the other filters. */
export async function countProducts(tx: Tx, filters: ProductFilters): Promise<Map<ProductStatus, number>> {
  const counts = await tx
    .selectFrom('products as p')
    .select(['p.status', rowCount.as('n')])
    .where(productWhere(filters, { withStatus: false }))
    .groupBy('p.status')
    .$narrowType<{ status: ProductStatus }>()
    .execute();
  return new Map(counts.map(({ status, n }) => [status, n]));
}

/** The variants of these products, in the store's order. */
export function readVariants(tx: Tx, productIds: readonly string[]) {
  return tx
    .selectFrom('product_variants as v')
    .leftJoin('variant_details as d', 'd.variant_id', 'v.variant_id')
    .leftJoin('inventory_update_requests as r', (join) =>
      join.onRef('r.variant_id', '=', 'v.variant_id').on('r.status', '=', 'pending'),
    )
    .select([
      'v.product_id',
      'v.variant_id',
      'v.title',
      'v.sku',
      'v.image_url',
      'v.weight',
      'v.weight_unit',
      'v.inventory_quantity',
      'v.price',
      'v.hsn',
      (eb) => eb.fn.toJson('d').$castTo<DetailsRow | null>().as('details'),
      'r.requested_quantity',
    ])
    .where('v.product_id', '=', (eb) => eb.fn.any(eb.val(productIds)))
    .orderBy('v.product_id')
    .orderBy('v.position')
    .$narrowType<{ weight_unit: WeightUnit | null }>()
    .execute();
}

export type VariantRow = Awaited<ReturnType<typeof readVariants>>[number];

/** The filter values of the viewer's products, sorted. */
export async function readFilterOptions(tx: Tx): Promise<{ vendors: string[]; types: string[] }> {
  const rows = await checkedRows(
    tx,
    z.object({ vendors: z.array(z.string()), types: z.array(z.string()) }),
    sql`
    select array(select v.vendor_name from vendors v
        where btrim(v.vendor_name) <> '' and exists (select from products p where p.vendor_id = v.id)
        order by v.name_key) as vendors,
      array(select t.product_type from (select distinct p.product_type from products p where p.product_type <> '') t
        order by lower(t.product_type), t.product_type) as types`,
  );
  return rows[0] ?? { vendors: [], types: [] };
}
