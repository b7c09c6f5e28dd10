import { join } from 'node:path';
import { counted } from '@shipmagic/domain/text/counted';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Files } from '../platform/files/files.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import type { BackupConfig } from './backup-config.ts';
import { sayWrittenFiles } from './backup-files.ts';
import { type BackupPlace, backupName } from './backup-place.ts';
import { endRun, forgetRuns, type RunEnd, type RunKind, startRun } from './backup-runs.queries.ts';
import type { BackupFile } from './open-backup.ts';
import { tryBackup } from './try-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupServices {
  readonly db: Database;
  readonly files: Files;
  readonly backups: Backups;
}

/** The tools of nightly backups. */
export interface Backups extends Omit<BackupConfig, 'place'> {
  readonly place: BackupPlace;
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
}

const dayMs = 24 * 60 * 60 * 1000;
const runsKeptForDays = 400;

/** Of all processes of an installation, one makes backups, or tries them. */
export const whileNobodyElse = <T>(db: Database, work: () => Promise<T>): Promise<T | null> =>
  whileLocked(db, 'backups', work);

/** Makes an encrypted backup at its place, then deletes those that are too old. Says what it did, or throws. */
export async function makeBackup({ db, files, backups }: BackupServices, now: Date): Promise<string> {
  const name = backupName(now);
  return recording(db, { kind: 'backup', name, now }, async () => {
    const { place, key: backupKey, ownerUrl, masterKeys } = backups;
    await place.prepare();
    const written = await writeBackup({ ownerUrl, masterKeys, files, backupKey }, join(place.workshop, name));
    await place.keep(name);
    const deleted = await deleteOld(backups, now);
    const { rows, bytes } = written;
    const megabytes = (bytes / 1024 / 1024).toFixed(1);
    const said = [
      `${name} is in ${place.label}: ${rows} rows and ${counted(written.files, 'file')}, ${megabytes} MB.`,
      ...sayWrittenFiles(written),
      ...(deleted > 0 ? [`${counted(deleted, 'older backup')} deleted.`] : []),
    ].join('\n');
    return { said, rows, bytes };
  });
}

/** Only after a new one: if none can be made, the old ones stay. */
async function deleteOld({ place, keepDays }: Backups, now: Date): Promise<number> {
  const old = (await place.list()).filter(({ madeAt }) => madeAt.getTime() < now.getTime() - keepDays * dayMs);
  for (const { name } of old) await place.remove(name);
  return old.length;
}

export const keptBackup = ({ place, key }: Backups, name: string): BackupFile => ({
  name,
  key,
  unencrypted: false,
  bytes: () => place.read(name),
});

/** Restores a kept backup for a test. Says what it found, or throws. */
export function tryKeptBackup({ db, backups }: BackupServices, name: string, now: Date): Promise<string> {
  return recording(db, { kind: 'test', name, now }, async () => {
    const { tables, rows, files } = await tryBackup(keptBackup(backups, name), backups);
    const said = `${name} was restored for a test: ${counted(tables, 'table')}, ${rows} rows and ${counted(files, 'file')} are as they were.`;
    return { said, rows };
  });
}

/** Keeps a record of the run, however it ends. */
async function recording(
  db: Database,
  { kind, name, now }: { kind: RunKind; name: string; now: Date },
  work: () => Promise<Omit<RunEnd, 'state'>>,
): Promise<string> {
  const run = await inSystemTransaction(db, async (tx) => {
    await forgetRuns(tx, new Date(now.getTime() - runsKeptForDays * dayMs));
    return startRun(tx, kind, name, now);
  });
  const end = (ended: RunEnd) => inSystemTransaction(db, (tx) => endRun(tx, run, ended));
  try {
    const done = await work();
    await end({ state: 'good', ...done });
    return done.said;
  } catch (error) {
    await end({ state: 'failed', said: (error as Error).message });
    throw error;
  }
}
