import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import type { Order } from '@shipmagic/domain/orders/order';
import { useMutation } from '@tanstack/react-query';
import { invalidate } from './cache.ts';
import { call } from './client.ts';
import { patchOrder } from './order-cache.ts';

/** The lists load again this long after a change (specification 1, section 4), in milliseconds. */
const reloadDelay = 500;

interface Options<R extends RouteSpec> {
  /** What the change looks like before the server has confirmed it. */
  patch: (input: RouteInput<R>) => Partial<Order>;
  onSuccess?: (answer: RouteAnswer<R>, input: RouteInput<R>) => void;
  onError?: (error: Error, input: RouteInput<R>) => void;
}

const isOrder = (answer: unknown): answer is Order =>
  typeof answer === 'object' && answer !== null && 'magicOrderId' in answer;

/** A change of one order that shows at once and is taken back when the call fails. */
export function useOptimisticOrder<R extends RouteSpec>(order: Order, route: R, options: Options<R>) {
  return useMutation<RouteAnswer<R>, Error, RouteInput<R>, () => void>({
    mutationFn: (input) => call(route, input),
    onMutate: (input) => patchOrder(order.magicOrderId, options.patch(input)),
    onSuccess: (answer, input) => {
      // The order as the server has it now, with its new version: the next change is based on it.
      if (isOrder(answer)) void patchOrder(order.magicOrderId, answer);
      options.onSuccess?.(answer, input);
    },
    onError: (error, input, undo) => {
      undo?.();
      options.onError?.(error, input);
    },
    onSettled: () => {
      setTimeout(() => void invalidate('orders'), reloadDelay);
    },
  });
}
