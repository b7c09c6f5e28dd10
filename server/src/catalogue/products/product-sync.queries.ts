import { toRupees } from '@shipmagic/domain/money/paise';
import type { StoreProduct } from '@shipmagic/domain/store/store-product';
import { keyText } from '@shipmagic/domain/text/key-text';
import { type Selectable, sql } from 'kysely';
import type { Products } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { StoreVendor } from '../../store/store-vendors.ts';

export interface ProductToKeep extends StoreProduct {
  readonly keptVendor: StoreVendor;
}

/**
 * Writes products unless the stored ones are newer, or were requested later at the same version; `force` always
 * writes. Returns the ids written. Rows are locked in the order of their ids, so that writers cannot deadlock.
 */
export async function upsertProducts(
  tx: Tx,
  products: readonly ProductToKeep[],
  readAt: Date,
  force: boolean,
): Promise<string[]> {
  const rows = products.map(({ variants, keptVendor, ...product }) => ({
    ...product,
    vendorId: keptVendor.id,
    vendorName: keptVendor.name,
    // Searched besides the title, and the title again where it is written with characters that are not seen.
    variantText: keyText(
      [
        ...variants.map(({ title, sku }) => `${title === 'Default Title' ? '' : title} ${sku ?? ''}`),
        ...(keyText(product.title) === product.title ? [] : [product.title]),
      ].join(' '),
    ),
  }));
  const written = await sql<Pick<Selectable<Products>, 'product_id'>>`
    insert into products as p (product_id, vendor_id, vendor_name, title, handle, product_type, tags, status, image_url,
      created_at, store_updated_at, read_at, variant_text)
    select r.id, r."vendorId", r."vendorName", r.title, r.handle, r."productType", r.tags,
      coalesce(r.status, (select b.status from products b where b.product_id = r.id), 'draft'), r."imageUrl", r."createdAt",
      r."updatedAt", ${readAt}, r."variantText"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "vendorId" bigint, "vendorName" text, title text,
      handle text, "productType" text, tags text[], status text, "imageUrl" text, "createdAt" timestamptz, "updatedAt" timestamptz,
      "variantText" text)
    order by r.id
    on conflict (product_id) do update set vendor_id = excluded.vendor_id, vendor_name = excluded.vendor_name,
      title = excluded.title, handle = excluded.handle, product_type = excluded.product_type,
      tags = excluded.tags, status = excluded.status,
      image_url = excluded.image_url, created_at = excluded.created_at, store_updated_at = excluded.store_updated_at,
      read_at = excluded.read_at, variant_text = excluded.variant_text
      where ${force} or (excluded.store_updated_at, excluded.read_at) >= (p.store_updated_at, p.read_at)
    returning p.product_id`.execute(tx);
  return written.rows.map((row) => row.product_id);
}

/** Records that the store still had these products at that time, although the stored versions are newer. */
export async function noteMet(tx: Tx, ids: readonly string[], readAt: Date): Promise<void> {
  await sql`update products set read_at = ${readAt} where product_id = any (${ids}::text[]) and read_at < ${readAt}`.execute(
    tx,
  );
}

/** Updates the variants of these products to the store's, and removes those that no longer exist. */
export async function replaceVariants(tx: Tx, products: readonly StoreProduct[]): Promise<void> {
  const rows = products.flatMap(({ id, variants }) =>
    variants.map((variant, i) => ({
      ...variant,
      productId: id,
      position: i + 1,
      price: toRupees(variant.pricePaise),
    })),
  );
  await sql`
    delete from product_variants
    where product_id = any (${products.map(({ id }) => id)}::text[])
      and variant_id <> all (${rows.map(({ id }) => id)}::text[])`.execute(tx);
  await sql`
    insert into product_variants (variant_id, product_id, position, title, sku, image_url, price, weight, weight_unit, hsn,
      inventory_quantity, inventory_item_id, tracked)
    select r.id, r."productId", r.position, r.title, r.sku, r."imageUrl", r.price, r.weight, r."weightUnit", r.hsn, r.quantity,
      r."inventoryItemId", r.tracked
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, "productId" text, position integer, title text,
      sku text, "imageUrl" text, price numeric, weight numeric, "weightUnit" text, hsn text, quantity integer,
      "inventoryItemId" text, tracked boolean)
    order by r.id
    on conflict (variant_id) do update set product_id = excluded.product_id, position = excluded.position,
      title = excluded.title, sku = excluded.sku, image_url = excluded.image_url, price = excluded.price,
      weight = excluded.weight, weight_unit = excluded.weight_unit, hsn = excluded.hsn,
      inventory_quantity = excluded.inventory_quantity, inventory_item_id = excluded.inventory_item_id,
      tracked = excluded.tracked`.execute(tx);
}

/** Removes products that a full read of the store, started at `since`, did not contain. Returns how many. */
export async function deleteUnread(tx: Tx, since: Date): Promise<number> {
  const gone = await sql`delete from products where read_at < ${since}`.execute(tx);
  return Number(gone.numAffectedRows ?? 0);
}

/** Removes products that no longer exist in the store, unless they were read since. */
export async function deleteProducts(tx: Tx, ids: readonly string[], readAt: Date): Promise<void> {
  await sql`delete from products where product_id = any (${ids}::text[]) and read_at <= ${readAt}`.execute(tx);
}

/** Marks a product to be read again. */
export async function noteProduct(tx: Tx, productId: string): Promise<void> {
  await sql`insert into products_to_read (product_id) values (${productId})
    on conflict (product_id) do update set noted_at = clock_timestamp()`.execute(tx);
}

/** The product whose variant has this inventory item; null if unknown. */
export async function productOfItem(tx: Tx, inventoryItemId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('product_variants')
    .select('product_id')
    .where('inventory_item_id', '=', inventoryItemId)
    .limit(1)
    .executeTakeFirst();
  return row?.product_id ?? null;
}

export interface NotedProduct {
  readonly product_id: string;
  readonly noted_at: Date;
}

export function listNoted(tx: Tx, limit: number): Promise<NotedProduct[]> {
  return tx.selectFrom('products_to_read').selectAll().orderBy('noted_at').limit(limit).execute();
}

/** Products marked again meanwhile stay marked: they may have changed after being read. */
export async function forgetNoted(tx: Tx, noted: readonly NotedProduct[], before: Date): Promise<void> {
  await sql`delete from products_to_read
    where product_id = any (${noted.map((one) => one.product_id)}::text[]) and noted_at <= ${before}`.execute(tx);
}
