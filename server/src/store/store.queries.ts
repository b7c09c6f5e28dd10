import { unassignedVendor } from '@shipmagic/domain/vendors/vendor-name';
import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../platform/db/columns.ts';
import type { Vendors } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

const termColumns = [
  'id',
  'vendor_name',
  'slab_based_payments',
  'commission_percentage',
  'enable_gst_methodology',
  'production_days',
  'parcel_length_cm',
  'parcel_width_cm',
  'parcel_height_cm',
] as const satisfies readonly (keyof Vendors)[];

export type VendorTerms = Pick<Selectable<Vendors>, (typeof termColumns)[number] | 'commission_slabs'>;

/**
 * The vendors with the given names and their terms, in the same order; unknown ones are created. A null name is the
 * unassigned vendor. A vendor without slabs of its own gets the global ones.
 */
export async function findOrMakeVendors(tx: Tx, names: readonly (string | null)[]): Promise<VendorTerms[]> {
  const wanted = names.map((name) => name ?? unassignedVendor);
  const find = async () => {
    const found = await sql<VendorTerms & { wanted: string }>`
      select w.name as wanted, ${columnsOf('v', termColumns)},
        coalesce(v.commission_slabs, (select value from settings where key = 'commission_slabs')) as commission_slabs
      from unnest(${wanted}::text[]) as w(name)
      join vendors v on v.id = app.vendor_named(w.name)`.execute(tx);
    return new Map(found.rows.map((row) => [row.wanted, row]));
  };
  let found = await find();
  if (wanted.some((name) => !found.has(name))) {
    // Another transaction may create the same vendor at the same moment.
    await sql`insert into vendors (vendor_name) select btrim(name) from unnest(${wanted}::text[]) as w(name) order by 1 on conflict do nothing`.execute(
      tx,
    );
    found = await find();
  }
  return wanted.map((name) => {
    const vendor = found.get(name);
    if (!vendor) throw new Error(`vendor ${name} could not be made`);
    return vendor;
  });
}

/** The terms of a vendor, with the global slabs if it has none of its own. */
export async function termsOfVendor(tx: Tx, vendorId: string): Promise<VendorTerms> {
  return tx
    .selectFrom('vendors as v')
    .select([
      ...termColumns.map((column) => `v.${column}` as const),
      (eb) =>
        eb.fn
          .coalesce(
            'v.commission_slabs',
            eb.selectFrom('settings').select('value').where('key', '=', 'commission_slabs'),
          )
          .as('commission_slabs'),
    ])
    .where('v.id', '=', vendorId)
    .executeTakeFirstOrThrow();
}

export async function hasStoreOrders(tx: Tx): Promise<boolean> {
  const order = await tx.selectFrom('store_orders').select('store_order_id').limit(1).executeTakeFirst();
  return order !== undefined;
}
