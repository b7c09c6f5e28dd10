import { z } from 'zod';
import { vendorKey } from '../vendors/vendor-name.ts';

/** Which parts of orders are managed in ShipTurtle and not here. Any condition that holds suffices. */
export const managementRule = z.object({
  /** All parts of these vendors. */
  vendors: z.array(z.string()).default([]),
  /** All parts of store orders with one of these tags. */
  tags: z.array(z.string()).default([]),
  /** Parts that ShipTurtle lists. */
  listed: z.boolean().default(true),
  /** ShipTurtle takes orders over with a delay: before that, not being listed means nothing. */
  graceMinutes: z.number().int().min(0).default(30),
});
export type ManagementRule = z.output<typeof managementRule>;

export interface ManagementFacts {
  readonly vendorName: string;
  readonly channelTags: readonly string[];
  readonly orderedAt: Date;
  /** Whether ShipTurtle is known to have this part. */
  readonly listed: boolean;
  /** The last time that its whole list was read, and from which day of order on; null: never. */
  readonly reading: { readonly from: Date; readonly at: Date } | null;
  /** A parcel of ours is booked, or being booked. */
  readonly shippedHere: boolean;
  /** What was decided last. */
  readonly last: boolean | null;
}

const same = (names: readonly string[], name: string) => names.some((one) => vendorKey(one) === vendorKey(name));

/**
 * True: managed here; false: in ShipTurtle; null: not decided yet. What cannot be known now stays as it was decided
 * last, so that a ShipTurtle out of reach makes no order editable; an order shipped here never leaves.
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
