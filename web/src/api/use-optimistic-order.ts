import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import type { Order } from '@shipmagic/domain/orders/order';
import type { StaleChange } from '@shipmagic/domain/orders/stale-change';
import { useMutation } from '@tanstack/react-query';
import { invalidate } from './cache.ts';
import { call } from './client.ts';
import { patchOrder } from './order-cache.ts';
import { askIfStale, basedOnChange } from './stale-change.ts';

/** Delay before the lists reload after a change (specification 1, section 4), in milliseconds. */
const reloadDelay = 500;

interface Options<R extends RouteSpec> {
  /** The change as shown before the server has confirmed it. */
  patch: (input: RouteInput<R>) => Partial<Order>;
  onSuccess?: (answer: RouteAnswer<R>, input: RouteInput<R>) => void;
  /** Not called for a stale change: its author is asked instead. */
  onError?: (error: Error, input: RouteInput<R>) => void;
}

/** The order's new values in an answer: all of it, or its new version, on which the next change is based. */
function newsOf(answer: unknown): Partial<Order> {
  if (typeof answer !== 'object' || answer === null) return {};
  if ('magicOrderId' in answer) return answer as Order;
  return 'version' in answer ? { version: Number(answer.version) } : {};
}

/** A change of one order that is shown immediately and reverted when the call fails. */
export function useOptimisticOrder<R extends RouteSpec>(order: Order, route: R, options: Options<R>) {
  const change = useMutation<RouteAnswer<R>, Error, RouteInput<R>, () => void>({
    mutationFn: (input) => call(route, input),
    onMutate: (input) => patchOrder(order.magicOrderId, options.patch(input)),
    onSuccess: (answer, input) => {
      void patchOrder(order.magicOrderId, newsOf(answer));
      options.onSuccess?.(answer, input);
    },
    onError: (error, input, undo) => {
      undo?.();
      const { body } = input as { body?: unknown };
      const again = (now: StaleChange) => change.mutate(basedOnChange(input, now));
      if (!askIfStale({ error, body, again })) options.onError?.(error, input);
    },
    onSettled: () => {
      setTimeout(() => void invalidate('orders'), reloadDelay);
    },
  });
  return change;
}
