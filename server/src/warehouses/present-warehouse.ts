import {
  type WarehouseData,
  type WarehouseText,
  warehouseStatus,
  warehouseTextFields,
} from '@shipmagic/domain/warehouses/warehouse';
import type { VendorWarehouse } from '@shipmagic/domain/warehouses/warehouses.contract';
import type { RegistrationRow } from './registrations.queries.ts';
import type { WarehouseRecord } from './warehouses.queries.ts';

/** The column of each text field: `returnAddressLine1` is `return_address_line1`. */
type Column<F extends string> = F extends `${infer A}${infer B}`
  ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${Column<B>}`
  : F;
const columnOf = <F extends string>(field: F) => field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) as Column<F>;

/** A stored warehouse in the words of the domain. */
export function readWarehouse(row: WarehouseRecord): WarehouseData {
  const texts = warehouseTextFields.map((field) => [field, row[columnOf(field)]]);
  return {
    ...(Object.fromEntries(texts) as Record<WarehouseText, string | null>),
    offerPickupFromDefault: row.offer_pickup_from_default,
    status: warehouseStatus.parse(row.status),
  };
}

/** The same as columns. Name and country are never null there. */
export function warehouseColumns(data: WarehouseData) {
  const texts = warehouseTextFields.map((field) => [columnOf(field), data[field]]);
  return {
    ...(Object.fromEntries(texts) as Record<Column<WarehouseText>, string | null>),
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
