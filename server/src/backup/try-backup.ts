import { counted } from '@shipmagic/domain/text/counted';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../platform/config-error.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import { beginSnapshot, copyOut, listTables } from './catalogue.queries.ts';
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
 * Restores a backup into a database that is made for it and dropped afterwards, and compares every table with what it
 * was when the backup was made. Throws ConfigError, in words, if anything differs.
 */
export async function tryBackup(
  file: BackupFile,
  { ownerUrl, masterKeys }: { readonly ownerUrl: string; readonly masterKeys: MasterKeys },
): Promise<TriedBackup> {
  const { header } = await openBackup(file);
  return withScratchDatabase(ownerUrl, async (url) => {
    await migrate(url, masterKeys);
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
    return { tables: Object.keys(restored.sums).length, rows: restored.rows, files: restored.files };
  });
}

/** The tables whose rows are not those of these sums. */
async function compare(url: string, sums: Readonly<Record<string, string>>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'shipmagic:backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await beginSnapshot(client);
    const differing: string[] = [];
    for (const table of await listTables(client)) {
      const sum = new RowSum();
      for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) sum.add(chunk);
      if (sums[table.name] !== String(sum)) differing.push(table.name);
    }
    return differing;
  } finally {
    await client.end();
  }
}

/** Takes files and forgets all of them but their names: a test leaves those of the product alone. */
function filesOfNowhere(): Files {
  const names = new Set<string>();
  const nowhere: FileStore = {
    write: async (name) => void names.add(name),
    read: async () => null,
    has: async (name) => names.has(name),
    remove: async (name) => void names.delete(name),
    async *list() {},
  };
  const refuse = async () => {
    throw new Error('A test of a backup reads and writes no files of the product');
  };
  return { target: 'disk', mark: '', stores: new Map([['disk', nowhere]]), put: refuse, get: refuse, remove: refuse };
}
