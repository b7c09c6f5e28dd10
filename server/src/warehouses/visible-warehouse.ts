import { AppError } from '@shipmagic/domain/http/errors';
import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { Tx } from '../platform/db/transaction.ts';
import { presentVendorWarehouse } from './present-warehouse.ts';
import { registrationsOf } from './registrations.queries.ts';
import {
  findVendor,
  findWarehouseRow,
  listWarehouseRows,
  lockVendor,
  type WarehouseRecord,
} from './warehouses.queries.ts';

export interface VendorRef {
  readonly id: string;
  readonly name: string;
}

/** A vendor in the transaction's scope; throws the same 404 for another vendor and an unknown one. */
export async function visibleVendor(tx: Tx, vendorName: string): Promise<VendorRef> {
  const vendor = await findVendor(tx, vendorName);
  if (!vendor) throw new AppError('not_found', 'Vendor not found');
  return { id: vendor.id, name: vendor.vendor_name };
}

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
