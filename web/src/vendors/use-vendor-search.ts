import { useEffect } from 'react';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { type VendorSearch, vendorSearch } from './vendor-search.ts';

const lastSearchKey = 'vendors-search';

/** The state of the vendors list, kept for whoever comes back from a vendor. */
export function useVendorSearch() {
  const list = useListSearch('/shell/vendors');
  const { search } = list;
  useEffect(() => {
    sessionStorage.setItem(lastSearchKey, stringifySearch({ ...search }));
  }, [search]);
  return list;
}

/** The list as it was before a vendor was opened. */
export function lastVendorSearch(): VendorSearch {
  return vendorSearch.parse(parseSearch(sessionStorage.getItem(lastSearchKey) ?? ''));
}
