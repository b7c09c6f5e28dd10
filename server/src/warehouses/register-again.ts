import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { visibleVendor } from '../vendors/visible-vendor.ts';
import { askForRegistration } from './register-warehouses.ts';
import { showWarehouse, warehouseOf } from './visible-warehouse.ts';

/** Registers a warehouse with the couriers again, in its current state. Throws 404 out of scope. */
export async function registerAgain(
  tx: Tx,
  couriers: CourierRegistry,
  vendorName: string,
  id: string,
): Promise<VendorWarehouse> {
  const vendor = await visibleVendor(tx, vendorName);
  const row = await warehouseOf(tx, vendor, id);
  await askForRegistration(tx, couriers, [row]);
  return showWarehouse(tx, vendor, row);
}
