import type { RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { queryClient, routeKey } from './cache.ts';
import { call } from './client.ts';
import { readSession } from './session.ts';

/** Begins to load what a screen is about to ask for, beside the screen's own code. Its failure is the screen's to tell. `freshFor`: milliseconds; half a minute unless told. */
export function preload<R extends RouteSpec>(route: R, input: RouteInput<R>, freshFor?: number): void {
  const user = readSession()?.user ?? null;
  void queryClient.prefetchQuery({
    queryKey: routeKey(route, user, input),
    queryFn: ({ signal }) => call(route, input, signal),
    ...(freshFor === undefined ? {} : { staleTime: freshFor }),
  });
}
