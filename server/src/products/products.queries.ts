import type { WeightUnit } from '@shipmagic/domain/products/product';
import type { ProductFilters, ProductListQuery } from '@shipmagic/domain/products/product-filters';
import type { ProductStatus } from '@shipmagic/domain/products/product-status';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { productWhere } from './product-where.ts';
import type { DetailsRow } from './variant-details.queries.ts';

export interface ProductRow {
  readonly product_id: string;
  readonly title: string;
  readonly handle: string;
  readonly image_url: string | null;
  readonly product_type: string;
  readonly vendor_name: string;
  readonly status: ProductStatus;
  readonly store_updated_at: Date;
}

export interface VariantRow {
  readonly product_id: string;
  readonly variant_id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly image_url: string | null;
  readonly weight: number | null;
  readonly weight_unit: WeightUnit | null;
  readonly inventory_quantity: number;
  readonly price: number;
  readonly hsn: string | null;
  readonly details: DetailsRow | null;
  readonly requested_quantity: number | null;
}

/** One page of the viewer's products, by title. */
export async function readProductPage(tx: Tx, query: ProductListQuery): Promise<ProductRow[]> {
  const page = await sql<ProductRow>`
    select p.product_id, p.title, p.handle, p.image_url, p.product_type, p.vendor_name, p.status, p.store_updated_at
    from products p where ${productWhere(query)}
    order by lower(p.title), p.product_id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(tx);
  return page.rows;
}

/** How many of the viewer's products there are of each status under the other filters. */
export async function countProducts(tx: Tx, filters: ProductFilters): Promise<Map<ProductStatus, number>> {
  const counts = await sql<{ status: ProductStatus; n: number }>`
    select p.status, count(*)::int as n from products p where ${productWhere(filters, { withStatus: false })}
    group by p.status`.execute(tx);
  return new Map(counts.rows.map(({ status, n }) => [status, n]));
}

/** The variants of these products, in the store's order. */
export async function readVariants(tx: Tx, productIds: readonly string[]): Promise<VariantRow[]> {
  const variants = await sql<VariantRow>`
    select v.product_id, v.variant_id, v.title, v.sku, v.image_url, v.weight, v.weight_unit, v.inventory_quantity, v.price,
      v.hsn, to_jsonb(d) as details, r.requested_quantity
    from product_variants v
    left join variant_details d on d.variant_id = v.variant_id
    left join inventory_update_requests r on r.variant_id = v.variant_id and r.status = 'pending'
    where v.product_id = any (${productIds}::text[])
    order by v.product_id, v.position`.execute(tx);
  return variants.rows;
}

/** What the viewer's products can be filtered by, each in its order. */
export async function readFilterOptions(tx: Tx): Promise<{ vendors: string[]; types: string[] }> {
  const options = await sql<{ vendors: string[]; types: string[] }>`
    select array(select v.vendor_name from vendors v
        where btrim(v.vendor_name) <> '' and exists (select from products p where p.vendor_id = v.id)
        order by v.vendor_key) as vendors,
      array(select t.product_type from (select distinct p.product_type from products p where p.product_type <> '') t
        order by lower(t.product_type), t.product_type) as types`.execute(tx);
  return options.rows[0] ?? { vendors: [], types: [] };
}
