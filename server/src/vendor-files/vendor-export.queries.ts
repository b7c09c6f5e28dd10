import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { VendorExportQuery } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import { vendorColumns } from '@shipmagic/domain/vendor-files/vendor-row';
import { warehouseColumns } from '@shipmagic/domain/vendor-files/warehouse-row';
import { sql } from 'kysely';
import type { ExportCursor } from '../platform/csv/csv-export.ts';
import { exportCursor } from '../platform/csv/export-cursor.ts';
import { columnName } from '../platform/db/column-name.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { isListed } from '../vendors/vendor-where.ts';

const booleans: readonly string[] = [
  'enableGstMethodology',
  'canCreateShipments',
  'slabBasedPayments',
  'emailNotificationsEnabled',
  'isDefault',
  'offerPickupFromDefault',
];

/** Every value in the form that an upload reads. */
function textOf(table: 'v' | 'w', field: string): string {
  const column = `${table}.${columnName(field)}`;
  return booleans.includes(field) ? `upper(${column}::text)` : `${column}::text`;
}

/** The columns of each file, in order. Vendor members have no access to the internal notes. */
const columnsOf: Record<
  VendorExportQuery['table'],
  (viewer: { role: Role }) => readonly (readonly [string, string])[]
> = {
  vendors: (viewer) =>
    vendorColumns
      .filter((field) => field !== 'internalNotes' || isStaff(viewer))
      .map((field) => [field, textOf('v', field)] as const),
  vendor_warehouses: () =>
    warehouseColumns.map((field) => [field, textOf(field === 'vendorName' ? 'v' : 'w', field)] as const),
};

const sources: Record<VendorExportQuery['table'], { from: string; order: string }> = {
  vendors: { from: 'vendors v', order: 'v.name_key' },
  vendor_warehouses: {
    from: 'vendors v join warehouses w on w.vendor_id = v.id and w.deleted_at is null',
    order: 'v.name_key, w.is_default desc, lower(w.warehouse_name)',
  },
};

/** A cursor over the export, sorted by vendor name, with the filters of the list. */
export async function openVendorExport(
  tx: Tx,
  viewer: { role: Role },
  { table, ...filters }: VendorExportQuery,
): Promise<ExportCursor> {
  const columns = columnsOf[table](viewer);
  const { from, order } = sources[table];
  const chosen = columns.map(([name, text]) => sql.raw(`${text} as "${name}"`));
  await sql`declare vendor_export no scroll cursor for select ${sql.join(chosen)} from ${sql.raw(from)}
    where ${isListed(filters)} order by ${sql.raw(order)}`.execute(tx);
  return exportCursor(
    tx,
    'vendor_export',
    columns.map(([name]) => name),
  );
}
