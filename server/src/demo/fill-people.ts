import { managementRule } from '@shipmagic/domain/orders/managed-in-shipmagic';
import { z } from 'zod';
import { insertAccount } from '../people/account/accounts.ts';
import { hashPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction } from '../platform/db/transaction.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import { saveSetting } from '../settings/kept-settings.ts';
import { demoAccounts, demoPassword, demoShipturtleVendors } from './demo-config.ts';

const directory = z.array(
  z.object({
    vendorName: z.string(),
    companyName: z.string(),
    contactPerson: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    gstin: z.string(),
  }),
);

/** Vendors with their warehouses and terms, as an operator would have entered them; the store knows only their names. */
export async function fillVendors(db: Database, storeUrl: string): Promise<void> {
  const reply = await callPartner({ partner: 'demo', operation: 'control', url: `${storeUrl}/_control/vendors` });
  const vendors = directory.parse(reply.json);
  await inSystemTransaction(db, async (tx) => {
    for (const [i, vendor] of vendors.entries()) {
      const { id } = await tx
        .insertInto('vendors')
        .values({
          vendor_name: vendor.vendorName,
          company_name: vendor.companyName,
          contact_person: vendor.contactPerson,
          email: vendor.email,
          phone: vendor.phone,
          address: vendor.address,
          city: vendor.city,
          state: vendor.state,
          zip_code: vendor.zipCode,
          country: 'India',
          gstin: vendor.gstin,
          enable_gst_methodology: true,
          slab_based_payments: i % 3 === 0,
          commission_percentage: 12 + (i % 5) * 2,
          can_create_shipments: i % 7 !== 6,
          production_days: 2 + (i % 4),
          exchange_ships: i % 2 === 0 ? 'at_approval' : 'at_pickup',
          parcel_length_cm: 24 + (i % 3) * 6,
          parcel_width_cm: 18 + (i % 2) * 4,
          parcel_height_cm: 8 + (i % 4) * 2,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('shipping_partners')
        .values([
          { vendor_id: id, partner_name: 'Delhivery', is_default: true },
          ...(i % 2 === 0 ? [{ vendor_id: id, partner_name: 'Prozo', service_type: 'express' }] : []),
        ])
        .execute();
      await tx
        .insertInto('warehouses')
        .values({
          vendor_id: id,
          warehouse_name: `${vendor.vendorName} ${vendor.city}`,
          contact_name: vendor.contactPerson,
          contact_phone: vendor.phone,
          contact_email: vendor.email,
          address_line1: vendor.address,
          address_line2: `Near ${vendor.city} Railway Station`,
          city: vendor.city,
          state: vendor.state,
          zip_code: vendor.zipCode,
          is_default: true,
        })
        .execute();
    }
    const slabs = [
      { from: 0, percent: 18 },
      { from: 1000, percent: 15 },
      { from: 3000, percent: 12 },
    ];
    await saveSetting(tx, 'commission_slabs', slabs);
    await saveSetting(
      tx,
      'managed_in_shipmagic',
      managementRule.parse({ vendors: demoShipturtleVendors, listed: false }),
    );
  });
}

/** The demo accounts; the vendor member sees two vendors. Returns the admin's id. */
export async function fillAccounts(db: Database): Promise<string> {
  const ids = await inAuthTransaction(db, async (tx) => {
    const made: string[] = [];
    for (const { email, role, firstName, lastName } of demoAccounts) {
      made.push(
        await insertAccount(tx, {
          email,
          role,
          first_name: firstName,
          last_name: lastName,
          // The only publicly known password: the strength rule would refuse it anywhere else.
          password_hash: await hashPassword(demoPassword),
          min_order_date: role === 'vendor_member' ? '2025-01-01' : null,
        }),
      );
    }
    return made;
  });
  const vendorMember = ids.at(-1);
  await inSystemTransaction(db, async (tx) => {
    const vendors = await tx.selectFrom('vendors').select('id').orderBy('id').limit(2).execute();
    for (const { id } of vendors)
      await tx
        .insertInto('user_vendors')
        .values({ user_id: String(vendorMember), vendor_id: id })
        .execute();
  });
  return String(ids[0]);
}
