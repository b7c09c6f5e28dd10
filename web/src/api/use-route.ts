import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import type { StaleChange } from '@shipmagic/domain/orders/stale-change';
import { keepPreviousData, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { type Changed, invalidate, routeKey } from './cache.ts';
import { call } from './client.ts';
import { useSession } from './session.ts';
import { askIfStale, basedOnChange } from './stale-change.ts';

export interface QueryOptions {
  enabled?: boolean;
  /** Old rows stay on screen while the next page or filter loads. */
  keepPrevious?: boolean;
  /** Milliseconds; half a minute unless told. */
  freshFor?: number;
  /** Milliseconds in the cache after its last use; five minutes unless told. */
  keptFor?: number;
  /** How often a failed load is tried again, and after how many milliseconds; never unless told. */
  retries?: { times: number; pauseMs: number };
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
    ...(options.retries ? { retry: options.retries.times, retryDelay: options.retries.pauseMs } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** What a GET route answers to several inputs: those answers that are there. */
export function useRoutes<R extends RouteSpec>(route: R, inputs: readonly RouteInput<R>[]): RouteAnswer<R>[] {
  const user = useSession()?.user ?? null;
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: routeKey(route, user, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(route, input, signal),
    })),
  }).flatMap(({ data }) => (data === undefined ? [] : [data]));
}

interface MutationOptions<R extends RouteSpec> {
  /** What the call changes; it is loaded again whether the caller handles the outcome or not. */
  changes?: Changed;
  onSuccess?: (answer: RouteAnswer<R>, input: RouteInput<R>) => void;
  onError?: (error: Error, input: RouteInput<R>) => void;
  /** A change that was refused as stale was given up for what others did. Any other failure is for `onError`. */
  onGivenUp?: () => void;
}

export function useRouteMutation<R extends RouteSpec>(route: R, options: MutationOptions<R> = {}) {
  const { changes, onSuccess, onError, onGivenUp } = options;
  const mutation = useMutation<RouteAnswer<R>, Error, RouteInput<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (error, input) => {
      const { body } = input as { body?: unknown };
      const again = (now: StaleChange) => mutation.mutate(basedOnChange(input, now));
      if (!askIfStale({ error, body, again, discard: onGivenUp })) onError?.(error, input);
    },
    onSettled: () => (changes ? invalidate(changes) : undefined),
  });
  return mutation;
}
