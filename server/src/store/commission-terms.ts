import { toPaise } from '@shipmagic/domain/money/paise';
import { publisherPayoutPaise } from '@shipmagic/domain/orders/payout';
import { z } from 'zod';
import type { VendorTerms } from './store-vendors.ts';

const slabTable = z.array(z.object({ from: z.number().min(0), percent: z.number().min(0).max(100) }));

/** The vendor's payout for a part, in paise, by the vendor's slabs (or the global ones), else by percentage. */
export function payoutOf(
  part: {
    readonly lines: readonly { readonly unitPaise: number; readonly netPaise: number }[];
    readonly netTaxPaise: number;
  },
  vendor: VendorTerms,
): number {
  const slabs = slabTable.safeParse(vendor.commission_slabs ?? []);
  return publisherPayoutPaise(part.lines, part.netTaxPaise, {
    slabBased: vendor.slab_based_payments,
    slabs: (slabs.success ? slabs.data : []).map(({ from, percent }) => ({ fromPaise: toPaise(from), percent })),
    percent: vendor.commission_percentage,
    gstMethodology: vendor.enable_gst_methodology,
  });
}
