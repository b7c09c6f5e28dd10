import { pipeline } from 'node:stream/promises';
import { AppError } from '@shipmagic/domain/http/errors';
import { CsvError, parse } from 'csv-parse';

/** A row of a file and the line it starts on. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

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

/** Maximum characters in a row; a longer one is usually an unclosed quote. */
const longestRow = 100_000;

const wrong = (message: string) => new AppError('bad_input', message);

/**
 * Reads a table with a heading from UTF-8 text, row by row. Throws 400 naming the position if it is malformed: wrong
 * encoding, an unclosed quote, a row longer or shorter than the heading, too many rows, an empty file. Blank rows are
 * skipped.
 */
export async function readTable(content: AsyncIterable<Buffer>, { delimiter, maxRows }: TableFormat): Promise<Table> {
  let heading: TableRow | null = null;
  const rows: TableRow[] = [];
  let line = 1;
  let blank = 0;
  let breaks = 0;
  const take = (record: string[], { lines, empty_lines }: { lines: number; empty_lines: number }) => {
    const start = line + empty_lines - blank;
    // The parser counts a CRLF within quotes as two line breaks.
    breaks += record.reduce((count, cell) => count + cell.split('\r\n').length - 1, 0);
    line = lines + 1 - breaks;
    blank = empty_lines;
    if (record.every((cell) => cell.trim() === '')) return null;
    if (!heading) heading = { line: start, cells: record.map((name) => name.trim()) };
    else if (record.length !== heading.cells.length) throw wrong(otherLength(heading, { line: start, cells: record }));
    else if (rows.length === maxRows)
      throw wrong(`The file has more than ${maxRows.toLocaleString('en-IN')} rows. Split it into several files.`);
    else rows.push({ line: start, cells: record });
    return null;
  };
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // Collected while parsing, so that the line number is known when the next row is malformed.
    on_record: take,
  });
  try {
    await pipeline(decoded(content), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? wrong(`The file cannot be read near line ${line}: ${meaning(error)}.`) : error;
  }
  const { cells, line: headingLine } = (heading as TableRow | null) ?? empty();
  return { heading: cells, headingLine, rows };
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

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

function empty(): never {
  throw wrong('The file is empty.');
}

function meaning({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'a line is too long, or a quote is not closed';
  return 'a quote is in the wrong place';
}

/** Decodes UTF-8, without a byte order mark. */
async function* decoded(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  for await (const chunk of content) {
    if (first && (chunk.subarray(0, 2).equals(utf16.little) || chunk.subarray(0, 2).equals(utf16.big)))
      throw wrong('The file is UTF-16 (“Unicode Text”). Save it as UTF-8 text and try again.');
    first = false;
    yield decode(() => decoder.decode(chunk, { stream: true }));
  }
  yield decode(() => decoder.decode());
}

const utf16 = { little: Buffer.from([0xff, 0xfe]), big: Buffer.from([0xfe, 0xff]) };

function decode(read: () => string): string {
  let text: string;
  try {
    text = read();
  } catch {
    throw wrong('The file is not UTF-8 text. Save it as UTF-8 text and try again.');
  }
  if (text.includes('\u0000')) throw wrong('The file has characters that cannot be stored; it may not be a text file.');
  return text;
}
