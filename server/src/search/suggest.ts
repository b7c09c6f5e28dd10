import type { Viewer } from '@shipmagic/domain/people/viewer';
import { comparedText, type SimilarName, suggestNames } from '@shipmagic/domain/search/suggest-names';
import type { SuggestionList } from '@shipmagic/domain/search/suggestions.contract';
import { similarProducts } from '../catalogue/products/similar-products.ts';
import { similarOrderNames } from '../orders/list/similar-order-names.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { similarVendors } from '../vendors/similar-vendors.ts';

type Source = (tx: Tx, viewer: Viewer, text: string) => Promise<SimilarName[]>;

const products: Source = (tx, _, text) => similarProducts(tx, text);
const vendors: Source = (tx, _, text) => similarVendors(tx, text);

/** The names by which the rows of each list are found. */
const sources: Record<SuggestionList, readonly Source[]> = {
  orders: [similarOrderNames, vendors, products],
  products: [products, vendors],
  vendors: [vendors],
  everything: [similarOrderNames, vendors, products],
};

/** The names in the viewer's scope that a search may have meant, at most three. */
export async function suggest(tx: Tx, viewer: Viewer, search: string, of: SuggestionList): Promise<string[]> {
  const text = comparedText(search);
  if (text === null) return [];
  const names: SimilarName[] = [];
  for (const source of sources[of]) names.push(...(await source(tx, viewer, text)));
  return suggestNames(search, names);
}
