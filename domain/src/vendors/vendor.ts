import { z } from 'zod';
import { makingDays, parcelSide } from '../catalogue/products/variant-details.ts';
import type { StatusColour } from '../statuses/shipment-status.ts';
import { keyText } from '../text/key-text.ts';
import { commissionPercent, commissionSlab, commissionSlabs } from './commission.ts';
import { exchangeShips } from './exchange-ships.ts';

export const vendorStatuses = ['active', 'inactive', 'pending'] as const;
export const vendorStatus = z.enum(vendorStatuses);
export type VendorStatus = z.output<typeof vendorStatus>;

export const vendorStatusLook: Record<VendorStatus, { label: string; colour: StatusColour }> = {
  active: { label: 'Active', colour: 'green' },
  inactive: { label: 'Inactive', colour: 'gray' },
  pending: { label: 'Pending', colour: 'yellow' },
};

/** An optional text; blank becomes null. */
const text = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit} characters`)
    .nullable()
    .transform((value) => value || null);
const short = text(200);
const long = text(5000);

const email = text(320)
  .transform((value) => value && keyText(value))
  .refine(
    (value) => value === null || z.email().safeParse(value).success,
    'Use an email address such as name@example.com',
  );

/** Completes `kalakriti.in` to `https://kalakriti.in`; refuses schemes other than http and https. */
const website = text(300)
  .transform((value) => (value === null || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`))
  .refine(
    (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
    'Use a web address such as https://example.com',
  );

/** The editable fields of a vendor (specification 2, section 3). The name is its key and cannot be changed. */
export const vendorFields = z.object({
  companyName: short,
  brandName: short,
  contactPerson: short,
  email,
  phone: text(40),
  website,
  address: text(500),
  address2: text(500),
  city: short,
  state: short,
  country: short,
  zipCode: text(20),
  description: long,
  shortDescription: text(500),
  internalNotes: long,
  aboutUs: long,
  events: long,
  vendorCategory: short,
  status: vendorStatus,
  billingEmail: email,
  billingContactName: short,
  billingPhone: text(40),
  billingAddress: text(500),
  billingAddress2: text(500),
  billingCity: short,
  billingState: short,
  billingCountry: short,
  billingZipCode: text(20),
  paymentTerms: text(500),
  gstin: text(20),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Use a currency of three letters, such as INR'),
  enableGstMethodology: z.boolean(),
  canCreateShipments: z.boolean(),
  exchangeShips,
  slabBasedPayments: z.boolean(),
  commissionPercentage: commissionPercent.nullable(),
  /** The vendor's own slab table; if null or empty, the global one applies. */
  commissionSlabs: commissionSlabs.nullable().transform((slabs) => (slabs?.length ? slabs : null)),
  /** Defaults for variants without details of their own. */
  productionDays: makingDays,
  parcelLengthCm: parcelSide,
  parcelWidthCm: parcelSide,
  parcelHeightCm: parcelSide,
});
export type VendorFields = z.output<typeof vendorFields>;
export type VendorField = keyof VendorFields;

/** Fields about producing and packing a vendor's orders. */
export const makingFields = ['productionDays', 'parcelLengthCm', 'parcelWidthCm', 'parcelHeightCm'] as const;

export const vendorFieldNames = Object.keys(vendorFields.shape) as VendorField[];

const nullableText = z.string().nullable();
/** As stored: rows from other sources may hold values that could not be entered here. */
const keptTexts = Object.fromEntries(vendorFieldNames.map((name) => [name, nullableText])) as Record<
  VendorField,
  typeof nullableText
>;

/** A vendor as shown on its own screen. Fields that the viewer may not see are null. */
export const vendor = z.object({
  id: z.string(),
  vendorName: z.string(),
  /** Incremented by every change; edits send it back so that a stale one is refused. */
  version: z.number().int(),
  ...keptTexts,
  status: vendorStatus,
  currency: z.string(),
  enableGstMethodology: z.boolean(),
  canCreateShipments: z.boolean(),
  exchangeShips,
  slabBasedPayments: z.boolean(),
  commissionPercentage: z.number().nullable(),
  commissionSlabs: z.array(commissionSlab).nullable(),
  productionDays: z.number().nullable(),
  parcelLengthCm: z.number().nullable(),
  parcelWidthCm: z.number().nullable(),
  parcelHeightCm: z.number().nullable(),
  /** Apply when the vendor has no slabs of its own. */
  globalCommissionSlabs: z.array(commissionSlab),
  emailNotificationsEnabled: z.boolean(),
  /** A day in India; earlier orders are not mailed. */
  emailNotificationStartDate: z.string().nullable(),
  productCount: z.number().int(),
  /** Rupees: "Payment" of the orders visible to the viewer, without cancelled, RTO and returned ones. */
  totalSales: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  firstProductAdditionDate: z.string().nullable(),
  lastChange: z.object({ userEmail: z.string().nullable(), at: z.string() }).nullable(),
});
export type Vendor = z.output<typeof vendor>;
