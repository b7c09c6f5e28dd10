import { z } from 'zod';
import { isSet } from '../filters/filter.ts';
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

/** By a stored value alone; the others may go by the time of day, or stop at limits. */
const ofRowsAlone = (name: string): boolean => {
  const { counted } = orderFilterRegistry[name as keyof typeof orderFilterRegistry];
  return counted === 'kept' || name === 'status';
};

/** Whether a list's answer follows from the stored rows and the day, whatever the time. */
export const followsFromRows = (query: OrderListQuery): boolean =>
  Object.keys(filters).every((name) => !isSet(query[name as keyof OrderListQuery]) || ofRowsAlone(name));

/** The filters of what only staff see; nobody else may set them. */
export const staffFilters = (Object.keys(orderFilterRegistry) as (keyof typeof orderFilterRegistry)[]).filter(
  (name) => 'forStaff' in orderFilterRegistry[name],
);
