import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useEffect } from 'react';
import { stringifySearch } from '../ui/search-params.ts';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { lastSearchKey } from './last-order-search.ts';
import { countFilters, filtersOf } from './order-search.ts';

/** The state of the orders list, kept in the URL, within the days that the viewer may see. */
export function useOrderSearch(user: SessionUser) {
  const { search, change } = useListSearch('/shell/orders');
  const firstDay = user.role === 'vendor_member' ? (user.minOrderDate?.slice(0, 10) ?? null) : null;

  useEffect(() => {
    if (!firstDay || (search.dateFrom && search.dateFrom >= firstDay)) return;
    if (search.dateFrom) {
      toast.error('Date Restriction', `You can only view orders from ${storeDay(firstDay)} onwards.`);
    }
    void change({ dateFrom: firstDay, page: search.page }, true);
  }, [firstDay, search.dateFrom, search.page, change]);

  useEffect(() => {
    sessionStorage.setItem(lastSearchKey, stringifySearch({ ...search }));
  }, [search]);

  // A vendor member's first visible day is not a filter that could be removed.
  const filters = { ...filtersOf(search), dateFrom: search.dateFrom === firstDay ? undefined : search.dateFrom };
  const isFiltered = Boolean(search.searchTerm) || countFilters(filters) > 0;
  return { search, change, firstDay, filters, isFiltered };
}
