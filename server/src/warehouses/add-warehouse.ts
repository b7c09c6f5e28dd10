import { AppError } from '@shipmagic/domain/http/errors';
import { foldedKey } from '@shipmagic/domain/text/key-text';
import {
  emptyWarehouse,
  type WarehouseData,
  type WarehouseInput,
  withInput,
} from '@shipmagic/domain/warehouses/warehouse';
import { defaultProblem } from '@shipmagic/domain/warehouses/warehouse-rules';
import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { VendorRef } from '../vendors/visible-vendor.ts';
import { checkWarehouse } from './check-warehouse.ts';
import { warehouseColumns } from './present-warehouse.ts';
import { askForRegistration } from './register-warehouses.ts';
import { lockedVendor, showWarehouse } from './visible-warehouse.ts';
import { clearDefault, insertWarehouse, listWarehouseRows, type WarehouseRecord } from './warehouses.queries.ts';

/** Throws 400 for a missing or invalid field, 404 out of scope, 409 for a name the vendor already has. */
export async function addWarehouse(
  tx: Tx,
  couriers: CourierRegistry,
  vendorName: string,
  { isDefault = false, ...input }: WarehouseInput & { isDefault?: boolean | undefined },
): Promise<VendorWarehouse> {
  const vendor = await lockedVendor(tx, vendorName);
  const data = checkWarehouse(withInput(emptyWarehouse, input));
  return showWarehouse(tx, vendor, await createWarehouse(tx, couriers, vendor, { data, isDefault }));
}

/** Inserts a validated warehouse of a locked vendor. The first one becomes the default. */
export async function createWarehouse(
  tx: Tx,
  couriers: CourierRegistry,
  vendor: VendorRef,
  { data, isDefault: wanted }: { data: WarehouseData; isDefault: boolean },
): Promise<WarehouseRecord> {
  const others = await listWarehouseRows(tx, vendor.id);
  refuseKnownName(others, data.warehouseName);
  const isDefault = wanted || others.length === 0;
  const problem = defaultProblem({ status: data.status, isDefault, wasDefault: false });
  if (problem) throw new AppError('bad_input', problem, { field: 'status' });
  if (isDefault) await clearDefault(tx, vendor.id);
  const row = await insertWarehouse(tx, { ...warehouseColumns(data), vendor_id: vendor.id, is_default: isDefault });
  await askForRegistration(tx, couriers, [row]);
  return row;
}

export function refuseKnownName(others: readonly WarehouseRecord[], name: string | null): void {
  const key = foldedKey(name ?? '');
  if (others.some((other) => foldedKey(other.warehouse_name) === key))
    throw new AppError('conflict', `This vendor has a warehouse named ${name} already.`, { field: 'warehouseName' });
}
