import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ChangeType, differences } from '@shipmagic/domain/warehouses/change-request';
import {
  emptyWarehouse,
  type WarehouseData,
  type WarehouseInput,
  withInput,
} from '@shipmagic/domain/warehouses/warehouse';
import type { OwnChangeRequest } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { conflictIfTaken } from '../platform/db/taken.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type VendorRef, visibleVendor } from '../vendors/visible-vendor.ts';
import { refuseKnownName } from './add-warehouse.ts';
import { insertRequest } from './change-requests.queries.ts';
import { checkWarehouse } from './check-warehouse.ts';
import { presentOwnRequest } from './present-change-request.ts';
import { readWarehouse } from './present-warehouse.ts';
import { warehouseOf } from './visible-warehouse.ts';
import { listWarehouseRows } from './warehouses.queries.ts';

export interface ChangeWish {
  readonly vendorName: string;
  readonly changeType: ChangeType;
  readonly warehouseId?: string | undefined;
  readonly requestedData?: WarehouseInput | undefined;
}

/**
 * Requests a change of a warehouse in the viewer's scope. Throws 400 for a missing or invalid field, 404 out of scope,
 * 409 while another request for the same warehouse is pending.
 */
export async function requestWarehouseChange(tx: Tx, viewer: Viewer, wish: ChangeWish): Promise<OwnChangeRequest> {
  const vendor = await visibleVendor(tx, wish.vendorName);
  const asked = wish.changeType === 'create' ? await askNew(tx, vendor, wish) : await askExisting(tx, vendor, wish);
  const row = await insertRequest(tx, {
    ...asked,
    vendorId: vendor.id,
    changeType: wish.changeType,
    userId: viewer.userId,
  }).catch(conflictIfTaken('A request for this warehouse is already waiting for approval.'));
  return presentOwnRequest(row);
}

interface Asked {
  readonly warehouseId: string | null;
  readonly current: WarehouseData | null;
  readonly requested: WarehouseData | null;
}

async function askNew(tx: Tx, vendor: VendorRef, { requestedData = {} }: ChangeWish): Promise<Asked> {
  const requested = checkWarehouse(withInput(emptyWarehouse, requestedData));
  refuseKnownName(await listWarehouseRows(tx, vendor.id), requested.warehouseName);
  return { warehouseId: null, current: null, requested };
}

async function askExisting(tx: Tx, vendor: VendorRef, wish: ChangeWish): Promise<Asked> {
  const { warehouseId, requestedData = {} } = wish;
  if (!warehouseId) throw new AppError('bad_input', 'The warehouse is required', { field: 'warehouseId' });
  const row = await warehouseOf(tx, vendor, warehouseId);
  const current = readWarehouse(row);
  if (wish.changeType === 'delete') return { warehouseId: row.id, current, requested: null };
  const requested = checkWarehouse(withInput(current, requestedData));
  if (differences(current, requested).length === 0)
    throw new AppError('bad_input', 'The warehouse already has these values.', { field: 'requestedData' });
  return { warehouseId: row.id, current, requested };
}
