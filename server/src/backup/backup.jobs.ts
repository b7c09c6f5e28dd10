import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { lastRun } from './backup-runs.queries.ts';
import { type BackupServices, type Backups, makeBackup, tryKeptBackup, whileNobodyElse } from './make-backup.ts';
import { indiaTimeOfDayBefore } from './planned-time.ts';

const hourMs = 60 * 60 * 1000;

type Services = Omit<BackupServices, 'backups'> & { readonly backups: Backups | null; readonly log: Logger };

export const backupJobs = (services: Services) =>
  ({
    back_up: async () => {
      await backUpWhenDue(services, new Date());
    },
  }) satisfies Partial<TaskHandlers>;

/** Whether it is time is asked of what was done, so that a night without a worker is made up for. */
export const backupTimes: JobTimes = { back_up: '*/10 * * * *' };

/** Makes the night's backup and tries it, once; after a failure again an hour later. */
export async function backUpWhenDue({ backups, log, ...services }: Services, now: Date): Promise<void> {
  if (!backups) return;
  const mine = { ...services, backups };
  await whileNobodyElse(services.db, async () => {
    if (await isBackupDue(mine, now))
      log.info({ said: await saying(log, () => makeBackup(mine, now)) }, 'a backup was made');
    const untried = await findUntried(mine);
    if (untried)
      log.info(
        { said: await saying(log, () => tryKeptBackup(mine, untried, now)) },
        'a backup was restored for a test',
      );
  });
}

async function saying(log: Logger, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    log.error({ reason: (error as Error).message }, 'a backup failed');
    throw error;
  }
}

async function isBackupDue({ db, backups }: BackupServices, now: Date): Promise<boolean> {
  const planned = indiaTimeOfDayBefore(now, backups.at);
  return inSystemTransaction(db, async (tx) => {
    const good = await lastRun(tx, 'backup', 'good');
    if (good && good.startedAt >= planned) return false;
    const last = await lastRun(tx, 'backup');
    return !last || last.startedAt < planned || now.getTime() - last.startedAt.getTime() >= hourMs;
  });
}

/** The last good backup, unless a test of it has been begun. */
async function findUntried({ db, backups }: BackupServices): Promise<string | null> {
  if (!backups.isTested) return null;
  return inSystemTransaction(db, async (tx) => {
    const good = await lastRun(tx, 'backup', 'good');
    const test = await lastRun(tx, 'test');
    return good && good.name !== test?.name ? good.name : null;
  });
}
