import {
  type AddressOf,
  addressPage,
  addressShape,
  addressView,
  type Choice,
  choiceOf,
  countChoice,
  toQuery,
  withoutChoice,
} from '@shipmagic/domain/filters/list-address';
import { pageSizes } from '@shipmagic/domain/http/pagination';
import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import {
  type OrderSortKey,
  orderSortKeys,
  orderSorts,
  type SortDirection,
  sortedBy,
} from '@shipmagic/domain/orders/order-sort';
import { z } from 'zod';

type Registry = typeof orderFilterRegistry;

const { searchTerm, activeTab, ...filters } = addressShape(orderFilterRegistry);

/** The state of the orders screen, by URL parameter. Unset values are absent. */
export const orderSearch = z.object({
  searchTerm,
  activeTab,
  page: addressPage,
  savedView: addressView,
  pageSize: z.coerce
    .number()
    .refine((size) => pageSizes.some((one) => one === size))
    .catch(50),
  sort: z.enum(orderSortKeys).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  ...filters,
});
export type OrderSearch = AddressOf<Registry> & {
  page: number;
  pageSize: number;
  savedView?: string | undefined;
  sort?: OrderSortKey | undefined;
  direction?: SortDirection | undefined;
};

/** The dialog's filters: the state without tab, search and paging, but including a status without a tab. */
export type OrderFilterChoice = Choice<Registry>;

export const filtersOf = (search: OrderSearch): OrderFilterChoice => choiceOf(orderFilterRegistry, search);
/** Clears the filters: a status without a tab is reset to all orders, a selected tab stays. */
export const withoutFilters = (choice: OrderFilterChoice) => withoutChoice(orderFilterRegistry, choice);
/** The changes that a choice of filters makes: the selected tab stays unless a status is chosen instead. */
export function changeByFilters(choice: OrderFilterChoice, before: OrderFilterChoice): OrderFilterChoice {
  const { activeTab, ...others } = choice;
  return activeTab !== 'all' || before.activeTab ? choice : others;
}
/** How many filters are set; both ends of a date range count as one. */
export const countFilters = (choice: OrderFilterChoice): number => countChoice(orderFilterRegistry, choice);

/** Converts the filters, the tab and the search to API parameters. */
export const toOrderFilter = (search: OrderSearch) => toQuery(orderFilterRegistry, search);

/** Converts the state to API parameters. */
export const toOrderListQuery = (search: OrderSearch) => ({
  page: search.page,
  limit: search.pageSize,
  sort: search.sort,
  direction: search.direction,
  ...toOrderFilter(search),
});

/** The change that sorts a list; what a list is sorted by anyway is not said in the URL. */
export const sortChange = (sort: OrderSortKey, direction: SortDirection) => ({
  sort: sort === 'date' ? undefined : sort,
  direction: direction === orderSorts[sort].first ? undefined : direction,
});

/** The change of a click on a column: sorted by it, or the other way round if it was. */
export function resorted(search: OrderSearch, sort: OrderSortKey) {
  const now = sortedBy(search);
  if (now.sort !== sort) return sortChange(sort, orderSorts[sort].first);
  return sortChange(sort, now.direction === 'asc' ? 'desc' : 'asc');
}
