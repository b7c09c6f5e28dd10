import { claimFilterRegistry } from '@shipmagic/domain/claims/claim-filters';
import { claimState } from '@shipmagic/domain/claims/claim-state';
import { addressPage, addressShape, addressView, toQuery } from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

/** The state of the screen Reconciliation, by URL parameter: couriers' charges, and the claims on them. */
export const reconSearch = z.object({
  tab: z.enum(['charges', 'claims']).catch('charges'),
  page: addressPage,
  savedView: addressView,
  /** Of the claims alone. */
  state: claimState.optional().catch(undefined),
  ...addressShape(claimFilterRegistry),
});
export type ReconSearch = z.output<typeof reconSearch>;

export const claimPageSize = 50;

export const noClaimFilters = {
  searchTerm: undefined,
  reason: undefined,
  state: undefined,
} satisfies Partial<ReconSearch>;

export const isClaimsFiltered = (search: ReconSearch): boolean =>
  Boolean(search.searchTerm ?? search.reason ?? search.state);

/** Converts it to API parameters. */
export const toClaimsQuery = ({ page, state, ...search }: ReconSearch) => ({
  ...toQuery(claimFilterRegistry, search),
  state: state ?? ('all' as const),
  page,
  limit: claimPageSize,
});
