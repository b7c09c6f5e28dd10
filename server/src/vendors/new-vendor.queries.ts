import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { vendorNamed } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** The vendor that is meant by a name, locked until the transaction ends, and whether it has a warehouse. */
export async function lockVendorNamed(tx: Tx, name: string) {
  const row = await tx
    .selectFrom('vendors as v')
    .select(['v.id', 'v.vendor_name', 'v.name_key', 'v.status'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('warehouses as w')
          .select('w.id')
          .whereRef('w.vendor_id', '=', 'v.id')
          .where('w.deleted_at', 'is', null),
      ).as('has_warehouse'),
    )
    .where('v.id', '=', vendorNamed(name))
    .forUpdate('v')
    .executeTakeFirst();
  return row ?? null;
}

export function insertVendor(tx: Tx, name: string): Promise<{ id: string; vendor_name: string }> {
  return tx
    .insertInto('vendors')
    .values({ vendor_name: name })
    .returning(['id', 'vendor_name'])
    .executeTakeFirstOrThrow();
}

/** An active vendor other than this one with the same GSTIN; null if there is none. */
export async function findSameGstin(tx: Tx, gstin: string, vendorId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('vendors')
    .select('vendor_name')
    .where('gstin', '=', gstin)
    .where('id', '<>', vendorId)
    .where('status', '<>', 'inactive')
    .orderBy('name_key')
    .limit(1)
    .executeTakeFirst();
  return row?.vendor_name ?? null;
}

const namedVendor = z.object({ vendor_name: z.string(), products: z.number(), orders: z.number() });
type NamedVendorRow = z.output<typeof namedVendor>;

/** How many products and orders of the store name each of these vendors. */
const countsOf = sql`(select count(*)::int from products p where p.vendor_id = v.id) as products,
  (select count(*)::int from magic_orders o where o.vendor_id = v.id) as orders`;

/** Active vendors without a warehouse that products or orders name, those with most orders first. */
export function listNamedVendors(tx: Tx, except: string, limit: number): Promise<NamedVendorRow[]> {
  return checkedRows(
    tx,
    namedVendor,
    sql`select vendor_name, products, orders from (
      select v.vendor_name, v.name_key, ${countsOf} from vendors v
      where v.status <> 'inactive' and not v.is_twin and v.name_key not in ('', ${except})
        and not exists (select from warehouses w where w.vendor_id = v.id and w.deleted_at is null)
    ) named where products + orders > 0 order by orders desc, products desc, name_key limit ${limit}`,
  );
}

export async function countNaming(tx: Tx, vendorId: string): Promise<NamedVendorRow> {
  const counted = sql`select v.vendor_name, ${countsOf} from vendors v where v.id = ${vendorId}`;
  const [row] = await checkedRows(tx, namedVendor, counted);
  if (!row) throw new Error('the vendor is gone');
  return row;
}
