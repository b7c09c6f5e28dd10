import { warehouseTextFields } from '@shipmagic/domain/warehouses/warehouse';
import { sql } from 'kysely';
import { columnName } from '../platform/db/column-name.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { StoredWarehouse, warehouseColumns } from '../warehouses/present-warehouse.ts';

type Columns = ReturnType<typeof warehouseColumns>;
const texts = warehouseTextFields.map((field) => ({ name: columnName(field), type: 'text' }));
const columns = [
  ...texts,
  { name: 'offer_pickup_from_default', type: 'boolean' },
  { name: 'status', type: 'text' },
  { name: 'is_default', type: 'boolean' },
];
const names = sql.raw(columns.map(({ name }) => name).join(', '));
const definitions = sql.raw(columns.map(({ name, type }) => `${name} ${type}`).join(', '));
const assignments = sql.raw(columns.map(({ name }) => `${name} = given.${name}`).join(', '));
const perStatement = 2000;

export interface VendorOfFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** The vendors with these keys, whose warehouses are locked until the transaction ends. */
export async function lockVendorsOfFile(tx: Tx, keys: readonly string[]): Promise<VendorOfFile[]> {
  const rows = await tx
    .selectFrom('vendors')
    .select(['id', 'name_key as key', 'vendor_name as name'])
    .where('name_key', '=', (eb) => eb.fn.any(eb.val(keys)))
    .where('is_twin', '=', false)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  // The same lock as for a single change, in the order of their ids.
  await sql`select pg_advisory_xact_lock(hashtextextended('warehouses of ' || id, 0))
    from (select unnest(${ids}::bigint[]) as id order by 1) as vendor`.execute(tx);
  return rows;
}

export function warehousesOfVendors(tx: Tx, vendorIds: readonly string[]): Promise<StoredWarehouse[]> {
  return tx
    .selectFrom('warehouses')
    .selectAll()
    .where('vendor_id', '=', (eb) => eb.fn.any(eb.val(vendorIds)))
    .where('deleted_at', 'is', null)
    .execute();
}

export type WrittenWarehouse = Pick<StoredWarehouse, 'id' | 'warehouse_name'>;

/** Removes the default from whichever warehouses of these vendors have it. */
export async function clearDefaults(tx: Tx, vendorIds: readonly string[]): Promise<void> {
  await sql`update warehouses set is_default = false, version = version + 1, updated_at = now()
    where vendor_id = any (${vendorIds}::bigint[]) and is_default`.execute(tx);
}

type NewRow = Columns & { vendor_id: string; is_default: boolean };
type ChangedRow = Columns & { id: string; is_default: boolean };

export async function insertWarehouses(tx: Tx, rows: readonly NewRow[]): Promise<WrittenWarehouse[]> {
  const written: WrittenWarehouse[] = [];
  for (let i = 0; i < rows.length; i += perStatement) {
    const chunk = JSON.stringify(rows.slice(i, i + perStatement));
    const { rows: made } = await sql<WrittenWarehouse>`insert into warehouses (vendor_id, ${names})
      select vendor_id, ${names} from jsonb_to_recordset(${chunk}::jsonb) as given(vendor_id bigint, ${definitions})
      returning id, warehouse_name`.execute(tx);
    written.push(...made);
  }
  return written;
}

export async function updateWarehouses(tx: Tx, rows: readonly ChangedRow[]): Promise<WrittenWarehouse[]> {
  const written: WrittenWarehouse[] = [];
  for (let i = 0; i < rows.length; i += perStatement) {
    const chunk = JSON.stringify(rows.slice(i, i + perStatement));
    const { rows: changed } = await sql<WrittenWarehouse>`update warehouses w
      set ${assignments}, version = w.version + 1, updated_at = now()
      from jsonb_to_recordset(${chunk}::jsonb) as given(id bigint, ${definitions})
      where w.id = given.id returning w.id, w.warehouse_name`.execute(tx);
    written.push(...changed);
  }
  return written;
}
