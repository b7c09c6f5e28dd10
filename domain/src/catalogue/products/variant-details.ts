import { z } from 'zod';

/** A parcel dimension in centimetres. */
export const parcelSide = z
  .number()
  .positive('A side is longer than 0 cm')
  .max(500, 'At most 500 cm')
  .multipleOf(0.01, 'At most two decimals')
  .nullable();

/** Production time: days between an order and its handover. */
export const makingDays = z
  .number()
  .int('Use whole days')
  .min(0, 'Days cannot be negative')
  .max(365, 'At most 365 days')
  .nullable();

/** HSN in 4, 6 or 8 digits (Notification 78/2020 – Central Tax). */
const hsn = z
  .string()
  .trim()
  .nullable()
  .transform((code) => code || null)
  .refine((code) => code === null || /^(\d{4}|\d{6}|\d{8})$/.test(code), 'An HSN has 4, 6 or 8 digits');

/** Variant details that staff enter because the store has none; null until entered. */
export const variantDetails = z.object({
  /** Centimetres of one packed unit. */
  length: parcelSide,
  width: parcelSide,
  height: parcelSide,
  /** Days between order and handover. */
  productionDays: makingDays,
  hsn,
  /** Percent: 18 is 18 %. */
  gstPercent: z
    .number()
    .min(0, 'At least 0 %')
    .max(100, 'At most 100 %')
    .multipleOf(0.01, 'At most two decimals')
    .nullable(),
});
export type VariantDetails = z.output<typeof variantDetails>;

/** A change of variant details; omitted fields are unchanged. */
export const variantDetailsChange = variantDetails.partial();
export type VariantDetailsChange = z.output<typeof variantDetailsChange>;

export const sides = ['length', 'width', 'height'] as const;

/** The dimension missing from an incomplete set; null when all or none are given. */
export function missingSide(details: Pick<VariantDetails, (typeof sides)[number]>): (typeof sides)[number] | null {
  const missing = sides.filter((name) => details[name] === null);
  return missing.length < sides.length ? (missing[0] ?? null) : null;
}

export const sidesTogether = 'Enter all three sides, or none';
