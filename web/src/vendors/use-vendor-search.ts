import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { useWholeNames } from '../ui/use-whole-names.ts';
import { type VendorSearch, vendorSearch } from './vendor-search.ts';

const route = getRouteApi('/shell/vendors');
const lastSearchKey = 'vendors-search';

/** The state of the vendors list, which lives in the address bar, and how to change it. */
export function useVendorSearch() {
  const search = route.useSearch();
  const navigate = useNavigate();
  /** Changes some of it. Everything but a move to another page starts again at page 1. */
  const change = useCallback(
    (part: Partial<VendorSearch>, replace = false) =>
      navigate({ to: '/vendors', replace, search: (old) => ({ ...(old as VendorSearch), page: 1, ...part }) }),
    [navigate],
  );
  useWholeNames(
    search.vendors,
    useCallback((vendors: string[]) => void change({ vendors }, true), [change]),
  );
  useEffect(() => {
    sessionStorage.setItem(lastSearchKey, stringifySearch({ ...search }));
  }, [search]);
  return { search, change };
}

/** The list as it was before a vendor was opened. */
export function lastVendorSearch(): VendorSearch {
  return vendorSearch.parse(parseSearch(sessionStorage.getItem(lastSearchKey) ?? ''));
}
