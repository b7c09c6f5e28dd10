import { useEffect } from 'react';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { type VendorSearch, vendorSearch } from './vendor-search.ts';

const lastSearchKey = 'vendors-search';

/** The state of the vendors list, remembered for returning from a vendor. */
export function useVendorSearch() {
  const list = useListSearch('/shell/vendors');
  const { search } = list;
  useEffect(() => {
    sessionStorage.setItem(lastSearchKey, stringifySearch({ ...search }));
  }, [search]);
  return list;
}

/** The list's state before a vendor was opened. */
export function lastVendorSearch(): VendorSearch {
  return vendorSearch.parse(parseSearch(sessionStorage.getItem(lastSearchKey) ?? ''));
}
