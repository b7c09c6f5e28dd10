import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import type { StaleChange } from '@shipmagic/domain/orders/stale-change';
import { keepPreviousData, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { type Changed, invalidate, routeKey } from './cache.ts';
import { call } from './client.ts';
import { useSession } from './session.ts';
import { askIfStale, basedOnChange } from './stale-change.ts';

export interface QueryOptions {
  enabled?: boolean;
  /** Keeps the old rows on screen while the next page or filter loads. */
  keepPrevious?: boolean;
  /** Milliseconds; defaults to 30 seconds. */
  freshFor?: number;
  /** Milliseconds in the cache after its last use; defaults to five minutes. */
  keptFor?: number;
  /** Asks again and again while it is shown, after so many milliseconds; false: no more. */
  again?: (answer: unknown) => number | false;
  /** How often a failed load is retried, and after how many milliseconds; defaults to never. */
  retries?: { times: number; pauseMs: number };
}

/** The answer of a GET route, loaded when needed and shared by all components with the same input. */
export function useRoute<R extends RouteSpec>(route: R, input: RouteInput<R>, options: QueryOptions = {}) {
  const user = useSession()?.user ?? null;
  return useQuery<RouteAnswer<R>>({
    queryKey: routeKey(route, user, input),
    queryFn: ({ signal }) => call(route, input, signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.freshFor === undefined ? {} : { staleTime: options.freshFor }),
    ...(options.keptFor === undefined ? {} : { gcTime: options.keptFor }),
    ...(options.retries ? { retry: options.retries.times, retryDelay: options.retries.pauseMs } : {}),
    ...(options.again
      ? { refetchInterval: ({ state }) => options.again?.(state.data) ?? false, refetchIntervalInBackground: true }
      : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** The answers of a GET route to several inputs, as far as loaded. */
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
  /** The data affected by the call; reloaded whether or not the caller handles the outcome. */
  changes?: Changed;
  onSuccess?: (answer: RouteAnswer<R>, input: RouteInput<R>) => void;
  onError?: (error: Error, input: RouteInput<R>) => void;
  /** A stale change was discarded. Other failures go to `onError`. */
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
