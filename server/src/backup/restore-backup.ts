import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../platform/config-error.ts';
import type { Files } from '../platform/files/files.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import { type CheckedFiles, checkFiles, restoreFiles } from './backup-files.ts';
import { type BackupHeader, keyMark } from './backup-header.ts';
import {
  analyse,
  type BackedUpTable,
  beginRestore,
  copyIn,
  emptyTables,
  findFilledTable,
  listTables,
  listUsers,
  readMigrations,
  readMode,
  restartSequence,
  takeRulesOff,
} from './catalogue.queries.ts';
import { endFrame, type Frame, tableFrame } from './frames.ts';
import { type BackupFile, openBackup } from './open-backup.ts';

export interface RestoreOptions {
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
  readonly mode: 'demo' | 'real';
  readonly files: Files;
  /** Called if the database already holds data; resolves whether all of it may be replaced. */
  readonly mayReplace: () => Promise<boolean>;
}

export interface RestoredBackup {
  readonly header: BackupHeader;
  readonly rows: number;
  readonly files: number;
  /** The tables' rows when the backup was made; see `RowSum`. */
  readonly sums: Readonly<Record<string, string>>;
  /** Whether all files are here that the restored rows name. */
  readonly checked: CheckedFiles;
  /** The backup's encrypted and signed data needs another master key. */
  readonly isOtherKey: boolean;
}

/**
 * Replaces the database's contents with a backup, completely or not at all: the file is checked before anything is
 * touched, and the rest is one transaction. Throws ConfigError for an unsuitable file, while the product is running,
 * and if the existing data may not be replaced.
 */
export async function restoreBackup(file: BackupFile, options: RestoreOptions): Promise<RestoredBackup> {
  const { header, frames } = await openBackup(file);
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'shipmagic:restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseOtherKind(client, header, options.mode);
    await refuseWhileUsed(client);
    const tables = await listTables(client);
    const filled = await findFilledTable(client, tables);
    if (filled && !(await options.mayReplace()))
      throw new ConfigError(
        `The database is not empty (${filled}). Restore into a new one, or add --replace to discard the existing data.`,
      );
    const restored = await inOneTransaction(client, () => replaceRows(client, tables, frames(), options.files));
    await analyse(client, tables);
    const checked = await checkFiles(client, options.files);
    return {
      header,
      ...restored,
      checked,
      isOtherKey: options.masterKeys.all.every((key) => header.keyMark !== keyMark(key)),
    };
  } finally {
    await client.end();
  }
}

async function refuseOtherKind(client: pg.Client, header: BackupHeader, mode: 'demo' | 'real'): Promise<void> {
  const here = (await readMode(client)) ?? mode;
  if (header.mode !== here || header.mode !== mode)
    throw new ConfigError(
      header.mode === 'demo'
        ? 'This is the backup of a demo; it cannot be restored for real use.'
        : 'This is the backup of real data; it cannot be restored into a demo. Configure the installation first.',
    );
  const { migrations, jobRunner } = await readMigrations(client);
  const missing = migrations.filter((name) => !header.migrations.includes(name));
  const unknown = header.migrations.filter((name) => !migrations.includes(name));
  if (missing.length > 0 || unknown.length > 0 || jobRunner !== header.jobRunner)
    throw new ConfigError(
      `The backup was made by another version of the program (${[...unknown, ...missing].join(', ') || 'of its job runner'}). Restore it with that version, then start this one, which brings it up to date.`,
    );
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

async function inOneTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await beginRestore(client);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A broken connection has been rolled back by the database.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function replaceRows(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  frames: AsyncGenerator<Frame, void, undefined>,
  files: Files,
): Promise<Pick<RestoredBackup, 'rows' | 'files' | 'sums'>> {
  const putRulesBack = await takeRulesOff(client);
  // From here on other processes wait; those that connected in between are detected first.
  await emptyTables(client, tables);
  await refuseWhileUsed(client);
  const rows: Record<string, number> = {};
  let { value: frame } = await frames.next();
  while (frame?.kind === 'table') {
    const { table, columns } = tableFrame.parse(JSON.parse(frame.content.toString('utf8')));
    const known = tables.find(({ name }) => name === table);
    if (!known || columns.some((column) => !known.columns.includes(column)))
      throw new Error(`The backup has a table that is not here: ${table}`);
    const filling = client.query(copyFrom(copyIn({ name: table, columns })));
    const following: { frame: Frame | undefined } = { frame: undefined };
    await pipeline(Readable.from(rowsUntil(frames, following), { objectMode: false }), filling);
    rows[table] = filling.rowCount;
    frame = following.frame;
  }
  const { count, next: last } = await restoreFiles(frame ?? undefined, frames, files);
  if (last?.kind !== 'end') throw new Error('The backup has no end');
  const end = endFrame.parse(JSON.parse(last.content.toString('utf8')));
  if (end.files !== count) throw new Error(`The backup has ${count} of ${end.files} files`);
  for (const [table, expected] of Object.entries(end.rows))
    if (rows[table] !== expected) throw new Error(`${table} has ${rows[table] ?? 0} of ${expected} rows`);
  for (const { name, next } of end.sequences) await restartSequence(client, name, next);
  await putRulesBack();
  return { rows: Object.values(rows).reduce((sum, some) => sum + some, 0), files: count, sums: end.sums };
}

/** The rows of one table; the frame after them is left for the caller. */
async function* rowsUntil(
  frames: AsyncGenerator<Frame, void, undefined>,
  following: { frame: Frame | undefined },
): AsyncGenerator<Buffer> {
  for (;;) {
    const { value: frame, done } = await frames.next();
    if (done) return;
    if (frame.kind !== 'rows') {
      following.frame = frame;
      return;
    }
    yield frame.content;
  }
}
