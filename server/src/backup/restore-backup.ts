import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../platform/config-error.ts';
import { withClient } from '../platform/db/with-client.ts';
import type { Files } from '../platform/files/files.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import { ageOfBackup, type BackupAge } from './backup-age.ts';
import { type CheckedFiles, checkFiles } from './backup-files.ts';
import { type BackupHeader, keyMark } from './backup-header.ts';
import { findFilledTable, listTables, listUsers } from './catalogue.queries.ts';
import { type Filled, type Frames, fillDatabase } from './fill-database.ts';
import { type BackupFile, openBackup } from './open-backup.ts';
import { withUpgradedRows } from './upgrade-rows.ts';

export interface RestoreOptions {
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
  readonly mode: 'demo' | 'real';
  readonly files: Files;
  /** Called if the database already holds data; resolves whether all of it may be replaced. */
  readonly mayReplace: () => Promise<boolean>;
}

export interface RestoredBackup extends Filled {
  readonly header: BackupHeader;
  /** Whether all files are here that the restored rows name. */
  readonly checked: CheckedFiles;
  /** The backup's encrypted and signed data needs another master key. */
  readonly isOtherKey: boolean;
}

/**
 * Replaces the database's contents with a backup of this version or an older one, completely or not at all: the file is
 * checked before anything is touched, and the rest is one transaction. Throws ConfigError for an unsuitable file, while
 * the product is running, and if the existing data may not be replaced.
 */
export async function restoreBackup(file: BackupFile, options: RestoreOptions): Promise<RestoredBackup> {
  const backup = await openBackup(file);
  const { header } = backup;
  const { ownerUrl, files, masterKeys } = options;
  const refuseUnfit = refusing(header, options);
  const place = (rows: Frames) =>
    withClient(ownerUrl, 'restore', async (client) => {
      // Once more: bringing rows up to date may have taken long.
      await refuseUnfit(client);
      const filled = await fillDatabase(client, rows, { files, ready: () => refuseWhileUsed(client) });
      return { ...filled, checked: await checkFiles(client, files) };
    });
  const age = await withClient(ownerUrl, 'restore', refuseUnfit);
  const restored =
    age === 'older'
      ? await withUpgradedRows(backup, options, async (rows, count) => ({ ...(await place(rows)), files: count }))
      : await place(backup.frames());
  return { header, ...restored, isOtherKey: masterKeys.all.every((key) => header.keyMark !== keyMark(key)) };
}

/** Throws if the backup may not be restored here now; otherwise says its age. Existing data is asked about once. */
function refusing(
  header: BackupHeader,
  { mode, mayReplace }: RestoreOptions,
): (client: pg.Client) => Promise<BackupAge> {
  let isReplaced = false;
  return async (client) => {
    const age = await ageOfBackup(client, header, mode);
    await refuseWhileUsed(client);
    const filled = await findFilledTable(client, await listTables(client));
    isReplaced ||= filled !== null && (await mayReplace());
    if (filled && !isReplaced)
      throw new ConfigError(
        `The database is not empty (${filled}). Restore into a new one, or add --replace to discard the existing data.`,
      );
    return age;
  };
}

/** Milliseconds: connections that were just closed are still listed. */
const closing = { patience: 3000, pause: 50 };

async function refuseWhileUsed(client: pg.Client): Promise<void> {
  const giveUp = Date.now() + closing.patience;
  for (;;) {
    const users = await listUsers(client);
    if (users.length === 0) return;
    if (Date.now() > giveUp)
      throw new ConfigError(`Stop the product first: this database is in use (${users.join(', ')}).`);
    await pause(closing.pause);
  }
}
