import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ServiceType, VendorShippingPartner } from '@shipmagic/domain/vendors/shipping-partner';
import { serviceType } from '@shipmagic/domain/vendors/shipping-partner';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import {
  clearDefaultPartner,
  deleteShippingPartner,
  insertShippingPartner,
  type ShippingPartnerRow,
  shippingPartnersOf,
} from './shipping-partners.queries.ts';
import { lockVendorId } from './vendors.queries.ts';
import { visibleVendor } from './visible-vendor.ts';

async function required(found: Promise<string | null>): Promise<string> {
  const vendorId = await found;
  if (!vendorId) throw new AppError('not_found', 'Vendor not found');
  return vendorId;
}

/** A partner is connected if shipments can be created with it now: the status follows the couriers' credentials. */
const present = (row: ShippingPartnerRow, couriers: CourierRegistry): VendorShippingPartner => ({
  id: row.id,
  partnerName: row.partner_name,
  serviceType: serviceType.parse(row.service_type),
  status: couriers.find(row.partner_name) ? 'connected' : 'pending',
  isDefault: row.is_default,
});

export async function listShippingPartners(tx: Tx, couriers: CourierRegistry, vendorName: string) {
  const rows = await shippingPartnersOf(tx, (await visibleVendor(tx, vendorName)).id);
  return rows.map((row) => present(row, couriers));
}

interface NewShippingPartner {
  readonly couriers: CourierRegistry;
  readonly vendorName: string;
  readonly partnerName: string;
  readonly serviceType: ServiceType;
  readonly isDefault: boolean;
}

/** Throws 409 if the vendor already has this courier. A courier that we integrate gets our name for it. */
export async function addShippingPartner(
  tx: Tx,
  viewer: Viewer,
  { couriers, vendorName, ...given }: NewShippingPartner,
): Promise<VendorShippingPartner> {
  // Locked, so that concurrent changes of the default follow each other.
  const vendorId = await required(lockVendorId(tx, vendorName));
  const known = couriers.partners.find(({ id, name }) =>
    [id, name.toLowerCase()].includes(given.partnerName.toLowerCase()),
  );
  if (given.isDefault) await clearDefaultPartner(tx, vendorId);
  const row = await insertShippingPartner(tx, vendorId, { ...given, partnerName: known?.name ?? given.partnerName });
  if (!row) {
    throw new AppError('conflict', 'This vendor already ships with this partner', { field: 'partnerName' });
  }
  const { partner_name: partnerName, service_type: serviceType, is_default: isDefault } = row;
  await recordAudit(tx, {
    actor: viewer,
    action: 'shipping_partner.added',
    subject: vendorName,
    details: { partnerName, serviceType, isDefault },
    address: viewer.ipAddress,
  });
  return present(row, couriers);
}

export async function removeShippingPartner(
  tx: Tx,
  viewer: Viewer,
  { vendorName, id }: { vendorName: string; id: string },
): Promise<void> {
  const removed = await deleteShippingPartner(tx, (await visibleVendor(tx, vendorName)).id, id);
  if (!removed) throw new AppError('not_found', 'Shipping partner not found');
  await recordAudit(tx, {
    actor: viewer,
    action: 'shipping_partner.removed',
    subject: vendorName,
    details: { id },
    address: viewer.ipAddress,
  });
}
