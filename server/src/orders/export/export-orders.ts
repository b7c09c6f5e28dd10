import type { Readable } from 'node:stream';
import { isSet } from '@shipmagic/domain/filters/filter';
import { AppError } from '@shipmagic/domain/http/errors';
import { isHiddenProperty, type Property } from '@shipmagic/domain/orders/hidden-properties';
import { exportTablesFor, type OrderExportQuery } from '@shipmagic/domain/orders/order-export.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { hasSameRights } from '../../people/account/accounts.ts';
import { createCsvExport } from '../../platform/csv/csv-export.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { withDaysRead } from '../list/read-days.ts';
import { openExport } from './order-export.queries.ts';

export type ExportOrders = (viewer: Viewer, query: OrderExportQuery) => Promise<Readable>;

/** The filtered orders as a CSV stream. */
export function createOrderExport(db: Database): ExportOrders {
  const exportCsv = createCsvExport(db, hasSameRights(db));
  return async (viewer, query) => {
    if (!exportTablesFor(viewer).includes(query.table))
      throw new AppError('forbidden', 'You do not have permission to do this.');
    return exportCsv(viewer, {
      open: async (tx) => openExport(tx, viewer, await withDaysRead(tx, viewer, query, new Date())),
      record: (tx) => recordExport(tx, viewer, query),
      cell,
      forExcel: query.forExcel === 'true',
    });
  };
}

/** Records the selection in the audit log, without unset filters. */
function recordExport(
  tx: Tx,
  viewer: Viewer,
  { table, orderIds, forExcel: _, ...filters }: OrderExportQuery,
): Promise<void> {
  const set = Object.entries(filters).filter(([, value]) => isSet(value));
  const details = { ...Object.fromEntries(set), ...(orderIds.length > 0 ? { orders: orderIds } : {}) };
  return recordAudit(tx, {
    actor: viewer,
    action: 'orders.exported',
    subject: table,
    details,
    address: viewer.ipAddress,
  });
}

/** The only lists are line properties; the customisation app's internal ones are omitted, as on the screens. */
function cell(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return (value as Property[])
    .filter(({ name }) => !isHiddenProperty(name))
    .map((property) => `${property.name}: ${property.value}`)
    .join('; ');
}
