import type { Tx } from '../platform/db/transaction.ts';
import { lastRun } from './backup-runs.queries.ts';

export interface BackupHealth {
  /** Seconds since the last good backup was begun; null without one. */
  readonly backupAge: number | null;
  /** Seconds since a backup was last restored for a test and found to be as it was; null if none ever was. */
  readonly testAge: number | null;
  /** In words, why the last backup, or else the last test of one, failed; null if neither did. */
  readonly failure: string | null;
}

/** How old the last good backup and the last good test of one are. */
export async function readBackupHealth(tx: Tx, now = new Date()): Promise<BackupHealth> {
  const age = (since: Date | undefined) => (since ? (now.getTime() - since.getTime()) / 1000 : null);
  const failureOf = async (kind: 'backup' | 'test', what: string) => {
    const run = await lastRun(tx, kind);
    return run?.state === 'failed' ? `${what} failed: ${run.said}` : null;
  };
  return {
    backupAge: age((await lastRun(tx, 'backup', 'good'))?.startedAt),
    testAge: age((await lastRun(tx, 'test', 'good'))?.startedAt),
    failure: (await failureOf('backup', 'The last backup')) ?? (await failureOf('test', 'The last test of a backup')),
  };
}
