import { getRouteApi, type RegisteredRouter, type RouteById } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWholeNames } from './use-whole-names.ts';

type Tree = RegisteredRouter['routeTree'];
type RouteIds = RegisteredRouter['routesById'] extends Record<infer Id extends string, unknown> ? Id : never;
type SearchOf<Id extends RouteIds> = RouteById<Tree, Id>['types']['fullSearchSchema'];
/** Routes of lists: their URL has a page. */
type ListRouteId = {
  [Id in RouteIds]: SearchOf<Id> extends { page: number } ? Id : never;
}[RouteIds];

export interface ListSearch<S> {
  search: S;
  /** Changes part of the state. Everything except a page change returns to page 1. */
  change: (part: Partial<S>, replace?: boolean) => Promise<void>;
}

/** A list's state, which is in the URL, and a function to change it. */
export function useListSearch<Id extends ListRouteId>(id: Id): ListSearch<SearchOf<Id>> {
  type Search = SearchOf<Id>;
  const route = getRouteApi(id as ListRouteId);
  const search = route.useSearch() as Search & { vendors?: string[] };
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: Partial<Search> | { vendors: string[] }, replace = false) =>
      navigate({ to: '.', replace, search: (old) => ({ ...old, page: 1, ...part }) }),
    [navigate],
  );
  useWholeNames(
    search.vendors,
    useCallback((vendors: string[]) => void change({ vendors }, true), [change]),
  );
  return { search, change };
}
