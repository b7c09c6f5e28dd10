import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProductSearch } from './product-search.ts';

const route = getRouteApi('/shell/products');

/** The state of the products screen, which lives in the address bar, and how to change it. */
export function useProductSearch() {
  const search = route.useSearch();
  const navigate = useNavigate();
  /** Changes some of it. Everything but a move to another page or view starts again at page 1. */
  const change = useCallback(
    (part: Partial<ProductSearch>, replace = false) =>
      navigate({ to: '/products', replace, search: (old) => ({ ...(old as ProductSearch), page: 1, ...part }) }),
    [navigate],
  );
  return { search, change };
}
