import { namesFilter, textFilter } from '../filters/filter-kinds.ts';

/** The filters of the vendors list. */
export const vendorFilterRegistry = {
  search: textFilter({ address: 'search', label: 'Search' }),
  /** Names; any of them. */
  vendor: namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
};

/** The first is that of a list which names none. Names rise, figures and times fall. */
export const vendorSorts = ['vendorName', 'productCount', 'totalSales', 'createdAt'] as const;
