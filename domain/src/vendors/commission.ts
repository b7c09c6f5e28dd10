import { z } from 'zod';

/** Percent, in steps of 0.01 (specification 2, section 9). */
export const commissionPercent = z
  .number()
  .min(0, 'The commission is at least 0 %')
  .max(100, 'The commission is at most 100 %')
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'Use steps of 0.01 %');

/** A unit price (rupees) from which a commission applies, up to the start of the next slab. */
export const commissionSlab = z.object({
  from: z
    .number()
    .min(0, 'A slab begins at 0 rupees or more')
    .max(99_999_999, 'A slab begins below 10 crore rupees')
    .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, 'Use whole paise'),
  percent: commissionPercent,
});
export type CommissionSlab = z.output<typeof commissionSlab>;

/** A slab table, sorted by price. Start prices are unique. */
export const commissionSlabs = z
  .array(commissionSlab)
  .max(30, 'A table has at most 30 slabs')
  .refine((slabs) => new Set(slabs.map(({ from }) => from)).size === slabs.length, 'Two slabs begin at the same price')
  .transform((slabs) => slabs.toSorted((a, b) => a.from - b.from));
