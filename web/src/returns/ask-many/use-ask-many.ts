import type { RouteInput } from '@shipmagic/domain/http/route';
import { type AskedOfOrder, askManyContract } from '@shipmagic/domain/returns/ask-many.contract';
import { useRef, useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { chunksOf, perCall } from '../use-many-returns.ts';

type Body = RouteInput<typeof askManyContract.ask>['body'];
/** The request, the same in each of the orders. */
export type Asked = Omit<Body, 'orders' | 'preview' | 'confirm'>;

export interface AskRun {
  readonly asked: Asked;
  readonly isPreview: boolean;
  readonly total: number;
  readonly results: readonly AskedOfOrder[];
  readonly isOver: boolean;
  /** Why it ended early. */
  readonly problem: string | null;
}

/** Previews a return of one product in many orders, and asks for it call by call until it is stopped. */
export function useAskMany() {
  const [run, setRun] = useState<AskRun | null>(null);
  const stopped = useRef(false);
  const ask = useRouteMutation(askManyContract.ask, { changes: 'orders' });
  const start = async (orders: readonly string[], asked: Asked, more: Pick<Body, 'preview' | 'confirm'>) => {
    stopped.current = false;
    let results: AskedOfOrder[] = [];
    const show = (isOver: boolean, problem: string | null = null) =>
      setRun({ asked, isPreview: more.preview === true, total: orders.length, results, isOver, problem });
    show(false);
    try {
      for (const some of chunksOf(orders, perCall)) {
        if (stopped.current) break;
        const answer = await ask.mutateAsync({ body: { ...asked, ...more, orders: some } });
        results = [...results, ...answer.results];
        show(false);
      }
      show(true);
    } catch (error) {
      show(
        true,
        (error instanceof Error && serverMessage(error)) || 'Not all orders were looked at. Please try again.',
      );
    }
  };
  return {
    run,
    start,
    stop: () => {
      stopped.current = true;
    },
    reset: () => setRun(null),
  };
}
