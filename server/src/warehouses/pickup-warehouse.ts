import type { Warehouse } from '@shipmagic/domain/orders/order';
import type { Selectable } from 'kysely';
import type { Warehouses } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { listWarehouseRows } from './warehouses.queries.ts';

/** The part of a warehouse shown on an order; its id is a number if the row comes as JSON. */
export type WarehouseRow = Pick<
  Selectable<Warehouses>,
  | 'warehouse_name'
  | 'contact_name'
  | 'contact_phone'
  | 'contact_email'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'country'
  | 'is_default'
> & { id: string | number };

export function presentWarehouse(row: WarehouseRow): Warehouse {
  return {
    id: String(row.id),
    warehouseName: row.warehouse_name,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    contactEmail: row.contact_email,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    isDefault: row.is_default,
  };
}

/** The warehouses where a vendor's parcels can be picked up, in the scope of the viewer; the default first. */
export async function listPickupWarehouses(tx: Tx, vendorId: string): Promise<Warehouse[]> {
  return (await listWarehouseRows(tx, vendorId)).filter((row) => row.status === 'active').map(presentWarehouse);
}
