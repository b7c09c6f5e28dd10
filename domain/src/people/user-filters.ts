import { textFilter } from '../filters/text-filters.ts';

/** The filters of the list of users. */
export const userFilterRegistry = {
  search: textFilter({ address: 'searchTerm', label: 'Search', trimmed: true }),
};
