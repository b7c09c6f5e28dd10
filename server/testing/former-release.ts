import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackedUpTable,
  beginSnapshot,
  copyOut,
  listSequences,
  listTables,
} from '../src/backup/catalogue.queries.ts';
import { filesOfNowhere } from '../src/backup/files-of-nowhere.ts';
import { fillDatabase } from '../src/backup/fill-database.ts';
import { readFrames, toFrame } from '../src/backup/frames.ts';
import { RowSum } from '../src/backup/row-sum.ts';
import { migrateOnly, migrationFiles } from '../src/platform/db/migrate.ts';
import { formerRelease } from '../src/platform/db/releases.ts';
import { withClient } from '../src/platform/db/with-client.ts';

/** Makes of an empty database one of the former release, with the rows of one of today as far as it has place for them. */
export async function makeFormerDatabase(ofToday: string, empty: string): Promise<void> {
  const last = formerRelease()?.last;
  if (!last) throw new Error('There is no former release');
  const names = (await migrationFiles()).map(({ name }) => name);
  await migrateOnly(
    empty,
    names.filter((name) => name <= last),
  );
  await between(ofToday, empty, async (today, former) => {
    const tables = await sharedTables(former, today);
    const own = new Map<string, Buffer>();
    for (const table of tables.filter(({ name }) => lists.includes(name)))
      own.set(table.name, await rowsOf(former, table));
    const rows = readFrames(framesOf(today, tables, own, await listSequences(former)));
    await fillDatabase(former, rows, { files: filesOfNowhere() });
  });
}

/** Their rows come with migrations, and those of later ones are not there yet. */
const lists = ['app.job_tasks'];

async function* framesOf(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  own: ReadonlyMap<string, Buffer>,
  known: readonly { name: string }[],
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    yield toFrame('table', { table: table.name, columns: table.columns });
    const rows = own.get(table.name);
    if (rows) {
      yield toFrame('rows', rows);
      continue;
    }
    for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>)
      yield toFrame('rows', chunk);
  }
  const sequences = (await listSequences(client)).filter(({ name }) => known.some((one) => one.name === name));
  yield toFrame('end', { rows: {}, sequences });
}

/** The tables of the first database, with the columns that the second has, too. */
async function sharedTables(first: pg.Client, second: pg.Client): Promise<BackedUpTable[]> {
  const others = new Map((await listTables(second)).map(({ name, columns }) => [name, columns]));
  return (await listTables(first)).map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => others.get(name)?.includes(column)),
  }));
}

const between = <T>(one: string, other: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> =>
  withClient(one, 'former', (first) =>
    withClient(other, 'former', async (second) => {
      await beginSnapshot(first);
      return work(first, second);
    }),
  );

export interface Comparison {
  readonly tables: number;
  readonly rows: number;
  /** Tables that lack rows of the former release, or have them otherwise. */
  readonly differing: readonly string[];
  /** Tables with all of its rows and more. */
  readonly grown: readonly string[];
}

/** Columns that a migration since the former release decides anew, by their tables. */
const decidedAnew: Readonly<Record<string, readonly string[]>> = { 'app.order_search': ['collects_cash'] };

/** Compares each row of a database of the former release with those of a newer one, in the columns that both have. */
export async function compareWithFormer(former: string, newer: string): Promise<Comparison> {
  return between(former, newer, async (old, restored) => {
    await beginSnapshot(restored);
    const tables = (await sharedTables(old, restored)).map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !decidedAnew[name]?.includes(column)),
    }));
    const differing: string[] = [];
    const grown: string[] = [];
    let rows = 0;
    for (const table of tables) {
      const [before, after] = [await sumOf(old, table), await sumOf(restored, table)];
      rows += before.rows;
      if (before.sum === after.sum) continue;
      const kept = after.rows > before.rows && isWithin(await rowsOf(old, table), await rowsOf(restored, table));
      (kept ? grown : differing).push(table.name);
    }
    return { tables: tables.length, rows, differing, grown };
  });
}

async function sumOf(client: pg.Client, table: BackedUpTable): Promise<{ rows: number; sum: string }> {
  const sum = new RowSum();
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) sum.add(chunk);
  return { rows: sum.rows, sum: String(sum) };
}

async function rowsOf(client: pg.Client, table: BackedUpTable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isWithin(rows: Buffer, others: Buffer): boolean {
  const there = new Set(others.toString('utf8').split('\n'));
  return rows
    .toString('utf8')
    .split('\n')
    .every((row) => there.has(row));
}
