import { z } from 'zod';
import { isStaff, type Role, staffRoles } from '../access/role.ts';
import { forExcel } from '../http/for-excel.ts';
import { queryList } from '../http/query-list.ts';
import { route } from '../http/route.ts';
import { orderFilters } from './order-filters.ts';

const exportTable = z.enum(['magic_orders', 'magic_order_line_items', 'combined']);
export type ExportTable = z.output<typeof exportTable>;

/** The exports a role may use. `combined` (one row per line item, with all order fields) is for staff. */
export function exportTablesFor(viewer: { readonly role: Role }): readonly ExportTable[] {
  return exportTable.options.filter((table) => table !== 'combined' || isStaff(viewer));
}

/** Selected magic order ids; they narrow the filtered orders further, and an empty list does not narrow them. */
const orderIds = queryList(z.string().min(1).max(64));

const exportQuery = orderFilters.safeExtend({ table: exportTable.default('magic_orders'), orderIds, forExcel });
export type OrderExportQuery = z.output<typeof exportQuery>;

/** Both answer a CSV stream; the file name is in the Content-Disposition header. */
export const orderExportContract = {
  export: route({
    method: 'GET',
    path: '/api/orders/export',
    access: 'signed-in',
    summary: 'The filtered orders, or their line items, as CSV',
    query: exportQuery,
    file: ['text/csv'],
  }),
  combinedExport: route({
    method: 'GET',
    path: '/api/orders/combined-export',
    access: staffRoles,
    summary: 'The filtered orders with their line items as CSV, one row per line item',
    query: orderFilters.safeExtend({ orderIds, forExcel }),
    file: ['text/csv'],
  }),
};
