import { z } from 'zod';
import { tabFilter } from '../../filters/choice-filters.ts';
import { apiShape } from '../../filters/list-address.ts';
import { namesFilter } from '../../filters/list-filters.ts';
import { nameFilter, textFilter } from '../../filters/text-filters.ts';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { queryList } from '../../http/query-list.ts';
import { productStatuses } from './product-status.ts';

/** A list that ignores blank entries: `type=` means all types. */
const choices = (limit: number) => queryList(z.string().max(limit)).transform((all) => all.filter((one) => one.trim()));

/** The filters of the products list (specification 2, section 7). The status `all` does not filter. */
export const productFilterRegistry = {
  search: textFilter({ address: 'searchTerm', label: 'Search' }),
  status: {
    ...tabFilter({ address: 'activeTab', label: 'Status', values: ['all', ...productStatuses] }),
    schema: queryList(z.enum(['all', ...productStatuses])),
  },
  vendor: {
    ...namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
    schema: choices(200),
  },
  type: {
    ...nameFilter({ address: 'type', label: 'Product Types', chipLabel: 'Type', longest: 255 }),
    schema: choices(255),
  },
};

const filters = apiShape(productFilterRegistry);

export const productFilters = z.object(filters);
export type ProductFilters = z.output<typeof productFilters>;

/** Page size of the products screen (specification 2, section 9). */
export const productPageSize = 10;

export const productListQuery = z.object({
  ...filters,
  page: pageNumber.default(1),
  limit: pageLimit.default(productPageSize),
});
export type ProductListQuery = z.output<typeof productListQuery>;
