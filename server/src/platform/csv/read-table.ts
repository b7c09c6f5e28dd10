import { AppError } from '@shipmagic/domain/http/errors';
import { counted } from '@shipmagic/domain/text/counted';
import { readWhole } from '../tables/decode-text.ts';
import { withText } from '../tables/table-rows.ts';
import type { TableRow } from '../tables/text-rows.ts';

export interface Table {
  readonly heading: readonly string[];
  /** The line of the heading. */
  readonly headingLine: number;
  readonly rows: readonly TableRow[];
}

export interface TableFormat {
  readonly delimiter: ',' | '\t';
  /** Maximum number of rows below the heading. */
  readonly maxRows: number;
}

const wrong = (message: string) => new AppError('bad_input', message);

/**
 * Reads a table with a heading from a text, row by row. Throws 400 naming the position if it is malformed: not a text,
 * an unclosed quote, a row longer or shorter than the heading, too many rows, an empty file. Blank rows are skipped.
 */
export async function readTable(content: AsyncIterable<Buffer>, { delimiter, maxRows }: TableFormat): Promise<Table> {
  return withText(await readWhole(content), delimiter, async (table) => {
    let heading: TableRow | null = null;
    const rows: TableRow[] = [];
    for await (const { line, cells } of table.rows(0)) {
      if (!heading) heading = { line, cells: cells.map((name) => name.trim()) };
      else if (cells.length !== heading.cells.length) throw wrong(otherLength(heading, { line, cells }));
      else if (rows.length === maxRows)
        throw wrong(`The file has more than ${maxRows.toLocaleString('en-IN')} rows. Split it into several files.`);
      else rows.push({ line, cells });
    }
    if (!heading) throw wrong('The file is empty.');
    return { heading: heading.cells, headingLine: heading.line, rows };
  });
}

/** The most likely cause of a row with another length than the heading. */
function otherLength(heading: TableRow, row: TableRow): string {
  const wanted = heading.cells.length;
  const difference = `Line ${row.line} has ${counted(row.cells.length, 'value')}, but the heading on line ${heading.line} has ${counted(wanted, 'column')}`;
  if (wanted === 1)
    return `${difference}. Is “${shortened(heading.cells[0])}” a title? The heading has to be the first line.`;
  if (row.cells.length > wanted && row.cells.slice(wanted).every((cell) => cell.trim() === ''))
    return `${difference}. Remove the separators at the end of the line.`;
  return `${difference}.`;
}

const shortened = (text = '') => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
