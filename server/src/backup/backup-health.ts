import type { Tx } from '../platform/db/transaction.ts';
import { lastRun } from './backup-runs.queries.ts';

export interface BackupHealth {
  /** Seconds since the last good backup was begun; null without one. */
  readonly backupAge: number | null;
  /** Seconds since a backup was last restored for a test and found to be as it was; null if none ever was. */
  readonly testAge: number | null;
  /** Why the last backup, or the last test, failed; null if it did not. */
  readonly error: string | null;
}

/** How old the last good backup and the last good test of one are. */
export async function readBackupHealth(tx: Tx, now = new Date()): Promise<BackupHealth> {
  const age = (since: Date | undefined) => (since ? (now.getTime() - since.getTime()) / 1000 : null);
  const failed = [await lastRun(tx, 'backup'), await lastRun(tx, 'test')].find((run) => run?.state === 'failed');
  return {
    backupAge: age((await lastRun(tx, 'backup', 'good'))?.startedAt),
    testAge: age((await lastRun(tx, 'test', 'good'))?.startedAt),
    error: failed?.said ?? null,
  };
}
