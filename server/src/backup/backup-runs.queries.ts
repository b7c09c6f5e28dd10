import type { Tx } from '../platform/db/transaction.ts';

export type RunKind = 'backup' | 'test';

export async function startRun(tx: Tx, kind: RunKind, name: string, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('backup_runs')
    .values({ kind, name, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface RunEnd {
  readonly state: 'good' | 'failed';
  /** The outcome, or what went wrong, as a sentence. */
  readonly said: string;
  readonly rows?: number;
  readonly bytes?: number;
}

export async function endRun(tx: Tx, id: string, { state, said, rows, bytes }: RunEnd): Promise<void> {
  await tx
    .updateTable('backup_runs')
    .set({ state, said, rows: rows ?? null, bytes: bytes ?? null, ended_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** The last run of a kind, in a state if one is given. */
export async function lastRun(tx: Tx, kind: RunKind, state?: 'good' | 'failed') {
  const row = await tx
    .selectFrom('backup_runs')
    .select(['name', 'state', 'said', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('kind', '=', kind)
    .where((eb) => (state ? eb('state', '=', state) : eb.and([])))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function forgetRuns(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('backup_runs').where('started_at', '<', before).execute();
}
