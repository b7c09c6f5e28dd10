import {
  type AddressOf,
  addressPage,
  addressShape,
  type Choice,
  choiceOf,
  countChoice,
  toQuery,
  withoutChoice,
} from '@shipmagic/domain/filters/list-address';
import { pageSizes } from '@shipmagic/domain/http/pagination';
import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import { z } from 'zod';

type Registry = typeof orderFilterRegistry;

const { searchTerm, activeTab, ...filters } = addressShape(orderFilterRegistry);

/** The state of the orders screen, by the names it has in the address bar. What is not set is absent there. */
export const orderSearch = z.object({
  searchTerm,
  activeTab,
  page: addressPage,
  pageSize: z.coerce
    .number()
    .refine((size) => pageSizes.some((one) => one === size))
    .catch(50),
  ...filters,
});
export type OrderSearch = AddressOf<Registry> & { page: number; pageSize: number };

/** The filters of the dialog: the state without tab, search and paging, but with a status that has no tab. */
export type OrderFilterChoice = Choice<Registry>;

export const filtersOf = (search: OrderSearch): OrderFilterChoice => choiceOf(orderFilterRegistry, search);
/** No filters: a status that has no tab gives way to all orders, an open tab stays. */
export const withoutFilters = (choice: OrderFilterChoice) => withoutChoice(orderFilterRegistry, choice);
/** How many filters are set; a date range counts once. */
export const countFilters = (choice: OrderFilterChoice): number => countChoice(orderFilterRegistry, choice);

/** The same state in the words of the API. */
export const toOrderListQuery = (search: OrderSearch) => ({
  page: search.page,
  limit: search.pageSize,
  ...toQuery(orderFilterRegistry, search),
});
