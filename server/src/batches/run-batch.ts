import { setTimeout as pause } from 'node:timers/promises';
import { restMs, turnMs } from '@shipmagic/domain/batches/batch-turns';
import { type BatchKind, batchKind, batchWork } from '@shipmagic/domain/batches/batch-work';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import { findAbsentViewer } from '../people/account/accounts.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inAuthTransaction, inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { type BatchRow, findBatch, lockBatch, setBatchState } from './batches.queries.ts';
import { endPauses } from './end-pauses.ts';
import { hasUndoable, listOpenItems, moveItems } from './items.queries.ts';
import type { BatchDeps, BatchRun, Kind, Pause } from './kinds/kind.ts';
import { kinds } from './kinds/kinds.ts';
import { endTurn, findRunning, listRunning, listRunningOf, takeTurn } from './turns.queries.ts';

/** Milliseconds between looks at parcels that are being made. */
const lookMs = 100;
/** Milliseconds without any outcome after which a turn ends early: others can use them. */
const patienceMs = 300;
/** Seconds that the turn of a killed process may keep its author from another one. */
const turnWithinS = 10;
/** Milliseconds until a job looks again that found nobody to give a turn to. */
const againMs = 300;
/** Milliseconds that a batch rests after an error that nobody foresaw. */
const troubleMs = 30_000;

/** `more`: it could go on at once. `rests`: nothing comes of its open orders just now. A pause: it waits for something. */
type Left = 'more' | 'rests' | 'ended' | Pause;

/**
 * The job of a batch is a ticket: it gives a turn to whoever is next, and asks again while its own batch has something to
 * do. Whatever ends a turn, the next one goes on where it was: the batch's rows say what is left.
 */
export async function runBatch(deps: BatchDeps, batchId: string): Promise<void> {
  const { db } = deps;
  if (!(await inSystemTransaction(db, (tx) => findRunning(tx, batchId)))) return;
  const next = await inSystemTransaction(db, (tx) => takeTurn(tx, turnWithinS));
  const failure =
    next === null
      ? null
      : await haveTurn(deps, next).then(
          () => null,
          (error: unknown) => ({ error }),
        );
  if (failure && next === batchId) throw failure.error;
  if (failure) deps.log.error({ err: failure.error, batchId: next }, 'a turn of a batch failed unexpectedly');
  await inSystemTransaction(db, async (tx) => {
    // Whoever cancels it meanwhile wants its turn at once, and is not to be put off by what was read before.
    await lockBatch(tx, batchId);
    const own = await findRunning(tx, batchId);
    if (!own) return;
    const soonest = Date.now() + (next === null ? againMs : 0);
    const runAt = new Date(Math.max(soonest, own.rests_until?.getTime() ?? 0));
    await enqueue(tx, 'run_batch', { batchId }, { key: `batch:${batchId}`, runAt });
  });
}

/**
 * Batches that no job may be working on any more: left by a killed process, or by too many failures; and those whose
 * courier is there again.
 */
export async function settleBatches({ db }: Pick<BatchDeps, 'db'>): Promise<void> {
  await inSystemTransaction(db, endPauses);
  await askForTurns(db, await inSystemTransaction(db, (tx) => listRunning(tx)));
}

/** One transaction each: several keyed jobs in one can deadlock with the worker that takes them. */
async function askForTurns(db: BatchDeps['db'], batchIds: readonly string[]): Promise<void> {
  for (const batchId of batchIds)
    await inSystemTransaction(db, (tx) => enqueue(tx, 'run_batch', { batchId }, { key: `batch:${batchId}` }));
}

