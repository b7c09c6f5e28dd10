import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { databaseNow, rowCount } from '../platform/db/expressions.ts';
import type { Warehouses } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type WarehouseRecord = Selectable<Warehouses>;

/** Changes to a vendor's warehouses are serialised, because all of them concern which one is the default. */
export async function lockVendor(tx: Tx, vendorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`warehouses of ${vendorId}`}, 0))`.execute(tx);
}

const present = (tx: Tx) => tx.selectFrom('warehouses').selectAll().where('deleted_at', 'is', null);

export function listWarehouseRows(tx: Tx, vendorId: string): Promise<WarehouseRecord[]> {
  return present(tx)
    .where('vendor_id', '=', vendorId)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(warehouse_name)`)
    .execute();
}

export function findWarehouseRow(tx: Tx, vendorId: string, id: string): Promise<WarehouseRecord | undefined> {
  return present(tx).where('vendor_id', '=', vendorId).where('id', '=', id).executeTakeFirst();
}

export function insertWarehouse(tx: Tx, row: Insertable<Warehouses>): Promise<WarehouseRecord> {
  return tx.insertInto('warehouses').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Stores a change and increments the version. */
export function updateWarehouse(tx: Tx, id: string, change: Updateable<Warehouses>): Promise<WarehouseRecord> {
  return tx
    .updateTable('warehouses')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: databaseNow }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the default from whichever warehouse of the vendor has it. */
export async function clearDefault(tx: Tx, vendorId: string): Promise<void> {
  await tx
    .updateTable('warehouses')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1), updated_at: databaseNow }))
    .where('vendor_id', '=', vendorId)
    .where('is_default', '=', true)
    .execute();
}

/** Orders that have this warehouse selected and no parcel yet. */
export async function countOpenOrders(tx: Tx, warehouseId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('magic_orders')
    .select(rowCount.as('open'))
    .where('pickup_warehouse_id', '=', warehouseId)
    .where('shipping_reference', 'is', null)
    .where('order_status', 'in', [...orderSets.pending])
    .executeTakeFirstOrThrow();
  return open;
}

/** Warehouses with what pickups need to know of them and of their vendors. */
export async function findPlaces(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('warehouses as w')
    .innerJoin('vendors as v', 'v.id', 'w.vendor_id')
    .select([
      'w.id',
      'w.warehouse_name',
      'w.address_line1',
      'w.address_line2',
      'w.city',
      'w.state',
      'w.zip_code',
      'v.vendor_name',
      'v.can_create_shipments',
    ])
    .where('w.id', 'in', [...ids])
    .execute();
}
