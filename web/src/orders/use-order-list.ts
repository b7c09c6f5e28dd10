import { isUsualSort, type OrderSortKey, sortedBy } from '@shipmagic/domain/orders/order-sort';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useEffect, useMemo } from 'react';
import { ahead } from '../api/ahead.ts';
import { stringifySearch } from '../ui/search-params.ts';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useLastOpened } from './last-opened-order.ts';
import { nearestRows } from './nearest-rows.ts';
import { resorted, toOrderListQuery } from './order-search.ts';
import { keepWalk, walkOf } from './order-walk.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useOrderSearch } from './use-order-search.ts';

const onAhead = (id: string) => ahead(ordersContract.get, { params: { id } });

/** The list of orders, its filters, and its rows held in place while somebody works on them. */
export function useOrderList(user: SessionUser) {
  const address = useOrderSearch(user);
  const list = useListScreen(address, {
    route: ordersContract.list,
    query: toOrderListQuery,
    rows: ({ orders }) => orders,
    pageSize: address.search.pageSize,
  });
  const { search, change } = address;
  const place = stringifySearch({ ...search });
  const { rows, release } = useHeldRows(list.answer, place, isUsualSort(sortedBy(search)));
  const nearest = list.data?.nearest;
  // Instead of none, those that have most words of the search.
  const near = useMemo(() => nearest && nearestRows(nearest), [nearest]);
  const held = near ?? rows;
  /** The text for which similar names may be meant; none beside those orders. */
  const searched = near ? undefined : search.searchTerm;
  const startAt = useLastOpened();
  const sorting = useMemo(() => {
    const { sort, direction } = sortedBy(search);
    return { by: sort, direction, onSort: (by: string) => void change(resorted(search, by as OrderSortKey)) };
  }, [search, change]);
  const { page } = search;
  const shown = held?.orders;
  // An order that is opened from here leads on to the others of this list.
  useEffect(() => {
    if (shown) keepWalk(walkOf(shown, page));
  }, [shown, page]);
  return {
    ...address,
    list,
    held,
    isNear: near !== undefined,
    searched,
    release,
    opening: { startAt, onAhead },
    sorting,
  };
}
