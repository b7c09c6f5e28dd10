import { type RegisteredRouter, type RouteById, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWholeNames } from './use-whole-names.ts';

type Tree = RegisteredRouter['routeTree'];
type RouteIds = RegisteredRouter['routesById'] extends Record<infer Id extends string, unknown> ? Id : never;
type SearchOf<Id extends RouteIds> = RouteById<Tree, Id>['types']['fullSearchSchema'];
/** The routes of lists: their address names a page. */
type ListRouteId = {
  [Id in RouteIds]: SearchOf<Id> extends { page: number } ? Id : never;
}[RouteIds];

export interface ListSearch<S> {
  search: S;
  /** Changes some of it. Everything but a move to another page starts again at page 1. */
  change: (part: Partial<S>, replace?: boolean) => Promise<void>;
}

/** The state of a list, which lives in the address bar, and how to change it. */
export function useListSearch<Id extends ListRouteId>(id: Id): ListSearch<SearchOf<Id>> {
  type Search = SearchOf<Id>;
  const search = useSearch({ from: id } as never) as Search & { vendors?: string[] };
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<Search>, replace = false) =>
      navigate({
        to: id.replace('/shell', '') as never,
        replace,
        search: ((old: Search) => ({ ...old, page: 1, ...part })) as never,
      }),
    [id, navigate],
  );
  useWholeNames(
    search.vendors,
    useCallback((vendors: string[]) => void change({ vendors } as never, true), [change]),
  );
  return { search, change };
}
