import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readHeading } from '@shipmagic/domain/vendor-files/table-heading';
import { reportOf, type UploadReport } from '@shipmagic/domain/vendor-files/upload-report';
import { warehouseColumns as fileColumns } from '@shipmagic/domain/vendor-files/warehouse-row';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Table } from '../platform/csv/read-table.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { warehouseColumns } from '../warehouses/present-warehouse.ts';
import { askForRegistration, isToldToCouriers } from '../warehouses/register-warehouses.ts';
import { planWarehouseUpload, type WarehousePlan } from './plan-warehouse-upload.ts';
import type { UploadOptions } from './upload-vendors.ts';
import { lockUploads } from './vendor-upload.queries.ts';
import { clearDefaults, insertWarehouses, updateWarehouses } from './warehouse-upload.queries.ts';

/** Applies a file of warehouses as a whole, or reports why it cannot be applied. Throws 400 for an invalid heading. */
export async function uploadWarehouses(
  tx: Tx,
  viewer: Viewer,
  { couriers, table, fileName, dryRun }: UploadOptions & { couriers: CourierRegistry; table: Table },
): Promise<UploadReport> {
  const heading = readHeading(table.heading, fileColumns, ['vendorName', 'warehouseName']);
  if ('problem' in heading) throw new AppError('bad_input', heading.problem);
  await lockUploads(tx);
  const plan = await planWarehouseUpload(tx, heading.columns, table.rows);
  const changes = plan.planned.map(({ line, vendor, kept, data, fields }) => ({
    line,
    vendorName: vendor.name,
    warehouseName: data.warehouseName,
    action: kept ? ('update' as const) : ('create' as const),
    fields: [...fields],
  }));
  const report = reportOf({ ...plan, changes }, { what: 'Warehouses', dryRun });
  if (!report.applied) return report;
  await writeWarehouses(tx, couriers, plan);
  const { created, updated, skipped } = report;
  await recordAudit(tx, {
    actor: viewer,
    action: 'warehouses.uploaded',
    subject: fileName,
    details: { created, updated, skipped },
    address: viewer.ipAddress,
  });
  return report;
}

/** Writes what a file plans for warehouses, and has couriers told of them. */
export async function writeWarehouses(
  tx: Tx,
  couriers: CourierRegistry,
  { planned, movedDefaults }: Pick<WarehousePlan, 'planned' | 'movedDefaults'>,
): Promise<void> {
  if (movedDefaults.length > 0) await clearDefaults(tx, movedDefaults);
  const row = ({ data, isDefault }: WarehousePlan['planned'][number]) => ({
    ...warehouseColumns(data),
    is_default: isDefault,
  });
  const changed = await updateWarehouses(
    tx,
    planned.flatMap((one) => (one.kept ? [{ ...row(one), id: one.kept.id }] : [])),
  );
  const added = await insertWarehouses(
    tx,
    planned.filter(({ kept }) => !kept).map((one) => ({ ...row(one), vendor_id: one.vendor.id })),
  );
  const told = new Set(
    planned.flatMap(({ kept, fields }) =>
      kept && fields.some((field) => field !== 'isDefault' && isToldToCouriers(field)) ? [kept.id] : [],
    ),
  );
  const concerned = [...added, ...changed.filter(({ id }) => told.has(id))];
  if (concerned.length > 0) await askForRegistration(tx, couriers, concerned);
}
