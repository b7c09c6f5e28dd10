import { counted } from '@shipmagic/domain/text/counted';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../platform/config-error.ts';
import { migrate, migrateOnly } from '../platform/db/migrate.ts';
import { withClient } from '../platform/db/with-client.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import { beginSnapshot, copyOut, listTables } from './catalogue.queries.ts';
import { filesOfNowhere } from './files-of-nowhere.ts';
import { type BackupFile, openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { RowSum } from './row-sum.ts';
import { withScratchDatabase } from './scratch-database.ts';

export interface TriedBackup {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Restores a backup into a database that is made for it and dropped afterwards, compares every table with what it was
 * when the backup was made, and brings it up to date. Throws ConfigError, in words, if anything differs.
 */
export async function tryBackup(
  file: BackupFile,
  { ownerUrl, masterKeys }: { readonly ownerUrl: string; readonly masterKeys: MasterKeys },
): Promise<TriedBackup> {
  const { header } = await openBackup(file);
  return withScratchDatabase(ownerUrl, async (url) => {
    await migrateOnly(url, header.migrations);
    const files = filesOfNowhere();
    const restored = await restoreBackup(file, {
      ownerUrl: url,
      masterKeys,
      mode: header.mode,
      files,
      mayReplace: async () => false,
    });
    const differing = await compare(url, restored.sums);
    if (differing.length > 0)
      throw new ConfigError(
        `${file.name} was restored for a test, and ${counted(differing.length, 'table')} differed from when it was made: ${differing.join(', ')}.`,
      );
    await migrate(url, masterKeys);
    return { tables: Object.keys(restored.sums).length, rows: restored.rows, files: restored.files };
  });
}

/** The tables whose rows are not those of these sums. */
async function compare(url: string, sums: Readonly<Record<string, string>>): Promise<string[]> {
  return withClient(url, 'backup', async (client) => {
    await beginSnapshot(client);
    const differing: string[] = [];
    for (const table of await listTables(client)) {
      const sum = new RowSum();
      for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) sum.add(chunk);
      if (sums[table.name] !== String(sum)) differing.push(table.name);
    }
    return differing;
  });
}
