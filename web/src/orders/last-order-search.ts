import { parseSearch } from '../ui/search-params.ts';
import { type OrderSearch, orderSearch } from './order-search.ts';

export const lastSearchKey = 'orders-search';

/** The list's state before an order was opened. */
export function lastOrderSearch(): OrderSearch {
  return orderSearch.parse(parseSearch(sessionStorage.getItem(lastSearchKey) ?? ''));
}
