import { readList } from '@shipmagic/domain/filters/read-list';
import { type ProductListQuery, productPageSize } from '@shipmagic/domain/products/product-filters';
import { type ProductTab, productTabs } from '@shipmagic/domain/products/product-status';

/** The state of the products screen, by the names it has in the address bar. What is not set is absent there. */
export interface ProductSearch {
  searchTerm?: string | undefined;
  activeTab: ProductTab;
  page: number;
  view: 'table' | 'grid';
  vendors?: string[] | undefined;
  type?: string | undefined;
}

/** The filters of the dialog. */
export type ProductFilterChoice = Pick<ProductSearch, 'vendors' | 'type'>;

export const noFilters = { vendors: undefined, type: undefined } satisfies ProductFilterChoice;

/** Reads an address somebody may have typed: what makes no sense falls back to its default. */
export function readProductSearch(raw: Record<string, unknown>): ProductSearch {
  const page = Math.floor(Number(raw.page));
  const vendors = readList(raw.vendors);
  return {
    searchTerm: text(raw.searchTerm)?.slice(0, 200),
    activeTab: productTabs.find(({ value }) => value === raw.activeTab)?.value ?? 'all',
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
    view: raw.view === 'grid' ? 'grid' : 'table',
    vendors: vendors.length > 0 ? vendors : undefined,
    type: text(raw.type)?.slice(0, 255),
  };
}

/** The same state in the words of the API. */
export function toProductListQuery(search: ProductSearch): Partial<ProductListQuery> {
  return {
    page: search.page,
    limit: productPageSize,
    search: search.searchTerm,
    status: search.activeTab === 'all' ? undefined : [search.activeTab],
    vendor: search.vendors,
    type: search.type === undefined ? undefined : [search.type],
  };
}

/** How many filters are set. */
export const countFilters = ({ vendors, type }: ProductFilterChoice) => (vendors ? 1 : 0) + (type ? 1 : 0);

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined);
