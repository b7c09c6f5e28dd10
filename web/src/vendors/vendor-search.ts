import { readList } from '@shipmagic/domain/filters/read-list';
import type { VendorListQuery } from '@shipmagic/domain/vendors/vendors.contract';

/** The state of the vendors list, by the names it has in the address bar. What is not set is absent there. */
export interface VendorSearch {
  search?: string | undefined;
  vendors?: string[] | undefined;
  sort?: VendorListQuery['sort'] | undefined;
  page: number;
}

export const vendorsPerPage = 10;

// Named here again, because this file is loaded with the first screen and the contract is not.
const sorts: readonly VendorListQuery['sort'][] = ['productCount', 'totalSales', 'createdAt'];

/** Reads an address somebody may have typed: what makes no sense falls back to its default. */
export function readVendorSearch(raw: Record<string, unknown>): VendorSearch {
  const page = Math.floor(Number(raw.page));
  const names = readList(raw.vendors).slice(0, 500);
  return {
    search: typeof raw.search === 'string' && raw.search.trim() ? raw.search.slice(0, 200) : undefined,
    vendors: names.length > 0 ? names : undefined,
    sort: sorts.find((sort) => sort === raw.sort),
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
  };
}

/** The same state in the words of the API. */
export function toVendorListQuery({ search, vendors, sort, page }: VendorSearch) {
  return { page, limit: vendorsPerPage, search, vendor: vendors, sort };
}
