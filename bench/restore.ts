import { join } from 'node:path';
import type pg from 'pg';
import { localBackup } from '../server/src/backup/open-backup.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.ts';
import { writeBackup } from '../server/src/backup/write-backup.ts';
import { seedOrders } from '../server/src/demo/seed-orders.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { formerRelease } from '../server/src/platform/db/releases.ts';
import { checkStamp } from '../server/src/platform/db/stamp.ts';
import type { MasterKeys } from '../server/src/platform/key-ring.ts';
import { version } from '../server/src/platform/version.ts';
import type { Services } from '../server/src/services.ts';
import { compareWithFormer, makeFormerDatabase } from '../server/testing/former-release.ts';
import { watchMemory } from './fresh-server.ts';

const budgetMs = 5 * 60_000;
const backupKey = 'a key of backups for benchmarks only, never used in earnest';

export interface RestoreBench {
  readonly services: Services;
  readonly floor: pg.Client;
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
  readonly dataDir: string;
}

/**
 * A database of the former release with this many orders is backed up, and the backup restored by this program into a
 * database that is empty. Throws if a row is not as it was.
 */
export async function* benchRestore(
  { services, floor, ownerUrl, masterKeys, dataDir }: RestoreBench,
  count: number,
): AsyncGenerator<string> {
  await checkStamp(services.db, 'real');
  await seedOrders(services.db, count);
  const make = async (name: string) => {
    await floor.query(`create database ${name}`);
    return Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
  };
  const former = await make('bench_former');
  await makeFormerDatabase(ownerUrl, former);
  const { files } = services;
  const file = join(dataDir, 'bench.backup');

  const written = await measured(() => writeBackup({ ownerUrl: former, masterKeys, files, backupKey }, file));
  const { rows: backedUp, bytes } = written.result;
  yield line(
    `backup of ${count} orders of ${formerRelease()?.version}`,
    written,
    `${backedUp} rows, ${megabytes(bytes)}`,
  );

  const empty = await make('bench_restored');
  const restored = await measured(async () => {
    // As the command does.
    await migrate(empty, masterKeys);
    const options = { ownerUrl: empty, masterKeys, mode: 'real', files, mayReplace: async () => false } as const;
    return restoreBackup(localBackup(file, backupKey), options);
  });
  const { tables, rows, differing, grown } = await compareWithFormer(former, empty);
  if (differing.length > 0) throw new Error(`Not as they were: ${differing.join(', ')}`);
  const isFast = restored.ms <= budgetMs;
  yield line(`restored into ${version}`, restored, `budget: ≤ ${budgetMs / 60_000} minutes`, isFast);
  yield `     ${'checksums'.padEnd(44)} ${tables} tables with ${rows} rows are as they were; more rows in ${grown.join(', ')}`;
}

interface Measured {
  readonly ms: number;
  /** Bytes. */
  readonly grown: number;
}

async function measured<T>(work: () => Promise<T>): Promise<Measured & { result: T }> {
  const endWatching = watchMemory(async () => process.memoryUsage.rss());
  const begin = performance.now();
  const result = await work();
  const ms = performance.now() - begin;
  return { result, ms, grown: await endWatching() };
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

const line = (name: string, { ms, grown }: Measured, more: string, holds = true) =>
  `${holds ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${(ms / 1000).toFixed(1)} s, memory +${megabytes(grown)}  ${more}`;
