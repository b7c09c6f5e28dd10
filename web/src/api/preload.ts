import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { queryClient, routeKey } from './cache.ts';
import { call } from './client.ts';
import { readSession } from './session.ts';

const queryOf = <R extends RouteSpec>(route: R, input: RouteInput<R>) => ({
  queryKey: routeKey(route, readSession()?.user ?? null, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(route, input, signal),
});

/**
 * Starts loading what a screen will request, in parallel with the screen's code. The screen reports any failure.
 * `freshFor`: milliseconds; defaults to 30 seconds.
 */
export function preload<R extends RouteSpec>(route: R, input: RouteInput<R>, freshFor?: number): void {
  const fresh = freshFor === undefined ? {} : { staleTime: freshFor };
  void queryClient.prefetchQuery({ ...queryOf(route, input), ...fresh });
}

/** The answer of a GET route, loaded now; throws what the call throws. */
export function load<R extends RouteSpec>(route: R, input: RouteInput<R>): Promise<RouteAnswer<R>> {
  return queryClient.fetchQuery({ ...queryOf(route, input), staleTime: 0 });
}
