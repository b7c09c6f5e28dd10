import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { queryClient, routeKey } from './cache.ts';
import { call } from './client.ts';
import { readSession } from './session.ts';

/**
 * Starts loading what a screen will request, in parallel with the screen's code. The screen reports any failure.
 * `freshFor`: milliseconds; defaults to 30 seconds.
 */
export function preload<R extends RouteSpec>(route: R, input: RouteInput<R>, freshFor?: number): void {
  const user = readSession()?.user ?? null;
  void queryClient.prefetchQuery({
    queryKey: routeKey(route, user, input),
    queryFn: ({ signal }) => call(route, input, signal),
    ...(freshFor === undefined ? {} : { staleTime: freshFor }),
  });
}

/** The answer of a GET route, loaded now; throws what the call throws. */
export function load<R extends RouteSpec>(route: R, input: RouteInput<R>): Promise<RouteAnswer<R>> {
  const user = readSession()?.user ?? null;
  return queryClient.fetchQuery({
    queryKey: routeKey(route, user, input),
    queryFn: ({ signal }) => call(route, input, signal),
    staleTime: 0,
  });
}
