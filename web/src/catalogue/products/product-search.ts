import { productFilterRegistry, productPageSize } from '@shipmagic/domain/catalogue/products/product-filters';
import {
  addressPage,
  addressShape,
  addressView,
  type Choice,
  countChoice,
  toQuery,
} from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

const { searchTerm, activeTab, ...filters } = addressShape(productFilterRegistry);

/** The state of the products screen, by URL parameter. Unset values are absent. */
export const productSearch = z.object({
  searchTerm,
  activeTab,
  page: addressPage,
  savedView: addressView,
  view: z.enum(['table', 'grid']).catch('table'),
  ...filters,
});
export type ProductSearch = z.output<typeof productSearch>;

/** The filters of the dialog. */
export type ProductFilterChoice = Pick<Choice<typeof productFilterRegistry>, 'vendors' | 'type'>;

export const noFilters = { vendors: undefined, type: undefined } satisfies ProductFilterChoice;

/** Converts it to API parameters; all products means no status. */
export function toProductListQuery({ page, ...search }: ProductSearch) {
  const { status, ...query } = toQuery(productFilterRegistry, search);
  return { page, limit: productPageSize, ...query, status: status === 'all' ? undefined : status };
}

/** How many filters are set. */
export const countFilters = (choice: ProductFilterChoice): number => countChoice(productFilterRegistry, choice);

export const isFiltered = (search: ProductSearch): boolean =>
  Boolean(search.searchTerm) || countFilters(search) > 0 || search.activeTab !== 'all';
