import { AppError } from '@shipmagic/domain/http/errors';
import { differences } from '@shipmagic/domain/warehouses/change-request';
import { type WarehouseData, type WarehouseInput, withInput } from '@shipmagic/domain/warehouses/warehouse';
import { defaultProblem } from '@shipmagic/domain/warehouses/warehouse-rules';
import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { VendorRef } from '../vendors/visible-vendor.ts';
import { refuseKnownName } from './add-warehouse.ts';
import { checkWarehouse } from './check-warehouse.ts';
import { readWarehouse, warehouseColumns } from './present-warehouse.ts';
import { askForRegistration, isToldToCouriers } from './register-warehouses.ts';
import { lockedVendor, showWarehouse, warehouseOf } from './visible-warehouse.ts';
import { clearDefault, listWarehouseRows, updateWarehouse, type WarehouseRecord } from './warehouses.queries.ts';

export interface WarehouseChange {
  readonly vendorName: string;
  readonly id: string;
  readonly input: WarehouseInput;
  readonly isDefault: boolean | undefined;
  /** The version the change is based on; callers without one overwrite. */
  readonly version: number | undefined;
}

/** Throws 400 for a missing or invalid field, 404 out of scope, 409 if somebody else changed it meanwhile. */
export async function changeWarehouse(
  tx: Tx,
  couriers: CourierRegistry,
  { vendorName, id, input, isDefault, version }: WarehouseChange,
): Promise<VendorWarehouse> {
  const vendor = await lockedVendor(tx, vendorName);
  const row = await warehouseOf(tx, vendor, id);
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', 'Somebody else has changed this warehouse in the meantime. Load it again.');
  const data = checkWarehouse(withInput(readWarehouse(row), input));
  return showWarehouse(tx, vendor, await applyChange(tx, couriers, vendor, row, { data, isDefault }));
}

/** Updates a warehouse of a locked vendor with validated data. Identical data changes nothing. */
export async function applyChange(
  tx: Tx,
  couriers: CourierRegistry,
  vendor: VendorRef,
  row: WarehouseRecord,
  { data, isDefault = row.is_default }: { data: WarehouseData; isDefault?: boolean | undefined },
): Promise<WarehouseRecord> {
  const changed = differences(readWarehouse(row), data).map(({ field }) => field);
  if (changed.length === 0 && isDefault === row.is_default) return row;
  const others = (await listWarehouseRows(tx, vendor.id)).filter((other) => other.id !== row.id);
  refuseKnownName(others, data.warehouseName);
  const problem = defaultProblem({ status: data.status, isDefault, wasDefault: row.is_default });
  if (problem) throw new AppError('bad_input', problem, { field: isDefault ? 'status' : 'isDefault' });
  if (isDefault && !row.is_default) await clearDefault(tx, vendor.id);
  const written = await updateWarehouse(tx, row.id, { ...warehouseColumns(data), is_default: isDefault });
  if (changed.some(isToldToCouriers)) await askForRegistration(tx, couriers, [written]);
  return written;
}
