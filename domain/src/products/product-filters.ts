import { z } from 'zod';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { queryList } from '../http/query-list.ts';
import { productStatuses } from './product-status.ts';

/** A list whose blank entries are no choice: `type=` is all types. */
const choices = (limit: number) => queryList(z.string().max(limit)).transform((all) => all.filter((one) => one.trim()));

/** The filters without paging, in the words of the API (specification 2, section 7). `all` as a status is none. */
const filters = {
  search: z.string().trim().max(200, 'Search for at most 200 characters').default(''),
  vendor: choices(200),
  status: queryList(z.enum(['all', ...productStatuses])),
  type: choices(255),
};

export const productFilters = z.object(filters);
export type ProductFilters = z.output<typeof productFilters>;

/** Products on a page of the screen (specification 2, section 9). */
export const productPageSize = 10;

export const productListQuery = z.object({
  ...filters,
  page: pageNumber.default(1),
  limit: pageLimit.default(productPageSize),
});
export type ProductListQuery = z.output<typeof productListQuery>;
