import { z } from 'zod';
import { vendorKey } from '../vendors/vendor-name.ts';

/** Decides which order parts are managed in ShipTurtle rather than here. Any matching condition suffices. */
export const managementRule = z.object({
  vendors: z
    .array(z.string().trim().min(1))
    .default([])
    .meta({ title: 'Vendors', description: 'Everything that these vendors sell is managed in ShipTurtle.' }),
  tags: z
    .array(z.string().trim().min(1))
    .default([])
    .meta({ title: 'Tags', description: 'Orders with one of these tags in the store are managed in ShipTurtle.' }),
  listed: z
    .boolean()
    .default(true)
    .meta({ title: 'Orders that ShipTurtle lists', description: 'Whatever ShipTurtle lists is managed there.' }),
  graceMinutes: z.number().int().min(0).max(1440).default(30).meta({
    title: 'Wait for ShipTurtle (minutes)',
    description: 'ShipTurtle takes orders over with a delay. An order it has not listed by then is managed here.',
  }),
});
export type ManagementRule = z.output<typeof managementRule>;

export interface ManagementFacts {
  readonly vendorName: string;
  readonly channelTags: readonly string[];
  readonly orderedAt: Date;
  /** Whether ShipTurtle is known to list this part. */
  readonly listed: boolean;
  /** The last complete read of ShipTurtle's list, and the order date from which it read; null if never. */
  readonly reading: { readonly from: Date; readonly at: Date } | null;
  /** We have booked a parcel, or are booking one. */
  readonly shippedHere: boolean;
  /** The previous decision. */
  readonly last: boolean | null;
}

const same = (names: readonly string[], name: string) => names.some((one) => vendorKey(one) === vendorKey(name));

// Why: docs/decisions/external-tool.md, "A rule decides where an order is managed, at import if possible".
/**
 * True: managed here; false: in ShipTurtle; null: undecided. Whatever is unknown at the moment keeps the previous
 * decision, so that an unreachable ShipTurtle makes no order editable; an order shipped here stays here.
 */
export function isManagedInShipmagic(rule: ManagementRule, facts: ManagementFacts): boolean | null {
  if (facts.shippedHere) return true;
  if (same(rule.vendors, facts.vendorName)) return false;
  if (facts.channelTags.some((tag) => same(rule.tags, tag))) return false;
  if (!rule.listed) return true;
  if (facts.listed) return false;
  const { reading, orderedAt } = facts;
  const due = orderedAt.getTime() + rule.graceMinutes * 60_000;
  const wouldBeListed = reading !== null && reading.from <= orderedAt && due <= reading.at.getTime();
  return wouldBeListed ? true : facts.last;
}
