import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { stringifySearch } from '../ui/search-params.ts';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { useWholeNames } from '../ui/use-whole-names.ts';
import { lastSearchKey } from './last-order-search.ts';
import type { OrderSearch } from './order-search.ts';

const route = getRouteApi('/shell/orders');

/** The state of the orders screen, kept in the URL, and functions that change it. */
export function useOrderSearch(user: SessionUser) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const firstDay = user.role === 'vendor_member' ? (user.minOrderDate?.slice(0, 10) ?? null) : null;

  /** Changes part of it. Anything but a page change returns to page 1. */
  const change = useCallback(
    (part: Partial<OrderSearch>, replace = false) =>
      navigate({ to: '/orders', replace, search: (old) => ({ ...asOrderSearch(old), page: 1, ...part }) }),
    [navigate],
  );

  useEffect(() => {
    if (!firstDay || (search.dateFrom && search.dateFrom >= firstDay)) return;
    if (search.dateFrom) {
      toast.error('Date Restriction', `You can only view orders from ${storeDay(firstDay)} onwards.`);
    }
    void change({ dateFrom: firstDay, page: search.page }, true);
  }, [firstDay, search.dateFrom, search.page, change]);

  useWholeNames(
    search.vendors,
    useCallback((vendors: string[]) => void change({ vendors }, true), [change]),
  );

  useEffect(() => {
    sessionStorage.setItem(lastSearchKey, stringifySearch({ ...search }));
  }, [search]);

  return { search, change, firstDay };
}

// The router types the previous search generically; here it is always this screen's.
const asOrderSearch = (search: unknown) => search as OrderSearch;
