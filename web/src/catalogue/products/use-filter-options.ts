import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { useRoute } from '../../api/use-route.ts';

const minutes = 60_000;

/** The vendors and types available as filters. */
export function useFilterOptions() {
  const { data, error, refetch } = useRoute(
    productsContract.filterOptions,
    {},
    { freshFor: 5 * minutes, keptFor: 10 * minutes },
  );
  return { options: data, error, retry: refetch };
}
