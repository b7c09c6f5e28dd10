import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Files } from '../platform/files/files.ts';
import { restoreFiles } from './backup-files.ts';
import {
  analyse,
  type BackedUpTable,
  beginRestore,
  copyIn,
  emptyTables,
  listTables,
  restartSequences,
  takeRulesOff,
} from './catalogue.queries.ts';
import { endFrame, type Frame, tableFrame } from './frames.ts';

export type Frames = AsyncGenerator<Frame, void, undefined>;

export interface Filled {
  readonly rows: number;
  readonly files: number;
  /** The tables' rows as they were where these come from; see `RowSum`. */
  readonly sums: Readonly<Record<string, string>>;
}

/**
 * Replaces the contents of a database of the same migrations, in one transaction. `ready` is called once all others
 * have to wait; it throws if it must not be.
 */
export async function fillDatabase(
  client: pg.Client,
  frames: Frames,
  { files, ready }: { readonly files: Files; readonly ready?: () => Promise<void> },
): Promise<Filled> {
  const tables = await listTables(client);
  const filled = await inOneTransaction(client, () => replaceRows(client, tables, frames, { files, ready }));
  await analyse(client, tables);
  return filled;
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
  frames: Frames,
  { files, ready }: Parameters<typeof fillDatabase>[2],
): Promise<Filled> {
  const putRulesBack = await takeRulesOff(client);
  // From here on other processes wait; those that connected in between are detected first.
  await emptyTables(client, tables);
  await ready?.();
  const rows: Record<string, number> = {};
  let { value: frame } = await frames.next();
  while (frame?.kind === 'table') {
    const { table, columns } = tableFrame.parse(JSON.parse(frame.content.toString('utf8')));
    const known = tables.find(({ name }) => name === table);
    if (!known || columns.some((column) => !known.columns.includes(column)))
      throw new Error(`The backup has a table that is not here: ${table.slice(0, 200)}`);
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
  // Older programs may have counted none; the checksum of the file says that all are there.
  for (const [table, expected] of Object.entries(end.rows))
    if (rows[table] !== expected && expected !== 0)
      throw new Error(`${table} has ${rows[table] ?? 0} of ${expected} rows`);
  await restartSequences(client, end.sequences);
  await putRulesBack();
  return { rows: Object.values(rows).reduce((sum, some) => sum + some, 0), files: count, sums: end.sums };
}

/** The rows of one table; the frame after them is left for the caller. */
async function* rowsUntil(frames: Frames, following: { frame: Frame | undefined }): AsyncGenerator<Buffer> {
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
