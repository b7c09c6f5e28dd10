import { namesFilter } from '../filters/list-filters.ts';
import { textFilter } from '../filters/text-filters.ts';

/** The filters of the vendors list. */
export const vendorFilterRegistry = {
  search: textFilter({ address: 'search', label: 'Search' }),
  /** Vendor names; matches any of them. */
  vendor: namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
};

/** Sort keys; the first is the default. Names sort ascending, numbers and times descending. */
export const vendorSorts = ['vendorName', 'productCount', 'totalSales', 'createdAt'] as const;
