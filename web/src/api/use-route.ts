import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type Changed, invalidate, routeKey } from './cache.ts';
import { call } from './client.ts';
import { useSession } from './session.ts';

interface QueryOptions {
  enabled?: boolean;
  /** Old rows stay on screen while the next page or filter loads. */
  keepPrevious?: boolean;
  /** Milliseconds; half a minute unless told. */
  freshFor?: number;
  /** Milliseconds in the cache after its last use; five minutes unless told. */
  keptFor?: number;
}

/** What a GET route answers, loaded when needed and shared by every component that asks the same. */
export function useRoute<R extends RouteSpec>(route: R, input: RouteInput<R>, options: QueryOptions = {}) {
  const user = useSession()?.user ?? null;
  return useQuery<RouteAnswer<R>>({
    queryKey: routeKey(route, user, input),
    queryFn: ({ signal }) => call(route, input, signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.freshFor === undefined ? {} : { staleTime: options.freshFor }),
    ...(options.keptFor === undefined ? {} : { gcTime: options.keptFor }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

interface MutationOptions<R extends RouteSpec> {
  /** What the call changes; it is loaded again whether the caller handles the outcome or not. */
  changes?: Changed;
  onSuccess?: (answer: RouteAnswer<R>, input: RouteInput<R>) => void;
  onError?: (error: Error, input: RouteInput<R>) => void;
}

export function useRouteMutation<R extends RouteSpec>(route: R, options: MutationOptions<R> = {}) {
  const { changes, onSuccess, onError } = options;
  return useMutation<RouteAnswer<R>, Error, RouteInput<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (error, input) => onError?.(error, input),
    onSettled: () => (changes ? invalidate(changes) : undefined),
  });
}
