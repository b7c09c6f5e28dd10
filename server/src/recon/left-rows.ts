import { Readable } from 'node:stream';
import { csvText } from '../platform/csv/csv-text.ts';
import type { Comparison } from './compare-charges.ts';
import { type ReadFile, type Reading, rowsOfTable } from './read-invoice.ts';

/** How many rows are written at a time. */
const batch = 500;

/** The rows of a file that are not taken, as they stand there, each with its reason in a column of its own. */
export function leftRows(bytes: Buffer, reading: Reading, file: ReadFile, { unmatched }: Comparison): Readable {
  const reasons = new Map(file.badRows.map(({ line, reason }) => [line, reason]));
  for (const { line } of unmatched) reasons.set(line, 'no parcel has this AWB');
  return Readable.from(rowsWithReasons(bytes, reading, file, reasons));
}

async function* rowsWithReasons(
  bytes: Buffer,
  reading: Reading,
  { layout }: ReadFile,
  reasons: ReadonlyMap<number, string>,
): AsyncGenerator<string> {
  yield csvText([[...layout.heading.cells, 'Line', 'Reason']], ',', true);
  let rows: string[][] = [];
  for await (const { line, cells } of rowsOfTable(bytes, reading)) {
    const reason = reasons.get(line);
    if (reason === undefined) continue;
    rows.push([...layout.heading.cells.map((_, i) => cells[i] ?? ''), String(line), reason]);
    if (rows.length < batch) continue;
    yield csvText(rows, ',');
    rows = [];
  }
  if (rows.length > 0) yield csvText(rows, ',');
}
