import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Files } from '../platform/files/files.ts';
import { readFiles, type WrittenFiles } from './backup-files.ts';
import { copyOut, listSequences, listTables } from './catalogue.queries.ts';
import { toFrame } from './frames.ts';
import { RowSum } from './row-sum.ts';

/** The frames of a whole database, in the transaction that its client has begun, with their rows' checksums in the last. */
export async function* readDatabase(
  client: pg.Client,
  files: Files,
  written: { rows: number } & WrittenFiles,
): AsyncGenerator<Buffer> {
  const rows: Record<string, number> = {};
  const sums: Record<string, string> = {};
  for (const table of await listTables(client)) {
    yield toFrame('table', { table: table.name, columns: table.columns });
    const sum = new RowSum();
    for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
      sum.add(chunk);
      yield toFrame('rows', chunk);
    }
    sums[table.name] = String(sum);
    rows[table.name] = sum.rows;
    written.rows += sum.rows;
  }
  yield* readFiles(client, files, written);
  yield toFrame('end', { rows, sums, files: written.files, sequences: await listSequences(client) });
}
