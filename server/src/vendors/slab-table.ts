import { type CommissionSlab, commissionSlabs } from '@shipmagic/domain/vendors/commission';

const storedSlabs = commissionSlabs.catch([]);

/** A stored slab table; anything else counts as none. */
export function readSlabs(kept: unknown): CommissionSlab[] {
  return storedSlabs.parse(kept ?? []);
}
