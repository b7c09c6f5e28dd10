import type { AddressOf } from '@shipmagic/domain/filters/list-address';
import type { Period } from '@shipmagic/domain/insights/period';
import type { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';

type Address = Partial<AddressOf<typeof orderFilterRegistry>>;
type Narrowed = Pick<Address, 'couriers' | 'states' | 'zones' | 'searchTerm' | 'outcome'>;

/** The scope of a picture. */
export interface InsightScope {
  /** Absent: whenever they were placed. */
  readonly period?: Period;
  /** Absent: all that the viewer may see. */
  readonly vendor?: string | undefined;
}

/** The address of the orders behind a figure. */
export const ordersOf = ({ period, vendor }: InsightScope, narrowed: Narrowed = {}) => ({
  activeTab: 'all' as const,
  page: 1,
  pageSize: 50,
  ...(period ? { dateFrom: period.from, dateTo: period.to } : {}),
  ...(vendor === undefined ? {} : { vendors: [vendor] }),
  ...narrowed,
});
export type OrdersSearch = ReturnType<typeof ordersOf>;
