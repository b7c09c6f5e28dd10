import { Readable } from 'node:stream';
import { csvText } from '../platform/csv/csv-text.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Tables } from '../platform/tables/table-rows.ts';
import { unmatchedRows } from './file-charges.queries.ts';
import { type Invoice, rowsOf } from './read-invoice.ts';
import type { StagedFile } from './stage-invoice.ts';

/** How many rows are written at a time. */
const batch = 500;

/** A mark for each row of a file, by its number, whose AWB no parcel has: a byte per row. */
export async function markUnmatched(tx: Tx, { totalRows }: StagedFile): Promise<Uint8Array> {
  const marks = new Uint8Array(totalRows + 1);
  for await (const rows of unmatchedRows(tx)) for (const { number } of rows) marks[number] = 1;
  return marks;
}

/** The rows of a file that are not taken, as they stand there, each with its reason in a column of its own. Closes the file. */
export const leftRows = (tables: Tables, invoice: Invoice, unmatched: Uint8Array): Readable =>
  Readable.from(rowsWithReasons(tables, invoice, unmatched)).once('close', tables.close);

async function* rowsWithReasons(tables: Tables, invoice: Invoice, unmatched: Uint8Array): AsyncGenerator<string> {
  const { heading } = invoice.layout;
  yield csvText([[...heading.cells, 'Line', 'Reason']], { bom: true });
  let rows: string[][] = [];
  const reader = invoice.reader();
  for await (const { row, read } of rowsOf(tables, invoice, reader)) {
    if (read === null) continue;
    const isUnmatched = unmatched[reader.soFar().totalRows] === 1;
    const reason = 'reason' in read ? read.reason : isUnmatched ? 'no parcel has this AWB' : null;
    if (reason === null) continue;
    rows.push([...heading.cells.map((_, i) => row.cells[i] ?? ''), String(row.line), reason]);
    if (rows.length < batch) continue;
    yield csvText(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvText(rows);
}
