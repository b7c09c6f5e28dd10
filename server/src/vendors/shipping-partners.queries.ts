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
