import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { useEffect, useRef } from 'react';
import { isMissing } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { useRoute } from '../api/use-route.ts';
import { leaveBatch } from './followed-batches.ts';

export type ReadBatch = RouteAnswer<typeof batchesContract.get>;

/** Milliseconds between questions while a batch is at work, and while nobody looks at the tab. */
const everyMs = 1000;
const hiddenMs = 10_000;

export const whileWorking = (answer: unknown): number | false => {
  const batch = answer as ReadBatch | undefined;
  if (batch && batch.state !== 'working') return false;
  return document.hidden ? hiddenMs : everyMs;
};

/** The failures that are named beside the numbers. */
const named = 5;

/** A batch with its first failures, followed until its end. One that is not there for this reader is left. */
export function useBatch(id: string) {
  const answer = useRoute(
    batchesContract.get,
    { params: { id }, query: { page: 1, limit: named, state: 'failed' } },
    { freshFor: 0, again: whileWorking },
  );
  const isGone = answer.error !== null && isMissing(answer.error);
  useEffect(() => {
    if (isGone) leaveBatch(id);
  }, [isGone, id]);
  return answer;
}

/** Loads the orders again once a batch has ended, or was taken back. */
export function useEnding(batch: Pick<ReadBatch, 'state'> | undefined, onEnded?: () => void): void {
  const before = useRef<string>(undefined);
  const state = batch?.state;
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state === undefined || state === 'working' || was === state) return;
    // Known as ended from the first answer on: it was quick, unless somebody has just opened it.
    void invalidate('orders');
    onEnded?.();
  }, [state, onEnded]);
}
