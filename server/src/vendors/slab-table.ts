import { type CommissionSlab, commissionSlabs } from '@shipmagic/domain/vendors/commission';

/** A slab table as it is kept; what is no table stands for none. */
export function readSlabs(kept: unknown): CommissionSlab[] {
  return commissionSlabs.catch([]).parse(kept ?? []);
}
