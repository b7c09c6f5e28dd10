import type { Readable } from 'node:stream';
import type { ProductExportQuery } from '@shipmagic/domain/catalogue/products/products.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { hasSameRights } from '../../people/account/accounts.ts';
import { createCsvExport } from '../../platform/csv/csv-export.ts';
import type { Database } from '../../platform/db/database.ts';
import { openProductExport } from './product-export.queries.ts';

/** The chosen or filtered products, or their variants, as a CSV stream. */
export function createProductExport(db: Database): (viewer: Viewer, query: ProductExportQuery) => Promise<Readable> {
  const exportCsv = createCsvExport(db, hasSameRights(db));
  return (viewer, query) => {
    const { table, forExcel, ...chosen } = query;
    const details = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value.length > 0));
    return exportCsv(viewer, {
      open: (tx) => openProductExport(tx, query),
      forExcel: forExcel === 'true',
      record: (tx) =>
        recordAudit(tx, {
          actor: viewer,
          action: 'products.exported',
          subject: table,
          details,
          address: viewer.ipAddress,
        }),
    });
  };
}
