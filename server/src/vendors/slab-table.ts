import { type CommissionSlab, commissionSlabs } from '@shipmagic/domain/vendors/commission';

/** A stored slab table; anything else counts as none. */
export function readSlabs(kept: unknown): CommissionSlab[] {
  return commissionSlabs.catch([]).parse(kept ?? []);
}
