import { AppError } from '@shipmagic/domain/http/errors';
import { CsvError, parse } from 'csv-parse';

/** One row of a file and the line on which it starts. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly heading: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableFormat {
  readonly delimiter: ',' | '\t';
}

/** Characters of one row; more is no table of ours, most often an unclosed quote. */
const longestRow = 100_000;

const wrong = (message: string) => new AppError('bad_input', message);

/**
 * Reads a table with a heading from UTF-8 text, row by row. Throws 400 that says where it is not one: another encoding,
 * an unclosed quote, a row that is longer or shorter than the heading, nothing at all. Rows of blanks do not count.
 */
export async function readTable(content: AsyncIterable<Buffer>, { delimiter }: TableFormat): Promise<Table> {
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  let heading: readonly string[] | null = null;
  const rows: TableRow[] = [];
  let line = 1;
  const take = ({ record, info }: { record: string[]; info: { lines: number; empty_lines: number } }) => {
    const start = line;
    line = info.lines + 1;
    if (record.every((cell) => cell.trim() === '')) return;
    if (!heading) heading = record.map((name) => name.trim());
    else if (record.length === heading.length) rows.push({ line: start, cells: record });
    else throw wrong(`Line ${start} has ${record.length} values, but the heading has ${heading.length} columns.`);
  };
  const feed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      parser.write(text, (error) => (error ? reject(error) : resolve()));
    });
  parser.on('readable', () => {
    for (let item = parser.read(); item !== null; item = parser.read()) {
      try {
        take(item);
      } catch (error) {
        parser.destroy(error as Error);
        return;
      }
    }
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.once('end', resolve);
    parser.once('error', reject);
  });
  ended.catch(() => undefined);
  try {
    for await (const text of decoded(content)) await feed(text);
    parser.end();
    await ended;
  } catch (error) {
    throw error instanceof CsvError ? wrong(`The file cannot be read near line ${line}: ${meaning(error)}.`) : error;
  }
  if (!heading) throw wrong('The file is empty.');
  return { heading, rows };
}

function meaning({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'a line is too long, or a quote is not closed';
  return 'a quote stands in the wrong place';
}

/** The text of UTF-8 bytes, without a byte order mark. */
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
