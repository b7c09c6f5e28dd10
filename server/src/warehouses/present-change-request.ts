import { changeType, requestStatus } from '@shipmagic/domain/warehouses/change-request';
import { type WarehouseData, warehouseData } from '@shipmagic/domain/warehouses/warehouse';
import type {
  ChangeRequest,
  ListedChangeRequest,
  OwnChangeRequest,
} from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import type { ListedRow, RequestRow } from './change-requests.queries.ts';
import { readWarehouse } from './present-warehouse.ts';
import type { WarehouseRecord } from './warehouses.queries.ts';

/** Stored data of a warehouse; null if there is none. */
export const storedWarehouse = (json: unknown): WarehouseData | null =>
  json === null ? null : warehouseData.parse(json);

/** A request as everybody in its vendor's scope may see it. */
export function presentOwnRequest(row: RequestRow): OwnChangeRequest {
  const currentData = storedWarehouse(row.current_data);
  const requestedData = storedWarehouse(row.requested_data);
  return {
    id: row.id,
    vendorName: row.vendor_name,
    warehouseId: row.warehouse_id,
    warehouseName: currentData?.warehouseName ?? requestedData?.warehouseName ?? null,
    changeType: changeType.parse(row.change_type),
    status: requestStatus.parse(row.status),
    createdAt: row.created_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewNotes: row.review_notes,
    currentData,
    requestedData,
    appliedData: storedWarehouse(row.applied_data),
  };
}

const person = (firstName: string | null, lastName: string | null, email: string | null) =>
  email === null ? null : { firstName, lastName, email };

/** The same with the people, for staff. */
export function presentListedRequest(row: ListedRow): ListedChangeRequest {
  return {
    ...presentOwnRequest(row),
    requestedByUser: person(row.asker_first_name, row.asker_last_name, row.asker_email),
    reviewedByUser: person(row.reviewer_first_name, row.reviewer_last_name, row.reviewer_email),
  };
}

/** The same with the current warehouse. */
export function presentRequest(row: ListedRow, now: WarehouseRecord | undefined): ChangeRequest {
  return {
    ...presentListedRequest(row),
    nowData: now ? readWarehouse(now) : null,
    warehouseVersion: now?.version ?? null,
    warehouseGone: row.change_type !== 'create' && !now,
  };
}
