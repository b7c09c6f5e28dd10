import type { Span } from '@shipmagic/domain/store-sync/backfill/backfill-windows';
import { sql } from 'kysely';
import { databaseNow, secondsFromNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface NewBackfill {
  /** A day in India; null: from the first order on. */
  readonly from: string | null;
  readonly askedBy: string | null;
  readonly historyUntil: Date;
}

/** Null if one is running. */
export async function insertBackfill(tx: Tx, { from, askedBy, historyUntil }: NewBackfill): Promise<string | null> {
  const row = await tx
    .insertInto('backfills')
    .values({ from_day: from, asked_by: askedBy, history_until: historyUntil })
    .onConflict((conflict) => conflict.column('state').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findRunningBackfill(tx: Tx) {
  return tx.selectFrom('backfills').selectAll().where('state', '=', 'running').executeTakeFirst();
}
export type RunningBackfill = NonNullable<Awaited<ReturnType<typeof findRunningBackfill>>>;

export async function insertWindows(tx: Tx, backfillId: string, windows: readonly Span[]): Promise<void> {
  if (windows.length === 0) return;
  const values = windows.map(({ from, until }) => ({ backfill_id: backfillId, from_at: from, until_at: until }));
  await tx.insertInto('backfill_windows').values(values).execute();
}

export async function markPlanned(tx: Tx, backfillId: string, expected: number | null): Promise<void> {
  await tx.updateTable('backfills').set({ planned_at: databaseNow, expected }).where('id', '=', backfillId).execute();
}

/** A run begins, unless it goes on within a minute. */
export async function noteRun(tx: Tx, backfillId: string): Promise<void> {
  await sql`update backfills b set reason = null, run_at = now(), run_orders = s.read
    from (select coalesce(sum(orders_read), 0) as read, max(read_at) as last from backfill_windows where backfill_id = ${backfillId}) s
    where b.id = ${backfillId} and (b.run_at is null or coalesce(greatest(s.last, b.run_at), b.run_at) < now() - interval '1 minute')`.execute(
    tx,
  );
}

export async function noteReason(tx: Tx, backfillId: string, reason: string | null): Promise<void> {
  await tx.updateTable('backfills').set({ reason }).where('id', '=', backfillId).execute();
}

/** The next window to be worked on, those that the store works on already first; null if none is left or due. */
export function findNextWindow(tx: Tx, backfillId: string, taken: readonly string[]) {
  let query = tx
    .selectFrom('backfill_windows')
    .selectAll()
    .where('backfill_id', '=', backfillId)
    .where('state', 'in', ['planned', 'asked'])
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', databaseNow)]));
  if (taken.length > 0) query = query.where('id', 'not in', taken);
  // The store keeps a file for a few days only; the latest orders matter most.
  return query.orderBy('state', 'asc').orderBy('from_at', 'desc').limit(1).executeTakeFirst();
}
export type WindowRow = NonNullable<Awaited<ReturnType<typeof findNextWindow>>>;

/** How many windows are neither done nor given up, and how many are. */
export async function countWindows(tx: Tx, backfillId: string): Promise<{ open: number; failed: number }> {
  const rows = await tx
    .selectFrom('backfill_windows')
    .select('state')
    .where('backfill_id', '=', backfillId)
    .where('state', '<>', 'done')
    .execute();
  const failed = rows.filter(({ state }) => state === 'failed').length;
  return { open: rows.length - failed, failed };
}

export async function markAsked(tx: Tx, windowId: string, operationId: string): Promise<void> {
  await tx
    .updateTable('backfill_windows')
    .set({ state: 'asked', operation_id: operationId, file_position: '0', orders_read: 0, not_before: null })
    .where('id', '=', windowId)
    .execute();
}

export interface WindowProgress {
  readonly position: number;
  readonly read: number;
  readonly imported: number;
  readonly setAside: number;
}

/** Notes how far a window's file has been read; false once its run has ended. */
export async function noteProgress(tx: Tx, window: WindowRow, progress: WindowProgress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backfill_windows')
    .set((eb) => ({
      file_position: String(progress.position),
      orders_read: eb('orders_read', '+', progress.read),
      orders_imported: eb('orders_imported', '+', progress.imported),
      orders_set_aside: eb('orders_set_aside', '+', progress.setAside),
      attempts: 0,
      reason: null,
      read_at: databaseNow,
    }))
    .where('id', '=', window.id)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('backfills').select('id').where('id', '=', window.backfill_id).where('state', '=', 'running'),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many orders of a window's present file have been read. */
export async function readOfWindow(tx: Tx, windowId: string): Promise<number> {
  const row = await tx
    .selectFrom('backfill_windows')
    .select('orders_read')
    .where('id', '=', windowId)
    .executeTakeFirstOrThrow();
  return row.orders_read;
}

/** Failed attempts since something of the window was read. */
export async function attemptsOf(tx: Tx, windowId: string): Promise<number> {
  const row = await tx
    .selectFrom('backfill_windows')
    .select('attempts')
    .where('id', '=', windowId)
    .executeTakeFirstOrThrow();
  return row.attempts;
}

export async function markWindowDone(tx: Tx, windowId: string): Promise<void> {
  await tx
    .updateTable('backfill_windows')
    .set({ state: 'done', operation_id: null, reason: null, attempts: 0 })
    .where('id', '=', windowId)
    .execute();
}

/** A failed window is asked for again, or its file read on from where it was, after so many seconds. */
export async function tryWindowAgain(
  tx: Tx,
  window: WindowRow,
  failure: { reason: string; attempts: number; afterS: number; sameFile: boolean },
): Promise<void> {
  const { reason, attempts, afterS, sameFile } = failure;
  await tx
    .updateTable('backfill_windows')
    .set({
      ...(sameFile ? {} : { state: 'planned', operation_id: null, file_position: '0', orders_read: 0 }),
      reason,
      attempts,
      not_before: secondsFromNow(afterS),
    })
    .where('id', '=', window.id)
    .execute();
}

export async function giveUpWindow(tx: Tx, window: WindowRow, reason: string, attempts: number): Promise<void> {
  await tx
    .updateTable('backfill_windows')
    .set({ state: 'failed', operation_id: null, reason, attempts })
    .where('id', '=', window.id)
    .execute();
}

export async function replaceWindow(tx: Tx, window: WindowRow, halves: readonly Span[]): Promise<void> {
  await tx.deleteFrom('backfill_windows').where('id', '=', window.id).execute();
  await insertWindows(tx, window.backfill_id, halves);
}

/** Ends a run; false if it has ended already. */
export async function endBackfill(
  tx: Tx,
  id: string,
  state: 'stopped' | 'cancelled' | 'done',
  reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backfills')
    .set({ state, reason, ended_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Goes on with one that was stopped or cancelled, and tries its failed windows again; false if it is neither. */
export async function reopenBackfill(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backfills')
    .set({ state: 'running', reason: null, ended_at: null, run_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['stopped', 'cancelled'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('backfill_windows')
    .set({ state: 'planned', attempts: 0, file_position: '0', orders_read: 0, not_before: null })
    .where('backfill_id', '=', id)
    .where('state', '=', 'failed')
    .execute();
  return numUpdatedRows > 0n;
}

export async function backfillState(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('backfills').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state ?? null;
}
