import { choiceFilter } from '../filters/choice-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { type ClaimReason, claimReasonFacts, claimReasons } from './claim-reason.ts';

const reasonWords = Object.fromEntries(
  claimReasons.map((reason) => [
    reason,
    { label: claimReasonFacts[reason].label, chip: claimReasonFacts[reason].label },
  ]),
) as Record<ClaimReason, { label: string; chip: string }>;

/** The filters of the list of claims, beside the state that is its tab. */
export const claimFilterRegistry = {
  /** AWB, order or reference of the claim. */
  search: textFilter({ address: 'searchTerm', label: 'Search' }),
  reason: choiceFilter({ address: 'reason', label: 'Reason', any: 'All reasons', values: reasonWords }),
};
