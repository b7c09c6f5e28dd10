import { migrate, migrateOnly } from '../platform/db/migrate.ts';
import { withClient } from '../platform/db/with-client.ts';
import type { Files } from '../platform/files/files.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import { beginSnapshot } from './catalogue.queries.ts';
import { filesOfNowhere } from './files-of-nowhere.ts';
import { type Frames, fillDatabase } from './fill-database.ts';
import { readFrames } from './frames.ts';
import type { OpenBackup } from './open-backup.ts';
import { readDatabase } from './read-database.ts';
import { withScratchDatabase } from './scratch-database.ts';

export interface UpgradeOptions {
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
  readonly files: Files;
}

// Why: docs/decisions/operations.md, "A backup of an older version is brought up to date before it is restored".
/**
 * Runs the work with the rows of an older version's backup as this version has them, and the number of the backup's
 * files, which are in their place by then. They are brought up to date in a database that is gone afterwards.
 */
export async function withUpgradedRows<T>(
  { header, frames }: OpenBackup,
  { ownerUrl, masterKeys, files }: UpgradeOptions,
  work: (upgraded: Frames, count: number) => Promise<T>,
): Promise<T> {
  return withScratchDatabase(ownerUrl, async (url) => {
    await migrateOnly(url, header.migrations);
    const filled = await withClient(url, 'restore', (client) => fillDatabase(client, frames(), { files }));
    await migrate(url, masterKeys);
    return withClient(url, 'restore', async (client) => {
      await beginSnapshot(client);
      const nothing = { rows: 0, files: 0, missing: 0, elsewhere: 0 };
      return work(readFrames(readDatabase(client, filesOfNowhere(), nothing)), filled.files);
    });
  });
}
