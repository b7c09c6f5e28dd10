import {
  type WarehouseData,
  type WarehouseText,
  warehouseStatus,
  warehouseTextFields,
} from '@shipmagic/domain/warehouses/warehouse';
import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import { type ColumnName, columnName } from '../platform/db/column-name.ts';
import type { RegistrationRow } from './registrations.queries.ts';
import type { WarehouseRecord } from './warehouses.queries.ts';

/** A warehouse as it is stored. */
export type StoredWarehouse = WarehouseRecord;

/** The same in the domain's terms. */
export function readWarehouse(row: WarehouseRecord): WarehouseData {
  const texts = warehouseTextFields.map((field) => [field, row[columnName(field)]]);
  return {
    ...(Object.fromEntries(texts) as Record<WarehouseText, string | null>),
    offerPickupFromDefault: row.offer_pickup_from_default,
    status: warehouseStatus.parse(row.status),
  };
}

/** The same as columns, where name and country are never null. */
export function warehouseColumns(data: WarehouseData) {
  const texts = warehouseTextFields.map((field) => [columnName(field), data[field]]);
  return {
    ...(Object.fromEntries(texts) as Record<ColumnName<WarehouseText>, string | null>),
    warehouse_name: data.warehouseName ?? '',
    country: data.country ?? 'India',
    offer_pickup_from_default: data.offerPickupFromDefault,
    status: data.status,
  };
}

export function presentVendorWarehouse(
  row: WarehouseRecord,
  vendorName: string,
  registrations: readonly RegistrationRow[],
): VendorWarehouse {
  return {
    ...readWarehouse(row),
    id: row.id,
    vendorName,
    isDefault: row.is_default,
    version: row.version,
    registrations: registrations
      .filter((registration) => registration.warehouse_id === row.id)
      .map(({ partner, state, reason }) => ({
        partner,
        state: state as VendorWarehouse['registrations'][number]['state'],
        reason,
      })),
  };
}
