import { type ProcessRole, processRoles, workerSilentSince } from '@shipmagic/domain/operations/processes/process';
import { readTold, type ToldTrouble } from '@shipmagic/domain/operations/processes/told-troubles';
import { livesForS } from '@shipmagic/domain/operations/signs/kinds/processes';
import { z } from 'zod';
import { databaseNow, secondsFromNow } from '../../platform/db/expressions.ts';
import { readSyncState, saveSyncState } from '../../platform/db/sync-state.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A process as its row has it. */
export interface KeptProcess {
  readonly id: string;
  readonly role: ProcessRole;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  readonly beatAt: Date;
  readonly troubles: readonly ToldTrouble[];
}

const role = z.enum(processRoles);

/** Notes that it lives, and what it sees; one statement. */
export async function keepBeat(
  tx: Tx,
  { troubles, ...about }: Pick<KeptProcess, 'id' | 'role' | 'version' | 'host' | 'pid' | 'troubles'>,
): Promise<void> {
  const told = JSON.stringify(troubles);
  await tx
    .insertInto('processes')
    .values({ ...about, troubles: told })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: databaseNow, troubles: told }))
    .execute();
}

/** Those that have beaten lately, the oldest first. */
export async function listLiving(tx: Tx): Promise<readonly KeptProcess[]> {
  const rows = await tx
    .selectFrom('processes')
    .selectAll()
    .where('beat_at', '>', secondsFromNow(-livesForS))
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, role: role.parse(row.role), version: row.version, host: row.host, pid: row.pid },
    ...{ startedAt: row.started_at, beatAt: row.beat_at, troubles: readTold(row.troubles) },
  }));
}

/** Of the state that tells when a worker last ended in order. */
const workerLeft = 'worker left';
const left = z.object({ at: z.iso.datetime() });

/** Deletes the row of a process that ends in order; of a worker it stays known when that was. */
export async function deleteProcess(tx: Tx, { id, role: itsRole }: Pick<KeptProcess, 'id' | 'role'>): Promise<void> {
  const rows = await tx.deleteFrom('processes').where('id', '=', id).returning(databaseNow.as('at')).execute();
  const [row] = rows;
  if (row && itsRole !== 'server') await saveSyncState(tx, workerLeft, { at: row.at.toISOString() });
}

/** When a worker last said that it lives; null if none ever has. Beside it the database's own clock. */
async function findLastWorkerBeat(tx: Tx): Promise<{ readonly at: Date | null; readonly now: Date }> {
  const { at, now } = await tx
    .selectFrom('processes')
    .select((eb) => [eb.fn.max('beat_at').filterWhere('role', '<>', 'server').as('at'), databaseNow.as('now')])
    .executeTakeFirstOrThrow();
  const ended = left.safeParse(await readSyncState(tx, workerLeft)).data;
  const all = [at as Date | null, ended ? new Date(ended.at) : null].filter((one) => one !== null);
  return { at: all.length > 0 ? new Date(Math.max(...all.map(Number))) : null, now };
}

/** Since when no worker has been heard, and for how many seconds; 0 while nobody says that they live. */
export async function readWorkerSilence(tx: Tx): Promise<{ readonly since: Date | null; readonly value: number }> {
  const { at, now } = await findLastWorkerBeat(tx);
  const since = workerSilentSince(at, await listLiving(tx));
  return { since, value: since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0 };
}

/** Whether it is for so long that none counts as living. */
export const isWorkerSilent = async (tx: Tx): Promise<boolean> => (await readWorkerSilence(tx)).value > livesForS;

/** Deletes those that died before that. */
export async function forgetProcesses(tx: Tx, lastBefore: Date): Promise<void> {
  await tx.deleteFrom('processes').where('beat_at', '<', lastBefore).execute();
}
