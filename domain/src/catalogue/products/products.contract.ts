import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { forExcel } from '../../http/for-excel.ts';
import { queryList } from '../../http/query-list.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { product } from './product.ts';
import { productFilters, productListQuery } from './product-filters.ts';
import { productStatus } from './product-status.ts';
import { variantDetails, variantDetailsChange } from './variant-details.ts';

const count = z.number().int();

export const productStatusCounts = z.object({ active: count, draft: count, archived: count });
export type ProductStatusCounts = z.output<typeof productStatusCounts>;

export const productExportTable = z.enum(['products', 'product_variants']);
export type ProductExportTable = z.output<typeof productExportTable>;

/** Products selected in the list; they replace the filters. */
const selectedProductIds = queryList(z.string().min(1).max(64));
export const productExportQuery = productFilters.safeExtend({
  table: productExportTable.default('products'),
  selectedProductIds,
  forExcel,
});
export type ProductExportQuery = z.output<typeof productExportQuery>;

/** The last line of a sync's answer. */
export const productSyncResult = z.object({
  success: z.boolean(),
  message: z.string(),
  results: z.object({ fetched: count, updated: count, deleted: count }).optional(),
});

export const productsContract = {
  list: route({
    method: 'GET',
    path: '/api/products',
    access: 'signed-in',
    summary: 'Products in the scope of the viewer with their variants, and how many there are of each status',
    query: productListQuery,
    answer: z.object({
      products: z.array(product),
      total: count,
      totalPages: count,
      statusCounts: productStatusCounts,
    }),
  }),
  filterOptions: route({
    method: 'GET',
    path: '/api/products/filter-options',
    access: 'signed-in',
    summary: 'What products in the scope of the viewer can be filtered by',
    answer: z.object({ vendors: z.array(z.string()), types: z.array(z.string()), statuses: z.array(productStatus) }),
  }),
  /** Null clears a value; an omitted one is unchanged. 404 for an unknown variant. */
  variantDetails: route({
    method: 'PUT',
    path: '/api/products/variants/:variantId/details',
    access: staffRoles,
    summary: 'Enter what the store does not bring of a variant: parcel, production time, HSN, GST rate',
    params: z.object({ variantId: recordId() }),
    body: variantDetailsChange,
    answer: z.object({ message: z.string(), details: variantDetails }),
  }),
  /** A CSV stream; the file name is in the Content-Disposition header. */
  export: route({
    method: 'GET',
    path: '/api/products/export',
    access: 'signed-in',
    summary: 'The chosen or filtered products, or their variants, as CSV',
    query: productExportQuery,
    file: ['text/csv'],
  }),
  /** Lines of text during the sync; the last line is JSON (`productSyncResult`). */
  sync: route({
    method: 'POST',
    path: '/api/sync/products',
    access: staffRoles,
    summary: 'Bring products over from the store: what changed, or all of them',
    gradual: true,
    body: z.object({
      /** Reads all products and deletes those the store no longer has. */
      fullSync: z.boolean().default(false),
      /** Reads all products and writes them even if unchanged. */
      forceResync: z.boolean().default(false),
    }),
    file: ['text/plain'],
  }),
};
