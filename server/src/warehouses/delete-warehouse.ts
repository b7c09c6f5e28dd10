import { AppError } from '@shipmagic/domain/http/errors';
import { deletionProblem } from '@shipmagic/domain/warehouses/warehouse-rules';
import type { Tx } from '../platform/db/transaction.ts';
import type { VendorRef } from '../vendors/visible-vendor.ts';
import { lockedVendor, warehouseOf } from './visible-warehouse.ts';
import { countOpenOrders, listWarehouseRows, updateWarehouse, type WarehouseRecord } from './warehouses.queries.ts';

// Why: docs/decisions/vendors.md, "A deleted warehouse remains as a row".
/**
 * Returns what was deleted. Throws 404 out of scope, 409 while orders are to be picked up there or other warehouses
 * need a default.
 */
export async function deleteWarehouse(tx: Tx, vendorName: string, id: string) {
  const vendor = await lockedVendor(tx, vendorName);
  const row = await warehouseOf(tx, vendor, id);
  await markDeleted(tx, vendor, row);
  return { id, warehouseName: row.warehouse_name };
}

/** Hides a warehouse of a locked vendor; orders that were picked up there keep it. */
export async function markDeleted(tx: Tx, vendor: VendorRef, row: WarehouseRecord): Promise<void> {
  const problem = deletionProblem({
    isDefault: row.is_default,
    others: (await listWarehouseRows(tx, vendor.id)).length - 1,
    openOrders: await countOpenOrders(tx, row.id),
  });
  if (problem) throw new AppError('conflict', problem);
  await updateWarehouse(tx, row.id, { deleted_at: new Date(), is_default: false });
}
