import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import {
  backfillState,
  endBackfill,
  findRunningBackfill,
  insertBackfill,
  reopenBackfill,
} from './backfills.queries.ts';
import { historyKnownAt, takeOverHistory } from './take-over-history.ts';
import { askForBackfill } from './work-on-backfill.ts';

const allOrders = 'all orders';
const fromText = (from: string | null) => (from === null ? allOrders : `orders from ${from}`);

/**
 * Asks for the store's old orders, from a day in India on or all of them; `viewer` is null for the command line.
 * Returns the id. Throws 400 for a day to come, 409 while some are being brought in.
 */
export async function startBackfill(
  db: Database,
  viewer: Viewer | null,
  { from, now }: { from: string | null; now: Date },
): Promise<string> {
  if (from !== null && from > indiaDay(now)) throw new AppError('bad_input', 'From must not lie in the future');
  return inSystemTransaction(db, async (tx) => {
    const historyUntil = from === null ? await takeOverHistory(tx, now) : await historyKnownAt(tx, now);
    const id = await insertBackfill(tx, { from, askedBy: viewer?.email ?? null, historyUntil });
    if (id === null) throw new AppError('conflict', 'Old orders are being brought in already');
    await askForBackfill(tx);
    await record(tx, viewer, 'backfill.started', fromText(from));
    return id;
  });
}

/** Throws 404, or 409 if it is not running. */
export function cancelBackfill(db: Database, viewer: Viewer, id: string): Promise<void> {
  return inSystemTransaction(db, async (tx) => {
    if (!(await endBackfill(tx, id, 'cancelled', null))) await refuse(tx, id, 'It has ended already');
    await record(tx, viewer, 'backfill.cancelled', id);
  });
}

/** Throws 404, or 409 if it is neither stopped nor cancelled, or another one is running. */
export function resumeBackfill(db: Database, viewer: Viewer | null, id: string): Promise<void> {
  return inSystemTransaction(db, async (tx) => {
    if (await isOneRunning(tx)) throw new AppError('conflict', 'Old orders are being brought in already');
    if (!(await reopenBackfill(tx, id))) await refuse(tx, id, 'It is complete');
    await askForBackfill(tx);
    await record(tx, viewer, 'backfill.resumed', id);
  });
}

async function isOneRunning(tx: Tx): Promise<boolean> {
  return (await findRunningBackfill(tx)) !== undefined;
}

async function refuse(tx: Tx, id: string, reason: string): Promise<never> {
  if ((await backfillState(tx, id)) === null) throw new AppError('not_found', 'There is no such run');
  throw new AppError('conflict', reason);
}

const record = (
  tx: Tx,
  viewer: Viewer | null,
  action: 'backfill.started' | 'backfill.cancelled' | 'backfill.resumed',
  subject: string,
) => recordAudit(tx, { actor: viewer, action, subject, address: viewer?.ipAddress ?? null });
