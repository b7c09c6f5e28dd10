import { z } from 'zod';

/** A vendor member sees orders from this day on unless told otherwise (specification 2, section 9). */
export const defaultMinOrderDate = '2025-01-01';

/** What a vendor member is given: vendors by name, and the first visible day in India. Ignored for other roles. */
export const vendorScope = {
  vendorList: z.array(z.string().trim().min(1).max(200)).max(2000).default([]),
  minOrderDate: z.iso.date('Minimum order date must be a day, such as 2025-01-01').nullish(),
};
