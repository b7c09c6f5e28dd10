import { type BatchCounts, batchItemState, batchItemStates, batchState } from '@shipmagic/domain/batches/batch-state';
import { batchTitle } from '@shipmagic/domain/batches/batch-words';
import { batchWork } from '@shipmagic/domain/batches/batch-work';
import type { Batch } from '@shipmagic/domain/batches/batches.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { type BatchRow, countItems, findBatch } from './batches.queries.ts';
import { listRunning } from './turns.queries.ts';

const isAtWork = ({ state }: Pick<BatchRow, 'state'>) => state === 'working';

/** Batches as their reader sees them: orders out of the reader's scope are not counted. */
export async function presentBatches(tx: Tx, viewer: Viewer, rows: readonly BatchRow[], now: Date): Promise<Batch[]> {
  const none = Object.fromEntries(batchItemStates.map((state) => [state, 0])) as BatchCounts;
  const counts = new Map<string, BatchCounts>();
  for (const { batch_id: id, state, n } of await countItems(
    tx,
    rows.map(({ id }) => id),
  ))
    counts.set(id, { ...(counts.get(id) ?? none), [batchItemState.parse(state)]: n });
  const running = rows.some(isAtWork) ? new Set(await listRunning(tx)) : null;
  return rows.map((row) => {
    const mine = row.author_id === viewer.userId;
    const work = batchWork.parse({ kind: row.kind, options: row.options });
    return {
      id: row.id,
      kind: work.kind,
      title: batchTitle(work),
      state: batchState.parse(row.state),
      waits: isAtWork(row) && running?.has(row.id) === false,
      pause: pauseOf(row, now),
      counts: counts.get(row.id) ?? none,
      author: row.author_email,
      mine,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      undoUntil: mine && row.undo_until && row.undo_until > now ? row.undo_until.toISOString() : null,
    };
  });
}

function pauseOf({ paused_by: by, paused_until: until, ...row }: BatchRow, now: Date): Batch['pause'] {
  return isAtWork(row) && by !== null && until !== null && until > now ? { by, until: until.toISOString() } : null;
}

/** One batch. Throws 404 for a foreign and a missing one. */
export async function readBatch(tx: Tx, viewer: Viewer, batchId: string, now: Date): Promise<Batch> {
  const row = await findBatch(tx, batchId);
  const [batch] = row ? await presentBatches(tx, viewer, [row], now) : [];
  if (!batch) throw new AppError('not_found', 'Batch not found');
  return batch;
}
