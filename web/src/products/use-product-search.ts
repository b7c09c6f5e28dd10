import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProductSearch } from './product-search.ts';

const route = getRouteApi('/shell/products');

/** The state of the products screen, kept in the URL, and functions that change it. */
export function useProductSearch() {
  const search = route.useSearch();
  const navigate = useNavigate();
  /** Changes part of it. Anything but a change of page or view returns to page 1. */
  const change = useCallback(
    (part: Partial<ProductSearch>, replace = false) =>
      navigate({ to: '/products', replace, search: (old) => ({ ...(old as ProductSearch), page: 1, ...part }) }),
    [navigate],
  );
  return { search, change };
}
