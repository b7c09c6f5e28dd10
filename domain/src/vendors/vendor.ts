import { z } from 'zod';
import { makingDays, parcelSide } from '../products/variant-details.ts';
import type { StatusColour } from '../statuses/shipment-status.ts';
import { commissionPercent, commissionSlab, commissionSlabs } from './commission.ts';

export const vendorStatuses = ['active', 'inactive', 'pending'] as const;
export const vendorStatus = z.enum(vendorStatuses);
export type VendorStatus = z.output<typeof vendorStatus>;

export const vendorStatusLook: Record<VendorStatus, { label: string; colour: StatusColour }> = {
  active: { label: 'Active', colour: 'green' },
  inactive: { label: 'Inactive', colour: 'gray' },
  pending: { label: 'Pending', colour: 'yellow' },
};

/** A text that may be missing; a blank one is none. */
const text = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit} characters fit here`)
    .nullable()
    .transform((value) => value || null);
const short = text(200);
const long = text(5000);

const email = text(320).refine(
  (value) => value === null || z.email().safeParse(value).success,
  'Use an email address such as name@example.com',
);

/** `kalakriti.in` becomes `https://kalakriti.in`; other schemes than http and https are refused. */
const website = text(300)
  .transform((value) => (value === null || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`))
  .refine(
    (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
    'Use a web address such as https://example.com',
  );

/** What can be edited of a vendor (specification 2, section 3). Its name is its key and stays. */
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
  slabBasedPayments: z.boolean(),
  commissionPercentage: commissionPercent.nullable(),
  /** The vendor's own slab table; null or empty: the global one holds. */
  commissionSlabs: commissionSlabs.nullable().transform((slabs) => (slabs?.length ? slabs : null)),
  /** What holds for variants of which nobody has entered it. */
  productionDays: makingDays,
  parcelLengthCm: parcelSide,
  parcelWidthCm: parcelSide,
  parcelHeightCm: parcelSide,
});
export type VendorFields = z.output<typeof vendorFields>;
export type VendorField = keyof VendorFields;

/** How a vendor's orders are made and packed. */
export const makingFields = ['productionDays', 'parcelLengthCm', 'parcelWidthCm', 'parcelHeightCm'] as const;

export const vendorFieldNames = Object.keys(vendorFields.shape) as VendorField[];

const nullableText = z.string().nullable();
/** As it is kept: rows from elsewhere may hold what could not be entered here. */
const keptTexts = Object.fromEntries(vendorFieldNames.map((name) => [name, nullableText])) as Record<
  VendorField,
  typeof nullableText
>;

/** A vendor as its own screen shows it. What the viewer may not see is null. */
export const vendor = z.object({
  id: z.string(),
  vendorName: z.string(),
  /** Grows with every change; sent back with a change so that a stale one is refused. */
  version: z.number().int(),
  ...keptTexts,
  status: vendorStatus,
  currency: z.string(),
  enableGstMethodology: z.boolean(),
  canCreateShipments: z.boolean(),
  slabBasedPayments: z.boolean(),
  commissionPercentage: z.number().nullable(),
  commissionSlabs: z.array(commissionSlab).nullable(),
  productionDays: z.number().nullable(),
  parcelLengthCm: z.number().nullable(),
  parcelWidthCm: z.number().nullable(),
  parcelHeightCm: z.number().nullable(),
  /** What holds when the vendor has no slabs of its own. */
  globalCommissionSlabs: z.array(commissionSlab),
  emailNotificationsEnabled: z.boolean(),
  /** A day in India; orders before it are not mailed. */
  emailNotificationStartDate: z.string().nullable(),
  productCount: z.number().int(),
  /** Rupees: payment shown of the viewer's orders, without cancelled, RTO and returned ones. */
  totalSales: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  firstProductAdditionDate: z.string().nullable(),
  lastChange: z.object({ userEmail: z.string().nullable(), at: z.string() }).nullable(),
});
export type Vendor = z.output<typeof vendor>;
