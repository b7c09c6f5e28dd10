import { z } from 'zod';

/** The parts of a vendor's payout, in rupees: net − commission + GST + shipping. */
export const payoutShape = z.object({
  net: z.number(),
  commission: z.number(),
  /** The tax that the vendor receives and remits; 0 where the store keeps it. */
  gst: z.number(),
  shipping: z.number(),
  payout: z.number(),
});
export type PayoutParts = z.output<typeof payoutShape>;
