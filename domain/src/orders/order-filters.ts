import { z } from 'zod';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { queryList } from '../http/query-list.ts';
import { shipmentStatus } from '../shipments/shipment-status.ts';
import { financialStatus } from './financial-status.ts';
import { statusChoice } from './order-status.ts';

const isRealDay = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A day in India, `YYYY-MM-DD`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Use YYYY-MM-DD')
  .refine(isRealDay, 'This day does not exist')
  .refine((value) => value >= '2000-01-01' && value <= '2199-12-31', 'Use a day between 2000 and 2199');

export const labelCreatedFilter = z.enum(['all', 'created', 'not_created']);
export const managedInShipmagicFilter = z.enum(['all', 'true', 'false']);

/** The filters without paging, in the words of the API (specification 1, section 3). */
const filters = {
  search: z.string().trim().max(200, 'Search for at most 200 characters').default(''),
  status: statusChoice.default('all'),
  vendor: queryList(z.string().max(200)),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  financialStatus: queryList(financialStatus),
  shipmentStatus: queryList(shipmentStatus),
  labelCreatedFilter: labelCreatedFilter.default('all'),
  managedInShipmagicFilter: managedInShipmagicFilter.default('all'),
};

const datesInOrder = (value: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !value.dateFrom || !value.dateTo || value.dateFrom <= value.dateTo;
const datesMessage = { path: ['dateTo'], message: 'To must not be before From' };

export const orderFilters = z.object(filters).refine(datesInOrder, datesMessage);
export type OrderFilters = z.output<typeof orderFilters>;

export const orderListQuery = z
  .object({ ...filters, page: pageNumber.default(1), limit: pageLimit.default(10) })
  .refine(datesInOrder, datesMessage);
export type OrderListQuery = z.output<typeof orderListQuery>;
