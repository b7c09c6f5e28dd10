import { tabFilter } from '../filters/choice-filters.ts';
import { listFilter, namesFilter } from '../filters/list-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { returnReasonLabels, returnReasons } from './return-reason.ts';
import { returnStates } from './return-state.ts';

/** The tabs of the list of returns: all that is still to be done, everything, and each state. */
export const returnTabs = ['open', 'all', ...returnStates] as const;
export type ReturnTab = (typeof returnTabs)[number];

/** The filters of returns. */
export const returnFilterRegistry = {
  state: tabFilter({ address: 'state', label: 'State', values: returnTabs }),
  search: textFilter({ address: 'searchTerm', label: 'Search', trimmed: true }),
  vendor: namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
  reason: listFilter({
    address: 'reasons',
    label: 'Reason',
    chipLabel: 'Reason',
    values: returnReasons,
    labels: returnReasonLabels,
  }),
};
