import { AppError } from '@shipmagic/domain/http/errors';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import {
  uploadFileNames,
  uploadLimitBytes,
  uploadMaxRows,
  workbookFileNames,
  wrongUploadFile,
  wrongWorkbook,
} from '@shipmagic/domain/vendor-files/upload-report';
import { type VendorExportQuery, vendorFilesContract } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import { hasSameRights } from '../people/account/accounts.ts';
import { createCsvExport, sendCsv } from '../platform/csv/csv-export.ts';
import { readTable } from '../platform/csv/read-table.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { receiveFile } from '../platform/http/receive-file.ts';
import { readWhole } from '../platform/tables/decode-text.ts';
import { readWorkbook } from './read-workbook.ts';
import { uploadVendors } from './upload-vendors.ts';
import { uploadWarehouses } from './upload-warehouses.ts';
import { uploadWorkbook } from './upload-workbook.ts';
import { openVendorExport } from './vendor-export.queries.ts';
import { workbookTemplate } from './workbook-template.ts';

/** The whole table of an uploaded file, before any transaction begins. */
async function receiveTable(request: FastifyRequest, field: string) {
  const file = await receiveFile(request, {
    field,
    names: uploadFileNames,
    wrongName: wrongUploadFile,
    limitBytes: uploadLimitBytes,
  });
  const table = await readTable(file.content, { delimiter: '\t', maxRows: uploadMaxRows });
  if (table.rows.length === 0) throw new AppError('bad_input', 'The file has a heading, but no lines.', { field });
  return { table, fileName: file.name };
}

export function vendorFileRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  const exportCsv = createCsvExport(db, hasSameRights(db));

  mount(vendorFilesContract.uploadVendors, async ({ viewer, query, request }) => {
    const { table, fileName } = await receiveTable(request, 'vendorFile');
    const dryRun = query.dryRun === 'true';
    return inViewerTransaction(db, viewer, (tx) => uploadVendors(tx, viewer, { table, fileName, dryRun }));
  });

  mount(vendorFilesContract.uploadWarehouses, async ({ viewer, query, request }) => {
    const { table, fileName } = await receiveTable(request, 'warehouseFile');
    const dryRun = query.dryRun === 'true';
    return inViewerTransaction(db, viewer, (tx) => uploadWarehouses(tx, viewer, { couriers, table, fileName, dryRun }));
  });

  mount(vendorFilesContract.uploadWorkbook, async ({ viewer, query, request }) => {
    const file = await receiveFile(request, {
      field: 'workbook',
      names: workbookFileNames,
      wrongName: wrongWorkbook,
      limitBytes: uploadLimitBytes,
    });
    const table = await readWorkbook(await readWhole(file.content));
    const options = { couriers, table, fileName: file.name, dryRun: query.dryRun === 'true' };
    return inViewerTransaction(db, viewer, (tx) => uploadWorkbook(tx, viewer, options));
  });

  mount(vendorFilesContract.workbookTemplate, async ({ reply }) =>
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', 'attachment; filename="vendors_workbook.xlsx"')
      .send(await workbookTemplate()),
  );

  mount(vendorFilesContract.export, async ({ viewer, query, reply }) => {
    const rows = await exportCsv(viewer, {
      open: (tx) => openVendorExport(tx, viewer, query),
      record: (tx) =>
        recordAudit(tx, {
          actor: viewer,
          action: 'vendors.exported',
          subject: query.table,
          details: chosen(query),
          address: viewer.ipAddress,
        }),
      delimiter: query.format === 'tsv' ? '\t' : ',',
      // A file that can be uploaded again is read as it stands.
      forExcel: query.forExcel === 'true' && query.format === 'csv',
    });
    const name = `${query.table}_export_${indiaDay(new Date())}.${query.format}`;
    return sendCsv(reply, rows, name, query.format === 'tsv' ? 'text/tab-separated-values' : 'text/csv');
  });
}

const chosen = ({ search, vendor }: VendorExportQuery) => ({
  ...(search ? { search } : {}),
  ...(vendor.length > 0 ? { vendor } : {}),
});
