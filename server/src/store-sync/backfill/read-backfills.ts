import { type Backfill, backfillStates } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { listBackfills, listTroubledWindows } from './list-backfills.queries.ts';

const latest = 5;
const mostProblems = 50;
const state = z.enum(backfillStates);

/** The latest runs that bring in old orders, the newest first. */
export async function readBackfills(tx: Tx, now: Date): Promise<Backfill[]> {
  const rows = await listBackfills(tx, latest);
  if (rows.length === 0) return [];
  const troubled = await listTroubledWindows(
    tx,
    rows.map(({ id }) => id),
    mostProblems,
  );
  return rows.map((row) => {
    const read = Number(row.orders_read ?? 0);
    const perSecond = row.state === 'running' ? rateOf(row, read, now) : null;
    const left = row.expected === null ? null : Math.max(0, row.expected - read);
    return {
      id: row.id,
      from: row.from_day,
      askedBy: row.asked_by,
      state: state.parse(row.state),
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      windows: {
        total: Number(row.windows),
        done: Number(row.windows_done),
        failed: Number(row.windows_failed),
      },
      orders: {
        expected: row.expected,
        read,
        imported: Number(row.orders_imported ?? 0),
        setAside: Number(row.orders_set_aside ?? 0),
      },
      perSecond,
      secondsLeft: perSecond && left !== null ? Math.round(left / perSecond) : null,
      reason: row.reason,
      problems: troubled
        .filter(({ backfill_id: id }) => id === row.id)
        .map(({ from_at, until_at, reason, attempts }) => ({
          from: from_at.toISOString(),
          until: until_at.toISOString(),
          reason: reason ?? '',
          attempts,
        })),
    };
  });
}

/** The run that brings in old orders at the moment; null if there is none. */
export async function readRunningBackfill(tx: Tx): Promise<Backfill | null> {
  return (await readBackfills(tx, new Date())).find(({ state: now }) => now === 'running') ?? null;
}

/** Orders a second in the present run; null as long as there is nothing to tell it from. */
function rateOf(
  { run_at: since, run_orders: before }: { run_at: Date | null; run_orders: number },
  read: number,
  now: Date,
) {
  const seconds = since ? (now.getTime() - since.getTime()) / 1000 : 0;
  return read > before && seconds > 0 ? (read - before) / seconds : null;
}
