import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import type { z } from 'zod';
import { ahead } from '../api/ahead.ts';
import { type QueryOptions, useRoute } from '../api/use-route.ts';
import type { ListSearch } from './use-list-search.ts';

/** A route that returns one page. */
interface ListRoute extends RouteSpec {
  readonly query: z.ZodType;
  readonly answer: z.ZodType<{ total: number }>;
}

interface ListSource<S, R extends ListRoute, T> {
  route: R;
  /** Parameters of its path, if it has any. */
  params?: Record<string, string>;
  /** Converts the URL's state to API parameters. */
  query: (search: S) => z.input<R['query']>;
  rows: (answer: RouteAnswer<R>) => readonly T[];
  pageSize: number;
  /** Query options that differ from those of other lists. */
  load?: QueryOptions;
}

/** A paged list: the state in its URL, and the server's answer to it. */
export function useListScreen<S extends { page: number }, R extends ListRoute, T>(
  { search, change }: ListSearch<S>,
  source: ListSource<S, R, T>,
) {
  const { params } = source;
  const inputOf = (of: S) => ({ ...(params ? { params } : {}), query: source.query(of) }) as RouteInput<R>;
  const answer = useRoute(source.route, inputOf(search), { keepPrevious: true, ...source.load });
  const { data, error, isPlaceholderData } = answer;
  return {
    search,
    change,
    answer,
    data,
    error,
    rows: data && source.rows(data),
    total: (data as { total: number } | undefined)?.total,
    pageSize: source.pageSize,
    stale: isPlaceholderData,
    ahead: (page: number) => ahead(source.route, inputOf({ ...search, page })),
    retry: () => void answer.refetch(),
  };
}
