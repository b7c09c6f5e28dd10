import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { stringifySearch } from '../ui/search-params.ts';
import { useListScreen } from '../ui/use-list-screen.ts';
import { toOrderListQuery } from './order-search.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useOrderSearch } from './use-order-search.ts';

/** The list of orders, its filters, and its rows held in place while somebody works on them. */
export function useOrderList(user: SessionUser) {
  const address = useOrderSearch(user);
  const list = useListScreen(address, {
    route: ordersContract.list,
    query: toOrderListQuery,
    rows: ({ orders }) => orders,
    pageSize: address.search.pageSize,
  });
  const { rows: held, release } = useHeldRows(list.answer, stringifySearch({ ...address.search }));
  return { ...address, list, held, release };
}
