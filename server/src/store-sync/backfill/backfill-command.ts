import { setTimeout as pause } from 'node:timers/promises';
import type { Backfill } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { backfillProgress } from '@shipmagic/domain/store-sync/backfill/backfill-progress';
import { z } from 'zod';
import { ConfigError } from '../../platform/config-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { SyncDeps } from '../imports/sync-orders.ts';
import { readBackfills } from './read-backfills.ts';
import { runBackfill } from './run-backfill.ts';
import { resumeBackfill, startBackfill } from './start-backfill.ts';

/** Milliseconds between two lines of progress. */
const tellEveryMs = 5000;

/**
 * The command `sync --full`: brings in old orders, or goes on with those that are under way, and tells the progress. The
 * running product may do the work; this only watches then.
 */
export async function backfillCommand(
  deps: SyncDeps,
  from: string | null,
  say: (line: string) => void,
): Promise<string> {
  if (from !== null && !z.iso.date().safeParse(from).success) throw new ConfigError('--from needs a day: 2025-01-31');
  const id = await takeUp(deps.db, from);
  let over = false;
  const telling = tell(deps.db, id, say, () => over);
  try {
    for (;;) {
      const outcome = await runBackfill(deps);
      const now = await find(deps.db, id);
      if (now?.state !== 'running') break;
      if (outcome === null) await pause(1000);
    }
  } finally {
    over = true;
    await telling;
  }
  const done = await find(deps.db, id);
  if (done?.state === 'done') return `${progressText(done)}\nAll old orders are here.`;
  const why = done?.problems.map((one) => `\n${one.from} to ${one.until}: ${one.reason}`).join('') ?? '';
  throw new ConfigError(`Not all old orders are here: ${done?.reason ?? done?.state}${why}\nThe same command goes on.`);
}

/** The latest run for the same days goes on unless it is complete. */
async function takeUp(db: Database, from: string | null): Promise<string> {
  const all = await inSystemTransaction(db, (tx) => readBackfills(tx, new Date()));
  const running = all.find(({ state }) => state === 'running');
  if (running) return running.id;
  const [last] = all;
  if (last && last.state !== 'done' && last.from === from) {
    await resumeBackfill(db, null, last.id);
    return last.id;
  }
  return startBackfill(db, null, { from, now: new Date() });
}

async function find(db: Database, id: string): Promise<Backfill | null> {
  const all = await inSystemTransaction(db, (tx) => readBackfills(tx, new Date()));
  return all.find((one) => one.id === id) ?? null;
}

async function tell(db: Database, id: string, say: (line: string) => void, isOver: () => boolean): Promise<void> {
  let told = '';
  for (let at = 0; !isOver(); at += 1) {
    if (at % (tellEveryMs / 250) === 0) {
      const now = await find(db, id);
      const text = now ? progressText(now) : told;
      if (text !== told) say(text);
      told = text;
    }
    await pause(250);
  }
}

const progressText = (run: Backfill) => backfillProgress(run).join(', ');