/** One turn of a batch, and what follows from it. */
async function haveTurn(deps: BatchDeps, batchId: string): Promise<void> {
  const { db } = deps;
  const begun = Date.now();
  const batch = await inSystemTransaction(db, (tx) => findBatch(tx, batchId));
  // Null where a killed process' connection, or the former release's worker, still holds it.
  const left = await whileLocked(db, `batch ${batchId}`, () => goOn(deps, batchId, begun + turnMs)).catch(
    async (error: unknown) => {
      const restsUntil = new Date(Date.now() + troubleMs);
      await inSystemTransaction(db, (tx) => endTurn(tx, batchId, { idleSince: null, restsUntil }));
      throw error;
    },
  );
  if (left !== null && typeof left !== 'string') {
    await inSystemTransaction(db, (tx) => endInPause(tx, batchId, left));
    return;
  }
  const idleSince = left === 'rests' || left === null ? (batch?.idle_since ?? new Date(begun)) : null;
  const restsUntil = idleSince && new Date(Date.now() + restMs(Date.now() - idleSince.getTime()));
  await inSystemTransaction(db, (tx) => endTurn(tx, batchId, { idleSince, restsUntil }));
  if (left !== 'ended') return;
  // One of the same author that has waited may begin.
  const authorId = batch?.author_id ?? null;
  await askForTurns(db, await inSystemTransaction(db, (tx) => listRunningOf(tx, authorId)));
}

/** A batch that was cancelled during its turn waits for nobody: it only has to end. */
async function endInPause(tx: Tx, batchId: string, { by, until }: Pause): Promise<void> {
  const isCancelled = (await lockBatch(tx, batchId))?.cancelled_by != null;
  const rest = isCancelled ? { restsUntil: null } : { restsUntil: until, pausedBy: by };
  await endTurn(tx, batchId, { idleSince: null, ...rest });
}

async function goOn(deps: BatchDeps, batchId: string, stopAt: number): Promise<Left> {
  const batch = await inSystemTransaction(deps.db, (tx) => findBatch(tx, batchId));
  if (batch?.state !== 'working') return 'ended';
  const run = await openRun(deps, batch, stopAt);
  if (!run) {
    await inSystemTransaction(deps.db, async (tx) => {
      for (const state of ['waiting', 'working'] as const)
        await moveItems(tx, batchId, state, 'skipped', 'The account that started this is not active any more.');
      await setBatchState(tx, batchId, 'done');
    });
    return 'ended';
  }
  // The run's options have been read for this kind.
  return work(run, kinds[batchKind.parse(batch.kind)] as unknown as Kind<BatchKind>);
}

async function openRun(deps: BatchDeps, batch: BatchRow, stopAt: number): Promise<BatchRun | null> {
  const { author_id: authorId } = batch;
  const viewer =
    authorId && (await inAuthTransaction(deps.db, (tx) => findAbsentViewer(tx, authorId, batch.ip_address)));
  if (!viewer) return null;
  const { options } = batchWork.parse({ kind: batch.kind, options: batch.options });
  const { troubled_since: troubledSince } = batch;
  return { deps, batchId: batch.id, viewer, options, troubledSince, isOver: () => Date.now() >= stopAt };
}

async function work(run: BatchRun, kind: Kind<BatchKind>): Promise<Left> {
  const { deps, batchId } = run;
  let lastChange = Date.now();
  for (;;) {
    const items = await inSystemTransaction(deps.db, (tx) => listOpenItems(tx, batchId, kind.atOnce));
    if (items.length === 0) return endBatch(deps, batchId);
    const changed = await kind.work(run, items);
    if (typeof changed !== 'boolean') return changed;
    if (changed) lastChange = Date.now();
    if (Date.now() - lastChange > patienceMs) return 'rests';
    if (run.isOver()) return 'more';
    if (!changed) await pause(lookMs);
  }
}

/** Ends a batch whose orders all have their outcome. A retry may have come in between: then it goes on. */
async function endBatch({ db }: BatchDeps, batchId: string): Promise<'more' | 'ended'> {
  return inSystemTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch?.state !== 'working') return 'ended';
    if ((await listOpenItems(tx, batchId, 1)).length > 0) return 'more';
    const undoUntil = (await hasUndoable(tx, batchId)) ? new Date(Date.now() + undoableMs) : null;
    await setBatchState(tx, batchId, 'done', undoUntil);
    return 'ended';
  });
}
