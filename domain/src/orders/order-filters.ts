import { z } from 'zod';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { orderFilterRegistry } from './order-filter-registry.ts';

/** The filters without pagination, under their API names (specification 1, section 3). */
const filters = apiShape(orderFilterRegistry);

const datesInOrder = (value: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !value.dateFrom || !value.dateTo || value.dateFrom <= value.dateTo;
const datesMessage = { path: ['dateTo'], message: 'To must not be before From' };

export const orderFilters = z.object(filters).refine(datesInOrder, datesMessage);
export type OrderFilters = z.output<typeof orderFilters>;

export const orderListQuery = z
  .object({ ...filters, page: pageNumber.default(1), limit: pageLimit.default(10) })
  .refine(datesInOrder, datesMessage);
export type OrderListQuery = z.output<typeof orderListQuery>;
