import {
  type ManyReturnStep,
  type ManyReturnsResult,
  manyReturnsContract,
  mostReturnsAtOnce,
} from '@shipmagic/domain/returns/many-returns.contract';
import { useRef, useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';
import type { Declined } from './decline-reason.tsx';

/** Returns per call, so that progress is seen and it can be stopped between two. */
export const perCall = 10;

export interface ManyRun {
  readonly step: ManyReturnStep;
  /** Before anything is done: which ones fit. */
  readonly isPreview: boolean;
  readonly total: number;
  readonly results: readonly ManyReturnsResult[];
  readonly isOver: boolean;
}

export const chunksOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size));

/** Previews a step of many returns, and carries it out call by call until it is stopped. */
export function useManyReturns() {
  const [run, setRun] = useState<ManyRun | null>(null);
  const stopped = useRef(false);
  const act = useRouteMutation(manyReturnsContract.act, { changes: 'orders' });
  const start = async (
    ids: readonly string[],
    step: ManyReturnStep,
    more: { preview: boolean } & Partial<Declined>,
  ) => {
    stopped.current = false;
    let results: ManyReturnsResult[] = [];
    const show = (isOver: boolean) => setRun({ step, isPreview: more.preview, total: ids.length, results, isOver });
    show(false);
    try {
      for (const some of chunksOf(ids, more.preview ? mostReturnsAtOnce : perCall)) {
        if (stopped.current) break;
        const answer = await act.mutateAsync({ body: { ids: some, step, ...more } });
        results = [...results, ...answer.results];
        show(false);
      }
    } catch (error) {
      toast.alert('Not all of them were done', (error instanceof Error && serverMessage(error)) || 'Please try again.');
    }
    show(true);
  };
  return {
    run,
    start,
    stop: () => {
      stopped.current = true;
    },
    close: () => setRun(null),
  };
}
