import { setTimeout as pause } from 'node:timers/promises';
import { type BatchKind, batchKind, batchWork } from '@shipmagic/domain/batches/batch-work';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import { findAbsentViewer } from '../people/account/accounts.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inAuthTransaction, inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { type BatchRow, findBatch, listBatchesAtWork, lockBatch, setBatchState } from './batches.queries.ts';
import { hasUndoable, listOpenItems, moveItems } from './items.queries.ts';
import type { BatchDeps, BatchRun, Kind } from './kinds/kind.ts';
import { kinds } from './kinds/kinds.ts';

/** Milliseconds after which others get their turn. */
const turnMs = 5000;
/** Milliseconds between looks at parcels that are being made. */
const lookMs = 100;
/** Milliseconds without any outcome after which a batch is looked at again only now and then. */
const patienceMs = 15_000;
const laterMs = 5000;

/**
 * Goes on with a batch for a while. Whatever ends it, the next run goes on where it was: the batch's rows say what is
 * left. Several batches take turns.
 */
export async function runBatch(deps: BatchDeps, batchId: string): Promise<void> {
  const left = await whileLocked(deps.db, `batch ${batchId}`, () => goOn(deps, batchId, Date.now() + turnMs));
  if (!left) return;
  const runAt = left === 'waits' ? { runAt: new Date(Date.now() + laterMs) } : {};
  await inSystemTransaction(deps.db, (tx) =>
    enqueue(tx, 'run_batch', { batchId }, { key: `batch:${batchId}`, ...runAt }),
  );
}

/** Batches that no job may be working on any more: left by a killed process, or by too many failures. */
export async function settleBatches({ db }: Pick<BatchDeps, 'db'>): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    for (const batchId of await listBatchesAtWork(tx))
      await enqueue(tx, 'run_batch', { batchId }, { key: `batch:${batchId}` });
  });
}

/** The work left to do: null for nothing, `waits` while couriers are silent. */
async function goOn(deps: BatchDeps, batchId: string, stopAt: number): Promise<'more' | 'waits' | null> {
  const batch = await inSystemTransaction(deps.db, (tx) => findBatch(tx, batchId));
  if (batch?.state !== 'working') return null;
  const run = await openRun(deps, batch);
  if (!run) {
    await inSystemTransaction(deps.db, async (tx) => {
      for (const state of ['waiting', 'working'] as const)
        await moveItems(tx, batchId, state, 'skipped', 'The account that started this is not active any more.');
      await setBatchState(tx, batchId, 'done');
    });
    return null;
  }
  // The run's options have been read for this kind.
  return work(run, kinds[batchKind.parse(batch.kind)] as unknown as Kind<BatchKind>, stopAt);
}

async function openRun(deps: BatchDeps, batch: BatchRow): Promise<BatchRun | null> {
  const { author_id: authorId } = batch;
  const viewer =
    authorId && (await inAuthTransaction(deps.db, (tx) => findAbsentViewer(tx, authorId, batch.ip_address)));
  if (!viewer) return null;
  const { options } = batchWork.parse({ kind: batch.kind, options: batch.options });
  return { deps, batchId: batch.id, viewer, options };
}

async function work(run: BatchRun, kind: Kind<BatchKind>, stopAt: number): Promise<'more' | 'waits' | null> {
  const { deps, batchId } = run;
  let lastChange = Date.now();
  for (;;) {
    const items = await inSystemTransaction(deps.db, (tx) => listOpenItems(tx, batchId, kind.atOnce));
    if (items.length === 0) return endBatch(deps, batchId);
    const changed = await kind.work(run, items);
    const now = Date.now();
    if (changed) lastChange = now;
    if (now - lastChange > patienceMs) return 'waits';
    if (now >= stopAt) return 'more';
    if (!changed) await pause(lookMs);
  }
}

/** Ends a batch whose orders all have their outcome. A retry may have come in between: then it goes on. */
async function endBatch({ db }: BatchDeps, batchId: string): Promise<'more' | null> {
  return inSystemTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch?.state !== 'working') return null;
    if ((await listOpenItems(tx, batchId, 1)).length > 0) return 'more';
    const undoUntil = (await hasUndoable(tx, batchId)) ? new Date(Date.now() + undoableMs) : null;
    await setBatchState(tx, batchId, 'done', undoUntil);
    return null;
  });
}
