import { addressPage, addressShape, type Choice, countChoice, toQuery } from '@shipmagic/domain/filters/list-address';
import { productFilterRegistry, productPageSize } from '@shipmagic/domain/products/product-filters';
import { z } from 'zod';

const { searchTerm, activeTab, ...filters } = addressShape(productFilterRegistry);

/** The state of the products screen, by the names it has in the address bar. What is not set is absent there. */
export const productSearch = z.object({
  searchTerm,
  activeTab,
  page: addressPage,
  view: z.enum(['table', 'grid']).catch('table'),
  ...filters,
});
export type ProductSearch = z.output<typeof productSearch>;

/** The filters of the dialog. */
export type ProductFilterChoice = Pick<Choice<typeof productFilterRegistry>, 'vendors' | 'type'>;

export const noFilters = { vendors: undefined, type: undefined } satisfies ProductFilterChoice;

/** The same state in the words of the API, where a list of all products names no status. */
export function toProductListQuery({ page, ...search }: ProductSearch) {
  const { status, ...query } = toQuery(productFilterRegistry, search);
  return { page, limit: productPageSize, ...query, status: status === 'all' ? undefined : status };
}

/** How many filters are set. */
export const countFilters = (choice: ProductFilterChoice): number => countChoice(productFilterRegistry, choice);
