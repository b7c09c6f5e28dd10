import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readHeading } from '@shipmagic/domain/vendor-files/table-heading';
import { reportOf, type UploadReport } from '@shipmagic/domain/vendor-files/upload-report';
import { vendorColumns } from '@shipmagic/domain/vendor-files/vendor-row';
import { recordAudit } from '../audit/record-audit.ts';
import type { Table } from '../platform/csv/read-table.ts';
import { conflictIfTaken } from '../platform/db/taken.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { recordVendorChanges } from '../vendors/record-vendor-change.ts';
import { type PlannedVendor, planVendorUpload } from './plan-vendor-upload.ts';
import { insertVendors, lockUploads, updateVendors } from './vendor-upload.queries.ts';

export interface UploadOptions {
  readonly fileName: string;
  /** Only reports what the file would change. */
  readonly dryRun: boolean;
}

/** Applies a file of vendors as a whole, or reports why it cannot be applied. Throws 400 for an invalid heading. */
export async function uploadVendors(
  tx: Tx,
  viewer: Viewer,
  { table, fileName, dryRun }: UploadOptions & { table: Table },
): Promise<UploadReport> {
  const heading = readHeading(table.heading, vendorColumns, ['vendorName']);
  if ('problem' in heading) throw new AppError('bad_input', heading.problem);
  await lockUploads(tx);
  const { planned, skipped, problems } = await planVendorUpload(tx, heading.columns, table.rows);
  const changes = planned.map(({ line, name, kept, fields }) => ({
    line,
    vendorName: name,
    warehouseName: null,
    action: kept ? ('update' as const) : ('create' as const),
    fields: [...fields],
  }));
  const report = reportOf({ changes, skipped, problems }, { what: 'Vendors', dryRun });
  if (!report.applied) return report;
  await writeVendors(tx, viewer, planned);
  const { created, updated } = report;
  await recordAudit(tx, {
    actor: viewer,
    action: 'vendors.uploaded',
    subject: fileName,
    details: { created, updated, skipped },
    address: viewer.ipAddress,
  });
  return report;
}

/** Writes what a file plans for vendors, and who did it. */
export async function writeVendors(tx: Tx, viewer: Viewer, planned: readonly PlannedVendor[]): Promise<void> {
  await insertVendors(
    tx,
    planned.filter(({ kept }) => !kept),
  ).catch(conflictIfTaken('Somebody else has just added one of these vendors. Please try again.'));
  const changed = new Map(planned.flatMap(({ kept, ...rest }) => (kept ? [[kept.id, { kept, ...rest }]] : [])));
  const versions = await updateVendors(
    tx,
    [...changed].map(([id, { values }]) => ({ id, values })),
  );
  await recordVendorChanges(
    tx,
    viewer,
    versions.flatMap(({ id, version }) => {
      const change = changed.get(id);
      if (!change) return [];
      const { kept, values, fields } = change;
      const changes = fields.map((field) => [field, { from: kept[field] ?? null, to: values[field] ?? null }]);
      return [{ vendorId: id, version, changes: Object.fromEntries(changes) }];
    }),
  );
}
