import { AppError } from '@shipmagic/domain/http/errors';
import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { Tx } from '../platform/db/transaction.ts';
import { type VendorRef, visibleVendor } from '../vendors/visible-vendor.ts';
import { presentVendorWarehouse } from './present-warehouse.ts';
import { registrationsOf } from './registrations.queries.ts';
import { findWarehouseRow, listWarehouseRows, lockVendor, type WarehouseRecord } from './warehouses.queries.ts';

/** A vendor whose warehouses are locked until the transaction ends. */
export async function lockedVendor(tx: Tx, vendorName: string): Promise<VendorRef> {
  const vendor = await visibleVendor(tx, vendorName);
  await lockVendor(tx, vendor.id);
  return vendor;
}

/** A warehouse of the vendor; throws 404 for an unknown id. */
export async function warehouseOf(tx: Tx, vendor: VendorRef, id: string): Promise<WarehouseRecord> {
  const row = await findWarehouseRow(tx, vendor.id, id);
  if (!row) throw new AppError('not_found', 'Warehouse not found');
  return row;
}

export async function showWarehouse(tx: Tx, vendor: VendorRef, row: WarehouseRecord): Promise<VendorWarehouse> {
  return presentVendorWarehouse(row, vendor.name, await registrationsOf(tx, [row.id]));
}

/** All warehouses of a vendor, the default first. */
export async function listWarehouses(tx: Tx, vendorName: string): Promise<VendorWarehouse[]> {
  const vendor = await visibleVendor(tx, vendorName);
  const rows = await listWarehouseRows(tx, vendor.id);
  const registrations = await registrationsOf(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentVendorWarehouse(row, vendor.name, registrations));
}
