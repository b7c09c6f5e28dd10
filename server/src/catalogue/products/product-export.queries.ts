import { type ProductExportCell, productColumns } from '@shipmagic/domain/catalogue/products/product-columns';
import type { ProductExportQuery, ProductExportTable } from '@shipmagic/domain/catalogue/products/products.contract';
import { exportCells } from '@shipmagic/domain/lists/list-columns';
import { sql } from 'kysely';
import type { ExportCursor } from '../../platform/csv/csv-export.ts';
import { exportCursor } from '../../platform/csv/export-cursor.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { productWhere } from './product-where.ts';

/** Column name → its SQL. Everything is text, ready to be written. */
type Columns = Readonly<Record<string, string>>;

const indiaTime = (column: string) => `to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS')`;

/** The SQL of each product cell: a cell of the domain's columns without its SQL does not compile. */
const productSql: { readonly [Cell in ProductExportCell]: string } = {
  shopify_product_id: 'p.product_id',
  title: 'p.title',
  handle: 'p.handle',
  vendor: 'p.vendor_name',
  product_type: 'p.product_type',
  status: 'p.status',
  variants: '(select count(*)::text from product_variants v where v.product_id = p.product_id)',
  total_inventory:
    '(select coalesce(sum(v.inventory_quantity), 0)::text from product_variants v where v.product_id = p.product_id)',
  image_url: 'p.image_url',
  created_at: indiaTime('p.created_at'),
  updated_at: indiaTime('p.store_updated_at'),
};

const productCells: Columns = Object.fromEntries(
  exportCells(productColumns, { staff: false }).map((cell) => [cell, productSql[cell]]),
);

const variantColumns: Columns = {
  shopify_variant_id: 'v.variant_id',
  shopify_product_id: 'p.product_id',
  product_title: 'p.title',
  variant_title: 'v.title',
  vendor: 'p.vendor_name',
  product_type: 'p.product_type',
  status: 'p.status',
  sku: 'v.sku',
  hsn: 'v.hsn',
  price: 'v.price::text',
  weight: 'trim_scale(v.weight)::text',
  weight_unit: 'v.weight_unit',
  inventory_quantity: 'v.inventory_quantity::text',
  image_url: 'coalesce(v.image_url, p.image_url)',
};

const tables: Record<ProductExportTable, { columns: Columns; source: string; order: string }> = {
  products: { columns: productCells, source: 'products p', order: 'lower(p.title), p.product_id' },
  product_variants: {
    columns: variantColumns,
    source: 'products p join product_variants v on v.product_id = p.product_id',
    order: 'lower(p.title), p.product_id, v.position',
  },
};

/** A cursor over the export, in list order. Selected products replace the filters. */
export async function openProductExport(
  tx: Tx,
  { table, selectedProductIds, ...filters }: ProductExportQuery,
): Promise<ExportCursor> {
  const { columns, source, order } = tables[table];
  const chosen = Object.entries(columns).map(([name, text]) => sql.raw(`${text} as "${name}"`));
  const where =
    selectedProductIds.length > 0 ? sql`p.product_id = any (${selectedProductIds}::text[])` : productWhere(filters);
  await sql`declare product_export no scroll cursor for
    select ${sql.join(chosen)} from ${sql.raw(source)} where ${where} order by ${sql.raw(order)}`.execute(tx);
  return exportCursor(tx, 'product_export', Object.keys(columns));
}
