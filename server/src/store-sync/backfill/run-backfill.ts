import { setTimeout as pause } from 'node:timers/promises';
import { weeksOf } from '@shipmagic/domain/store-sync/backfill/backfill-windows';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { foldOrderCounts } from '../../orders/list/keep-order-counts.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { readChangesMeanwhile, type SyncDeps } from '../imports/sync-orders.ts';
import {
  backfillState,
  countWindows,
  endBackfill,
  findNextWindow,
  findRunningBackfill,
  insertWindows,
  markPlanned,
  noteReason,
  noteRun,
  type RunningBackfill,
} from './backfills.queries.ts';
import { carryOutWindow } from './carry-out-window.ts';

/** Windows at once: of the five operations that a store allows an app, two are left for others. */
const atOnce = 3;
/** Milliseconds until windows are looked for again that are not due yet. */
const notDueMs = 250;

/** Whether anything of a run is left when it ends for now. */
export type RunOutcome = 'nothing' | 'unfinished' | 'ended';

/** Whether a run has to end for now, and how it hears that. */
export interface Run {
  readonly deps: SyncDeps;
  readonly backfill: RunningBackfill;
  isOver(): boolean;
  end(): void;
}

/**
 * Goes on bringing in old orders until they are here, or for a while; whatever ends it, the next run goes on where it
 * was. Null if another process is at it. Throws PartnerError when the store fails.
 */
export function runBackfill(deps: SyncDeps, { stopAt }: { stopAt?: number } = {}): Promise<RunOutcome | null> {
  return whileLocked(deps.db, 'bring in orders', async () => {
    const backfill = await inSystemTransaction(deps.db, findRunningBackfill);
    if (!backfill) return 'nothing';
    let ended = false;
    const run: Run = {
      deps,
      backfill,
      isOver: () => ended || (stopAt !== undefined && Date.now() >= stopAt),
      end: () => {
        ended = true;
      },
    };
    try {
      return await goOn(run);
    } catch (error) {
      if (error instanceof PartnerError)
        await inSystemTransaction(deps.db, (tx) => noteReason(tx, backfill.id, error.message));
      throw error;
    }
  });
}

async function goOn(run: Run): Promise<RunOutcome> {
  const { deps, backfill } = run;
  const { db, log } = deps;
  if (!backfill.planned_at) await plan(run);
  await inSystemTransaction(db, (tx) => noteRun(tx, backfill.id));
  const taken = new Set<string>();
  // The lock must not be released while one of them is still at work.
  const works = await Promise.allSettled(Array.from({ length: atOnce }, () => work(run, taken)));
  for (const one of works) if (one.status === 'rejected') throw one.reason;
  if (run.isOver()) return 'unfinished';
  const { failed } = await inSystemTransaction(db, (tx) => countWindows(tx, backfill.id));
  if (failed === 0)
    await readChangesMeanwhile(deps, { since: backfill.started_at, historyUntil: backfill.history_until });
  const reason = failed === 1 ? 'A window has failed.' : `${failed} windows have failed.`;
  await inSystemTransaction(db, (tx) =>
    failed > 0 ? endBackfill(tx, backfill.id, 'stopped', reason) : endBackfill(tx, backfill.id, 'done', null),
  );
  log.info({ backfill: backfill.id, failed }, 'old orders were brought in');
  return 'ended';
}

/** Windows of a week from the first day, or the store's first order, until the run was asked for. */
async function plan({ deps: { db, store }, backfill }: Run): Promise<void> {
  const day = backfill.from_day && indiaDayStart(backfill.from_day);
  const oldest = await store.oldestOrder();
  const from = day && oldest ? new Date(Math.max(day.getTime(), oldest.getTime())) : oldest;
  const windows = from ? weeksOf({ from, until: backfill.started_at }) : [];
  const [first, last] = [windows[0], windows.at(-1)];
  const expected = first && last ? await store.countOrders({ from: first.from, until: last.until }) : 0;
  await inSystemTransaction(db, async (tx) => {
    await insertWindows(tx, backfill.id, windows);
    await markPlanned(tx, backfill.id, expected);
  });
}

/** Takes one window after the other until none is left. */
async function work(run: Run, taken: Set<string>): Promise<void> {
  const { db } = run.deps;
  while (!run.isOver()) {
    const next = await inSystemTransaction(db, (tx) => findNextWindow(tx, run.backfill.id, [...taken]));
    if (next && !taken.has(next.id)) {
      taken.add(next.id);
      try {
        await carryOutWindow(run, next);
      } catch (error) {
        run.end();
        throw error;
      } finally {
        taken.delete(next.id);
      }
      await foldOrderCounts(db);
      continue;
    }
    const { open } = await inSystemTransaction(db, (tx) => countWindows(tx, run.backfill.id));
    if (open === 0) return;
    if ((await inSystemTransaction(db, (tx) => backfillState(tx, run.backfill.id))) !== 'running') run.end();
    await pause(notDueMs);
  }
}
