import { pageSizes } from '@shipmagic/domain/http/pagination';
import { type FinancialStatus, financialStatuses } from '@shipmagic/domain/orders/financial-status';
import { day, type OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import {
  type OrderStatus,
  otherStatuses,
  type StatusChoice,
  statusChoice,
} from '@shipmagic/domain/orders/order-status';
import { type ShipmentStatus, shipmentStatuses } from '@shipmagic/domain/shipments/shipment-status';
import { readList } from '../ui/search-params.ts';

/** The state of the orders screen, by the names it has in the address bar. What is not set is absent there. */
export interface OrderSearch {
  searchTerm?: string | undefined;
  /** A tab, or a status that has none. */
  activeTab: StatusChoice;
  page: number;
  pageSize: number;
  vendors?: string[] | undefined;
  financialStatuses?: FinancialStatus[] | undefined;
  shipmentStatuses?: ShipmentStatus[] | undefined;
  labelCreatedFilter?: 'created' | 'not_created' | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  managedInShipmagicFilter?: 'true' | 'false' | undefined;
}

/** The filters of the dialog: the state without tab, search and paging, but with a status that has no tab. */
export type OrderFilterChoice = Omit<OrderSearch, 'searchTerm' | 'activeTab' | 'page' | 'pageSize'> & {
  activeTab?: StatusChoice;
};

export const noFilters = {
  vendors: undefined,
  financialStatuses: undefined,
  shipmentStatuses: undefined,
  labelCreatedFilter: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  managedInShipmagicFilter: undefined,
} satisfies OrderFilterChoice;

const otherStatus = (choice: StatusChoice | undefined) => otherStatuses.find((status) => status === choice);

/** No filters: a status that has no tab gives way to all orders, an open tab stays. */
export const withoutFilters = ({ activeTab }: OrderFilterChoice): OrderFilterChoice =>
  otherStatus(activeTab) ? { ...noFilters, activeTab: 'all' } : noFilters;

/** The filters of a state, and nothing else of it. */
export function filtersOf({ searchTerm, activeTab, page, pageSize, ...filters }: OrderSearch): OrderFilterChoice {
  return otherStatus(activeTab) ? { ...filters, activeTab } : filters;
}

/** The status without a tab that a list is filtered by. */
export const statusFilter = ({ activeTab }: OrderFilterChoice): OrderStatus | undefined => otherStatus(activeTab);

/** Reads an address somebody may have typed: what makes no sense falls back to its default. */
export function readOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const page = Math.floor(Number(raw.page));
  const pageSize = pageSizes.find((size) => size === Number(raw.pageSize));
  return {
    searchTerm: text(raw.searchTerm)?.slice(0, 200),
    activeTab: statusChoice.catch('all').parse(raw.activeTab),
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
    pageSize: pageSize ?? 50,
    vendors: filled(readList(raw.vendors)),
    financialStatuses: filled(known(financialStatuses, raw.financialStatuses)),
    shipmentStatuses: filled(known(shipmentStatuses, raw.shipmentStatuses)),
    labelCreatedFilter: oneOf(['created', 'not_created'] as const, raw.labelCreatedFilter),
    dateFrom: day.optional().catch(undefined).parse(raw.dateFrom),
    dateTo: day.optional().catch(undefined).parse(raw.dateTo),
    managedInShipmagicFilter: oneOf(['true', 'false'] as const, raw.managedInShipmagicFilter),
  };
}

/** The same state in the words of the API. */
export function toOrderListQuery(search: OrderSearch): Partial<OrderListQuery> {
  return {
    page: search.page,
    limit: search.pageSize,
    search: search.searchTerm,
    status: search.activeTab,
    vendor: search.vendors,
    financialStatus: search.financialStatuses,
    shipmentStatus: search.shipmentStatuses,
    labelCreatedFilter: search.labelCreatedFilter,
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
    managedInShipmagicFilter: search.managedInShipmagicFilter,
  };
}

/** How many filters are set; a date range counts once. */
export function countFilters(search: OrderFilterChoice): number {
  const { dateFrom, dateTo, activeTab, ...others } = search;
  return Object.keys(noFilters)
    .filter((key) => key !== 'dateFrom' && key !== 'dateTo')
    .filter((key) => others[key as keyof typeof others] !== undefined)
    .concat(dateFrom || dateTo ? ['dates'] : [])
    .concat(otherStatus(activeTab) ?? []).length;
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined);

const filled = <T>(list: T[]) => (list.length > 0 ? list : undefined);

const oneOf = <T extends string>(values: readonly T[], value: unknown) => values.find((known) => known === value);

const known = <T extends string>(values: readonly T[], raw: unknown) =>
  readList(raw).flatMap((item) => oneOf(values, item) ?? []);
