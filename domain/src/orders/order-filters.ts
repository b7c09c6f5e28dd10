import { z } from 'zod';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { orderFilterRegistry } from './order-filter-registry.ts';
import { orderSortShape } from './order-sort.ts';

/** The filters without pagination, under their API names (specification 1, section 3). */
const filters = apiShape(orderFilterRegistry);

const datesInOrder = (value: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !value.dateFrom || !value.dateTo || value.dateFrom <= value.dateTo;
const datesMessage = { path: ['dateTo'], message: 'To must not be before From' };
const amountsInOrder = (value: { valueFrom?: number | undefined; valueTo?: number | undefined }) =>
  value.valueFrom === undefined || value.valueTo === undefined || value.valueFrom <= value.valueTo;
const amountsMessage = { path: ['valueTo'], message: 'Value to must not be less than Value from' };

export const orderFilters = z.object(filters).refine(datesInOrder, datesMessage).refine(amountsInOrder, amountsMessage);
export type OrderFilters = z.output<typeof orderFilters>;

export const orderListQuery = z
  .object({ ...filters, ...orderSortShape, page: pageNumber.default(1), limit: pageLimit.default(10) })
  .refine(datesInOrder, datesMessage)
  .refine(amountsInOrder, amountsMessage);
export type OrderListQuery = z.output<typeof orderListQuery>;

/** The filters of what only staff see; nobody else may set them. */
export const staffFilters = (Object.keys(orderFilterRegistry) as (keyof typeof orderFilterRegistry)[]).filter(
  (name) => 'forStaff' in orderFilterRegistry[name],
);
