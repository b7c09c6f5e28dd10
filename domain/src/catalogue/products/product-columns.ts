import type { ExportCell, ListColumns, ShownColumn } from '../../lists/list-columns.ts';

/** The columns of the products list and of its export, in the order of the export. */
export const productColumns = {
  id: { cells: ['shopify_product_id'] },
  title: { title: 'Title', cells: ['title'] },
  handle: { cells: ['handle'] },
  vendor: { title: 'Vendor', cells: ['vendor'] },
  category: { title: 'Category', cells: ['product_type'] },
  status: { title: 'Product Status', cells: ['status'] },
  variants: { title: 'No. of Variants', cells: ['variants'] },
  stock: { cells: ['total_inventory'] },
  image: { title: 'Image', cells: ['image_url'] },
  times: { cells: ['created_at', 'updated_at'] },
} as const satisfies ListColumns;

export type ProductColumn = ShownColumn<typeof productColumns>;
export type ProductExportCell = ExportCell<typeof productColumns>;
