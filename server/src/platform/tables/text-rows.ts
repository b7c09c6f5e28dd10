import { Readable } from 'node:stream';
import { AppError } from '@shipmagic/domain/http/errors';
import { CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';

/** A row of a file and the line it starts on. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', '\t', ';'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Maximum characters in a row; a longer one is usually an unclosed quote. */
const longestRow = 100_000;
/** The lines that tell a file's delimiter. */
const telling = 50;

/**
 * The rows of a text, blank ones left out. Throws 400 naming the position if it is malformed: not a text, an unclosed
 * quote, a line that is too long.
 */
export async function* textRows(bytes: Buffer, delimiter: Delimiter | 'any'): AsyncGenerator<TableRow> {
  let line = 1;
  let blank = 0;
  let breaks = 0;
  /** The lines on which the rows start that the parser holds. */
  const starts: number[] = [];
  const parser = parse({
    delimiter: delimiter === 'any' ? (delimitersOf(bytes)[0] ?? ',') : delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // Numbered while parsing, so that the line is known when the next row is malformed.
    on_record: (record: string[], { lines, empty_lines }) => {
      starts.push(line + empty_lines - blank);
      // The parser counts a CRLF within quotes as two line breaks.
      breaks += record.reduce((count, cell) => count + cell.split('\r\n').length - 1, 0);
      line = lines + 1 - breaks;
      blank = empty_lines;
      return record;
    },
  });
  const text = Readable.from(withoutEndlessLines(decodeText(bytes), () => line));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const start = starts.shift() ?? line;
      if (cells.some((cell) => cell.trim() !== '')) yield { line: start, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('bad_input', `The file cannot be read near line ${line}: ${meaning(error)}.`);
  } finally {
    text.destroy();
  }
}

/**
 * The delimiters that a text may have, likeliest first: that of which some line has the most. Which one it is may be
 * told by what it makes of the heading, where decimal commas or titles are as many.
 */
export function delimitersOf(bytes: Buffer): Delimiter[] {
  const [start = ''] = decodeText(bytes);
  const lines = start.replace(/"[^"]*"/g, '').split(/\r?\n/, telling);
  const most = (one: Delimiter) => Math.max(...lines.map((line) => line.split(one).length));
  const found = delimiters.map((one) => ({ one, cells: most(one) })).filter(({ cells }) => cells > 1);
  // Sorting keeps the order of those that are equal.
  return found.length === 0 ? [','] : found.sort((a, b) => b.cells - a.cells).map(({ one }) => one);
}

/** The parser counts the characters of a row without its delimiters, of which a line may have millions. */
function* withoutEndlessLines(pieces: Iterable<string>, line: () => number): Generator<string> {
  let run = 0;
  for (const piece of pieces) {
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    run = end < 0 ? run + piece.length : piece.length - end;
    if (run > 2 * longestRow)
      throw new AppError(
        'bad_input',
        `The file cannot be read near line ${line()}: a line is too long, or a quote is not closed.`,
      );
    yield piece;
  }
}

function meaning({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'a line is too long, or a quote is not closed';
  return 'a quote is in the wrong place';
}
