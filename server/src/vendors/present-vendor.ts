import { exchangeShips } from '@shipmagic/domain/vendors/exchange-ships';
import type { FoundGap } from '@shipmagic/domain/vendors/readiness';
import { type Vendor, vendorStatus } from '@shipmagic/domain/vendors/vendor';
import type { ListedVendor } from '@shipmagic/domain/vendors/vendors.contract';
import { readSlabs } from './slab-table.ts';
import type { VendorFigures } from './vendor-figures.queries.ts';
import type { ListedVendorRow, VendorRow } from './vendors.queries.ts';

export function presentListedVendor(row: ListedVendorRow, missing: readonly FoundGap[]): ListedVendor {
  return {
    id: row.id,
    vendorName: row.vendor_name,
    companyName: row.company_name,
    phone: row.phone,
    city: row.city,
    state: row.state,
    status: vendorStatus.parse(row.status),
    enableGstMethodology: row.enable_gst_methodology,
    slabBasedPayments: row.slab_based_payments,
    commissionPercentage: row.commission_percentage,
    productCount: row.products,
    totalSales: row.sales,
    createdAt: row.created_at.toISOString(),
    missing: [...missing],
  };
}

/** A vendor's editable fields and settings, by contract name. */
export function presentVendorFields(row: VendorRow) {
  const slabs = readSlabs(row.commission_slabs);
  return {
    companyName: row.company_name,
    brandName: row.brand_name,
    contactPerson: row.contact_person,
    email: row.email,
    phone: row.phone,
    website: row.website,
    address: row.address,
    address2: row.address2,
    city: row.city,
    state: row.state,
    country: row.country,
    zipCode: row.zip_code,
    description: row.description,
    shortDescription: row.short_description,
    internalNotes: row.internal_notes,
    aboutUs: row.about_us,
    events: row.events,
    vendorCategory: row.vendor_category,
    status: vendorStatus.parse(row.status),
    billingEmail: row.billing_email,
    billingContactName: row.billing_contact_name,
    billingPhone: row.billing_phone,
    billingAddress: row.billing_address,
    billingAddress2: row.billing_address2,
    billingCity: row.billing_city,
    billingState: row.billing_state,
    billingCountry: row.billing_country,
    billingZipCode: row.billing_zip_code,
    paymentTerms: row.payment_terms,
    gstin: row.gstin,
    currency: row.currency,
    enableGstMethodology: row.enable_gst_methodology,
    canCreateShipments: row.can_create_shipments,
    exchangeShips: exchangeShips.parse(row.exchange_ships),
    slabBasedPayments: row.slab_based_payments,
    commissionPercentage: row.commission_percentage,
    commissionSlabs: slabs.length > 0 ? slabs : null,
    productionDays: row.production_days,
    parcelLengthCm: row.parcel_length_cm,
    parcelWidthCm: row.parcel_width_cm,
    parcelHeightCm: row.parcel_height_cm,
    emailNotificationsEnabled: row.email_notifications_enabled,
    emailNotificationStartDate: row.email_notification_start_date,
  };
}

export function presentVendor(
  row: VendorRow,
  figures: VendorFigures,
  lastChange: { user_email: string | null; created_at: Date } | undefined,
): Vendor {
  return {
    id: row.id,
    vendorName: row.vendor_name,
    version: row.version,
    ...presentVendorFields(row),
    globalCommissionSlabs: readSlabs(row.global_slabs),
    productCount: figures.products,
    totalSales: figures.sales,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    firstProductAdditionDate: figures.first_product_at?.toISOString() ?? null,
    lastChange: lastChange ? { userEmail: lastChange.user_email, at: lastChange.created_at.toISOString() } : null,
  };
}
