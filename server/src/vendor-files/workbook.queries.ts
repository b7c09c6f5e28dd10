import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Those of these vendors whose usual courier is another one, or none. */
export async function vendorsWithOtherCourier(
  tx: Tx,
  vendorIds: readonly string[],
  courier: string,
): Promise<string[]> {
  const rows = await checkedRows(
    tx,
    z.object({ id: z.string() }),
    sql`select v.id::text as id from unnest(${vendorIds}::bigint[]) as v(id)
    where not exists (select from shipping_partners p
      where p.vendor_id = v.id and p.is_default and lower(p.partner_name) = lower(${courier})) order by v.id`,
  );
  return rows.map(({ id }) => id);
}

/** New vendors are where their default warehouses are, until somebody says otherwise. */
export async function fillPlaces(tx: Tx, vendorIds: readonly string[]): Promise<void> {
  await sql`update vendors v set contact_person = w.contact_name, phone = w.contact_phone, email = w.contact_email,
      address = w.address_line1, address2 = w.address_line2, city = w.city, state = w.state, zip_code = w.zip_code, country = w.country
    from warehouses w where w.vendor_id = v.id and w.is_default and w.deleted_at is null
      and v.id = any (${vendorIds}::bigint[])`.execute(tx);
}

/** GSTINs that these vendors share with each other, or with others that are not inactive; at most 20. */
export function sharedGstins(tx: Tx, vendorIds: readonly string[]) {
  return checkedRows(
    tx,
    z.object({ gstin: z.string(), names: z.array(z.string()) }),
    sql`
    select v.gstin, (array_agg(v.vendor_name order by v.name_key))[1:5] as names from vendors v
    where v.status <> 'inactive' and v.gstin in (select g.gstin from vendors g where g.id = any (${vendorIds}::bigint[]) and g.gstin is not null)
    group by v.gstin having count(*) > 1 order by v.gstin limit 20`,
  );
}

/** Where a workbook's changes begin, as far as they are taken back. */
export const beginWorkbook = (tx: Tx) => sql`savepoint workbook`.execute(tx);

/** Takes all changes since then back; the transaction goes on. */
export const takeWorkbookBack = (tx: Tx) => sql`rollback to savepoint workbook`.execute(tx);
