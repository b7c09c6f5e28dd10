import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { forExcel } from '../http/for-excel.ts';
import { queryList } from '../http/query-list.ts';
import { route } from '../http/route.ts';
import { uploadReport } from './upload-report.ts';
import { workbookReport } from './workbook-report.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const vendorExportTable = z.enum(['vendors', 'vendor_warehouses']);
export type VendorExportTable = z.output<typeof vendorExportTable>;

const uploadQuery = z.object({
  /** Only previews the changes. */
  dryRun: z.enum(['true', 'false']).default('false'),
});

const exportQuery = z.object({
  table: vendorExportTable.default('vendors'),
  /** Tab-separated files can be uploaded again. */
  format: z.enum(['csv', 'tsv']).default('csv'),
  forExcel,
  search: z.string().trim().max(200, 'Search for at most 200 characters').default(''),
  vendor: queryList(z.string().min(1).max(200)),
});
export type VendorExportQuery = z.output<typeof exportQuery>;

/**
 * Vendors and warehouses as files. A file is validated as a whole and applied in one transaction: with any error
 * nothing is changed, and the report lists the errors. Errors: 400 for an unreadable file, 413 for one over 10 MB.
 */
export const vendorFilesContract = {
  uploadVendors: route({
    method: 'POST',
    path: '/api/vendors/upload',
    access: staffRoles,
    summary: 'Add and change vendors by a file of tab-separated values',
    query: uploadQuery,
    upload: 'vendorFile',
    answer: uploadReport,
  }),
  uploadWarehouses: route({
    method: 'POST',
    path: '/api/warehouses/upload',
    access: staffRoles,
    summary: 'Add and change warehouses by a file of tab-separated values',
    query: uploadQuery,
    upload: 'warehouseFile',
    answer: uploadReport,
  }),
  uploadWorkbook: route({
    method: 'POST',
    path: '/api/vendor-workbook',
    access: staffRoles,
    summary:
      'Add and change vendors with their warehouses, usual couriers and members by one workbook; its good rows are applied',
    query: uploadQuery,
    upload: 'workbook',
    answer: workbookReport,
  }),
  workbookTemplate: route({
    method: 'GET',
    path: '/api/vendor-workbook/template',
    access: staffRoles,
    summary: 'An empty workbook with the headings, and what each column means',
    file: [xlsxType],
  }),
  export: route({
    method: 'GET',
    path: '/api/vendors/export',
    access: 'signed-in',
    summary: 'Vendors in the viewer’s scope, or their warehouses, as a file',
    query: exportQuery,
    file: ['text/csv', 'text/tab-separated-values'],
  }),
};
