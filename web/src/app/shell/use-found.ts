import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { nearestText, wordsHadText } from '@shipmagic/domain/search/nearest-text';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { fewestLetters } from './fewest-letters.ts';

/** Results per kind. */
const limit = 5;

type Orders = RouteAnswer<typeof ordersContract.list>;

/** The results of a search over all screens, which came together. */
export interface Found {
  readonly orders: readonly { readonly order: Orders['orders'][number]; readonly had: string }[];
  /** Said of orders that do not match all words. */
  readonly note: string | null;
  readonly products: RouteAnswer<typeof productsContract.list>['products'];
  readonly vendors: RouteAnswer<typeof vendorsContract.list>['vendors'];
}

const nothing: Found = { orders: [], note: null, products: [], vendors: [] };

/**
 * Searches orders, products and vendors. What is found is shown once all three have answered: lines that come one after
 * the other would move those that somebody is about to choose.
 */
export function useFound(asked: string) {
  const query = { search: asked, limit };
  const options = { enabled: asked.length >= fewestLetters, keepPrevious: true };
  const orders = useRoute(ordersContract.list, { query }, options);
  const products = useRoute(productsContract.list, { query }, options);
  const vendors = useRoute(vendorsContract.list, { query }, options);
  const answers = [orders, products, vendors];
  const data = [orders.data, products.data, vendors.data] as const;
  const [shown, setShown] = useState<{ data: readonly unknown[]; found: Found }>({ data: [], found: nothing });
  const isComplete = answers.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData);
  if (isComplete && data.some((one, i) => one !== shown.data[i])) setShown({ data, found: foundIn(asked, ...data) });
  return {
    found: shown.found,
    isComplete,
    searching: answers.some(({ isFetching }) => isFetching),
    failed: answers.filter(({ isError }) => isError),
    ofAll: answers.length,
  };
}

function foundIn(
  asked: string,
  orders: Orders | undefined,
  products: RouteAnswer<typeof productsContract.list> | undefined,
  vendors: RouteAnswer<typeof vendorsContract.list> | undefined,
): Found {
  const near = orders?.nearest;
  return {
    orders:
      near?.orders.slice(0, limit).map(({ order, words }) => ({ order, had: wordsHadText(words) })) ??
      orders?.orders.map((order) => ({ order, had: '' })) ??
      [],
    note: near ? nearestText(asked, near) : null,
    products: products?.products ?? [],
    vendors: vendors?.vendors ?? [],
  };
}
