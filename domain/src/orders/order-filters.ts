import { z } from 'zod';
import { apiShape } from '../filters/list-address.ts';
import { checkRanges } from '../filters/range-filters.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { orderFilterRegistry } from './order-filter-registry.ts';
import { orderSortShape } from './order-sort.ts';

/** The filters without pagination, under their API names (specification 1, section 3). */
const filters = apiShape(orderFilterRegistry);

export const orderFilters = z.object(filters).superRefine(checkRanges);
export type OrderFilters = z.output<typeof orderFilters>;

export const orderListQuery = z
  .object({ ...filters, ...orderSortShape, page: pageNumber.default(1), limit: pageLimit.default(10) })
  .superRefine(checkRanges);
export type OrderListQuery = z.output<typeof orderListQuery>;

/** The filters of what only staff see; nobody else may set them. */
export const staffFilters = (Object.keys(orderFilterRegistry) as (keyof typeof orderFilterRegistry)[]).filter(
  (name) => 'forStaff' in orderFilterRegistry[name],
);
