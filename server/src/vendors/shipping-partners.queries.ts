import type { ServiceType } from '@shipmagic/domain/vendors/shipping-partner';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

const shown = ['id', 'partner_name', 'service_type', 'is_default'] as const;

/** The couriers of a vendor, the default first. */
export function shippingPartnersOf(tx: Tx, vendorId: string) {
  return tx
    .selectFrom('shipping_partners')
    .select(shown)
    .where('vendor_id', '=', vendorId)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(partner_name)`)
    .execute();
}

export type ShippingPartnerRow = Awaited<ReturnType<typeof shippingPartnersOf>>[number];

/** Returns null if the vendor already has a courier of this name, in any case. */
export async function insertShippingPartner(
  tx: Tx,
  vendorId: string,
  partner: { partnerName: string; serviceType: ServiceType; isDefault: boolean },
): Promise<ShippingPartnerRow | null> {
  const row = await tx
    .insertInto('shipping_partners')
    .values({
      vendor_id: vendorId,
      partner_name: partner.partnerName,
      service_type: partner.serviceType,
      is_default: partner.isDefault,
    })
    .onConflict((conflict) => conflict.expression(sql`vendor_id, lower(partner_name)`).doNothing())
    .returning(shown)
    .executeTakeFirst();
  return row ?? null;
}

export async function clearDefaultPartner(tx: Tx, vendorId: string): Promise<void> {
  await tx
    .updateTable('shipping_partners')
    .set({ is_default: false })
    .where('vendor_id', '=', vendorId)
    .where('is_default', '=', true)
    .execute();
}

/** False if the vendor has no such courier. */
export async function deleteShippingPartner(tx: Tx, vendorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shipping_partners')
    .where('vendor_id', '=', vendorId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The couriers of all vendors in scope, as their entries are called. */
export async function listCourierNames(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('shipping_partners').select('partner_name').distinct().execute();
  return rows.map(({ partner_name }) => partner_name);
}

/** Vendors, and those of them without a default courier. */
export async function countDefaults(tx: Tx): Promise<{ vendors: number; without: number }> {
  const rows = await tx
    .selectFrom('vendors as v')
    .leftJoin('shipping_partners as d', (join) => join.onRef('d.vendor_id', '=', 'v.id').on('d.is_default', '=', true))
    .where('v.is_twin', '=', false)
    .select('d.id')
    .execute();
  return { vendors: rows.length, without: rows.filter(({ id }) => id === null).length };
}

/** Vendors whose default is another courier, or none; locked, so that concurrent changes of defaults follow each other. */
export async function lockVendorsToDefault(tx: Tx, partner: string, onlyWithout: boolean): Promise<string[]> {
  const rows = await tx
    .selectFrom('vendors as v')
    .select('v.id')
    .where('v.is_twin', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('shipping_partners as d')
            .select('d.id')
            .whereRef('d.vendor_id', '=', 'v.id')
            .where('d.is_default', '=', true)
            .$if(!onlyWithout, (query) =>
              query.where(({ eb: of, fn }) => of(fn<string>('lower', ['d.partner_name']), '=', partner.toLowerCase())),
            ),
        ),
      ),
    )
    .orderBy('v.id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes this courier the default of these vendors; those that did not ship with it get it. */
export async function setDefaults(tx: Tx, vendorIds: readonly string[], partner: string): Promise<void> {
  if (vendorIds.length === 0) return;
  await tx
    .updateTable('shipping_partners')
    .set({ is_default: false })
    .where(sql`vendor_id`, '=', sql`any (${vendorIds}::bigint[])`)
    .where('is_default', '=', true)
    .execute();
  await sql`insert into shipping_partners (vendor_id, partner_name, is_default)
    select vendor_id, ${partner}, true from unnest(${vendorIds}::bigint[]) as vendor_id
    on conflict (vendor_id, lower(partner_name)) do update set is_default = true`.execute(tx);
}
