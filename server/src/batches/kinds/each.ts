import { mayDoInBatch } from '@shipmagic/domain/batches/batch-fit';
import { mayWait } from '@shipmagic/domain/batches/batch-pause';
import type { BatchKind } from '@shipmagic/domain/batches/batch-work';
import { AppError } from '@shipmagic/domain/http/errors';
import pMap from 'p-map';
import { readOrderFacts } from '../../orders/order/orders.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { type ItemOutcome, noteOutcomes, type OpenItem, type PutOff, putBack, unseen } from '../items.queries.ts';
import type { BatchRun, Kind, Pause } from './kind.ts';
import { longestPause, pauseOf } from './pause.ts';

/**
 * A kind whose work on an order may be repeated: what was begun before a kill is simply done again. `one` returns what
 * came of it, in a few words.
 */
export function oneByOne<K extends Exclude<BatchKind, 'status'>>(
  kind: K,
  concurrency: number,
  one: (run: BatchRun<K>, item: OpenItem) => Promise<string | null>,
): Kind<K> {
  return {
    atOnce: concurrency * 4,
    async work(run, items) {
      const { deps, viewer, batchId, troubledSince } = run;
      const ids = items.map(({ orderId }) => orderId);
      const facts = await inViewerTransaction(deps.db, viewer, (tx) => readOrderFacts(tx, viewer, ids));
      const byId = new Map(facts.map((order) => [order.id, order]));
      const pauses: Pause[] = [];
      const putOff: PutOff[] = [];
      const failed = async (item: OpenItem, error: unknown): Promise<ItemOutcome | null> => {
        const pause = await pauseOf(deps.db, error);
        if (!pause || !mayWait({ waits: item.waits, troubledSince }, pause.by, new Date()))
          return { orderId: item.orderId, state: 'failed', reason: failureText(run, error) };
        pauses.push(pause);
        putOff.push({ orderId: item.orderId, by: pause.by });
        return null;
      };
      const outcomeOf = async (item: OpenItem): Promise<ItemOutcome | null> => {
        // Whoever asks to wait is not asked for the others.
        if (run.isOver() || pauses.length > 0) return null;
        const order = byId.get(item.orderId);
        const may =
          order && mayDoInBatch(viewer, order, { kind, options: run.options } as Parameters<typeof mayDoInBatch>[2]);
        if (!may) return unseen(item.orderId);
        if (!may.allowed) return { orderId: item.orderId, state: 'skipped', reason: may.reason };
        return one(run, item).then(
          (reason): ItemOutcome => ({ orderId: item.orderId, state: 'done', reason }),
          (error: unknown) => failed(item, error),
        );
      };
      const outcomes = (await pMap(items, outcomeOf, { concurrency })).filter((outcome) => outcome !== null);
      await inSystemTransaction(deps.db, async (tx) => {
        await putBack(tx, batchId, putOff);
        await noteOutcomes(tx, batchId, outcomes);
      });
      return longestPause(pauses) ?? true;
    },
  };
}

/**
 * Why an order's work has failed, in words. An error that nobody foresaw is logged and ends that order only: thrown on, it
 * would keep all the others from their outcome.
 */
export function failureText({ deps, batchId }: Pick<BatchRun, 'deps' | 'batchId'>, error: unknown): string {
  if (error instanceof AppError || error instanceof PartnerError) return error.message;
  deps.log.error({ err: error, batchId }, 'an order of a batch failed unexpectedly');
  return 'An unexpected error occurred. It is in the logs.';
}
