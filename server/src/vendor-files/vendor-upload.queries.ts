import { type VendorValue, type VendorValues, vendorColumns } from '@shipmagic/domain/vendor-files/vendor-row';
import { type Selectable, sql } from 'kysely';
import { columnName } from '../platform/db/column-name.ts';
import type { Vendors } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export const vendorValues = vendorColumns.filter((column): column is VendorValue => column !== 'vendorName');

const typeOf: Partial<Record<VendorValue, string>> = {
  enableGstMethodology: 'boolean',
  canCreateShipments: 'boolean',
  slabBasedPayments: 'boolean',
  emailNotificationsEnabled: 'boolean',
  commissionPercentage: 'numeric',
  emailNotificationStartDate: 'date',
};
const columns = vendorValues.map((value) => ({ name: columnName(value), type: typeOf[value] ?? 'text' }));
const names = sql.raw(columns.map(({ name }) => name).join(', '));
const definitions = sql.raw(columns.map(({ name, type }) => `${name} ${type}`).join(', '));
const assignments = sql.raw(columns.map(({ name }) => `${name} = given.${name}`).join(', '));
const chosen = sql.raw(vendorValues.map((value) => `v.${columnName(value)} as "${value}"`).join(', '));

/** Files are applied one after another, so that two of them do not add the same vendor. */
export async function lockUploads(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vendor files', 0))`.execute(tx);
}

export type KeptVendor = Required<{ [K in VendorValue]: VendorValues[K] | null }> & {
  readonly id: string;
  readonly key: string;
  readonly name: string;
};

/** The vendors with these keys, locked until the transaction ends. */
export async function lockVendors(tx: Tx, keys: readonly string[]): Promise<KeptVendor[]> {
  const { rows } = await sql<KeptVendor>`select v.id, v.name_key as key, v.vendor_name as name, ${chosen}
    from vendors v where v.name_key = any (${keys}::text[]) and not v.is_twin order by v.id for update`.execute(tx);
  return rows;
}

const perStatement = 2000;

/** Values by column name. */
const rowOf = (values: Partial<Record<VendorValue, unknown>>) =>
  Object.fromEntries(vendorValues.map((value) => [columnName(value), values[value] ?? null]));

function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < items.length; i += perStatement) yield items.slice(i, i + perStatement);
}

export async function insertVendors(
  tx: Tx,
  vendors: readonly { name: string; values: Partial<Record<VendorValue, unknown>> }[],
): Promise<void> {
  for (const chunk of chunks(vendors)) {
    const rows = chunk.map(({ name, values }) => ({ vendor_name: name, ...rowOf(values) }));
    await sql`insert into vendors (vendor_name, ${names}) select vendor_name, ${names}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(vendor_name text, ${definitions})`.execute(tx);
  }
}

type WrittenVendor = Pick<Selectable<Vendors>, 'id' | 'version'>;

/** Writes complete vendors and returns their new versions. */
export async function updateVendors(
  tx: Tx,
  vendors: readonly { id: string; values: Partial<Record<VendorValue, unknown>> }[],
): Promise<WrittenVendor[]> {
  const written: WrittenVendor[] = [];
  for (const chunk of chunks(vendors)) {
    const rows = chunk.map(({ id, values }) => ({ id, ...rowOf(values) }));
    const { rows: changed } = await sql<WrittenVendor>`update vendors v set ${assignments}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id bigint, ${definitions})
      where v.id = given.id returning v.id, v.version`.execute(tx);
    written.push(...changed);
  }
  return written;
}
