import { tabFilter } from '../../filters/choice-filters.ts';
import { listFilter, namesFilter } from '../../filters/list-filters.ts';
import { textFilter } from '../../filters/text-filters.ts';
import { ndrStates } from './ndr-action.ts';

/** The filters of the failed deliveries list. */
export const ndrFilterRegistry = {
  state: tabFilter({ address: 'state', label: 'State', values: ndrStates }),
  search: textFilter({ address: 'searchTerm', label: 'Search', trimmed: true }),
  vendor: namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
  partner: namesFilter({ address: 'partners', label: 'Couriers', chipLabel: 'Courier', longest: 60 }),
  attempts: listFilter({
    address: 'attempts',
    label: 'Failed attempts',
    chipLabel: 'Failed attempts',
    // The last value means that many or more.
    values: ['1', '2', '3'],
    labels: { '1': '1 attempt', '2': '2 attempts', '3': '3 or more' },
  }),
};
