import { existsSync } from 'node:fs';
import { counted } from '@shipmagic/domain/text/counted';
import { ConfigError } from '../platform/config-error.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import { sayCheckedFiles, sayWrittenFiles } from './backup-files.ts';
import { readBackupHealth } from './backup-health.ts';
import { madeAt } from './backup-place.ts';
import { type BackupServices, type Backups, keptBackup, makeBackup, whileNobodyElse } from './make-backup.ts';
import { type BackupFile, localBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

type Services = Omit<BackupServices, 'backups'> & { readonly backups: Backups | null };
interface Input {
  readonly file: string | undefined;
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
  readonly backupKey: string | null;
}

const keepTheKey =
  'Keep SECRET_KEY (or DATA_DIR/secret.key) apart from this file: without it the saved credentials of the store, the secrets of authenticator apps and all labels cannot be read.';
const keepBackupKey = 'Keep the key of backups apart, too: the file is encrypted with it.';
const otherKey =
  'The backup was made with another SECRET_KEY: set that one, or enter the credentials of the store again in the settings. With this one, authenticator apps and mailed links of invitations do not work; recovery codes do. Labels are made again when they are opened on their orders.';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Into a file, or, without one, to where those of the night go. */
export async function backupCommand(services: Services, { file, ...input }: Input): Promise<string> {
  const { db, files, backups } = services;
  if (file) {
    const written = await writeBackup({ ...input, files }, file);
    const done = `${written.rows} rows and ${counted(written.files, 'file')}, ${megabytes(written.bytes)}.`;
    return [done, ...sayWrittenFiles(written), keepTheKey, ...(input.backupKey ? [keepBackupKey] : [])].join('\n');
  }
  if (!backups) throw new ConfigError('backup needs the name of a file, or BACKUP_TO.');
  const said = await whileNobodyElse(db, () => makeBackup({ db, files, backups }, new Date()));
  if (said === null) throw new ConfigError('Another process is making a backup.');
  return [said, keepTheKey, keepBackupKey].join('\n');
}

/** The kept backups, the newest first, and what became of the last ones. */
export async function backupsCommand({ db, backups }: Services): Promise<string> {
  if (!backups) throw new ConfigError('No nightly backups are configured: set BACKUP_TO.');
  const health = await inSystemTransaction(db, (tx) => readBackupHealth(tx));
  const listed = await backups.place.list();
  return [
    `${counted(listed.length, 'backup')} in ${backups.place.label}.`,
    ...listed.map(({ name, bytes, madeAt: at }) => `  ${name}  ${at.toISOString()}  ${megabytes(bytes)}`),
    `The last good backup ${sayAge(health.backupAge)}; the last good test of one ${sayAge(health.testAge)}.`,
    ...(health.failure ? [health.failure] : []),
  ].join('\n');
}

const sayAge = (seconds: number | null) =>
  seconds === null ? 'is not there yet' : `is ${Math.floor(seconds / 3600)} hours old`;

/** A file of this machine, or a kept backup by its name. */
function findBackup(
  file: string,
  backups: Backups | null,
  { backupKey, unencrypted }: { readonly backupKey: string | null; readonly unencrypted: boolean },
): BackupFile {
  if (madeAt(file) && !existsSync(file) && backups) return { ...keptBackup(backups, file), unencrypted };
  return localBackup(file, backupKey, unencrypted);
}

export async function restoreCommand(
  services: Omit<Services, 'db'> & {
    readonly config: { readonly mode: 'demo' | 'real' };
    readonly db: { destroy(): Promise<void> };
    readonly reporting: { close(): Promise<unknown> };
  },
  { file, mayReplace, unencrypted, ...input }: Input & { mayReplace: () => Promise<boolean>; unencrypted: boolean },
): Promise<string> {
  if (!file) throw new ConfigError('restore needs the name of a file, or of a backup that `backups` lists');
  const backup = findBackup(file, services.backups, { ...input, unencrypted });
  // This command's own connections would count as the product's.
  await services.db.destroy();
  await services.reporting.close();
  const { mode } = services.config;
  const restored = await restoreBackup(backup, { ...input, mode, files: services.files, mayReplace });
  const { rows, header, checked, isOtherKey } = restored;
  const done = `${rows} rows and ${counted(restored.files, 'file')} of ${header.createdAt} are restored. Everybody has to sign in again.`;
  return [done, ...sayCheckedFiles(checked), ...(isOtherKey ? [otherKey] : [])].join('\n');
}
