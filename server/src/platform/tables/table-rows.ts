import { join } from 'node:path';
import { AppError } from '@shipmagic/domain/http/errors';
import type { ForeignKind } from '../foreign-files/foreign-kind.ts';
import { foreignReader } from '../foreign-files/foreign-reader.ts';
import type { textParsers } from './text.worker.ts';
import type { Delimiter, TableRow } from './text-rows.ts';
import type { workbookParsers } from './workbook.worker.ts';
import { isOldWorkbook, isZip } from './zip-sizes.ts';

/** The most sheets of a workbook that are looked at. */
const sheets = 10;

const text: ForeignKind = {
  program: join(import.meta.dirname, 'text.worker'),
  atOnce: 2,
  memoryMb: 128,
  seconds: 20,
  keptSeconds: 10,
  words: {
    damaged: 'The file cannot be read. Save it again as UTF-8 text and try that.',
    tooLarge: 'The file needs too much memory to be read. Split it into several files.',
    tooSlow: 'The file takes too long to be read. Split it into several files.',
    busy: 'Many files are being read at the moment. Please try again in a minute.',
  },
};

/** 100,000 rows of three texts of their own need 200 MB for a moment. */
const workbook: ForeignKind = {
  program: join(import.meta.dirname, 'workbook.worker'),
  atOnce: 1,
  memoryMb: 288,
  seconds: 20,
  keptSeconds: 0,
  words: {
    damaged: 'The Excel file cannot be read. Open it, save it again as .xlsx or as CSV, and try that.',
    tooLarge: 'The Excel file needs too much memory when it is opened. Split it into several files, or save it as CSV.',
    tooSlow: 'The Excel file takes too long to be read. Split it into several files, or save it as CSV.',
    busy: 'Other Excel files are being read at the moment. Please try again in a minute.',
  },
};

const textReading = foreignReader<typeof textParsers>(text);
const workbookReading = foreignReader<typeof workbookParsers>(workbook);

/** The tables of a file, which is read in a worker until it is closed. */
export interface Tables {
  readonly count: number;
  /** Whether blank cells at the end of a row are left out, as in a workbook. */
  readonly ragged: boolean;
  /** The rows of a table, blank ones left out. May be read several times, one reading after another. */
  rows(table: number): AsyncGenerator<TableRow>;
  close(): void;
}

/**
 * The tables of a file, whatever it is: that of a text by each delimiter it may have (commas, tabs or semicolons), or the
 * sheets of an Excel workbook. Opening and reading throw 400 in words if it is none of them or passes the limits of its parser, and
 * 503 while many files wait.
 */
export async function openTables(bytes: Buffer): Promise<Tables> {
  if (isOldWorkbook(bytes))
    throw new AppError(
      'bad_input',
      'This is an .xls file, or one with a password. Save it as .xlsx without a password, or as CSV.',
    );
  if (!isZip(bytes)) return openText(bytes);
  const reading = await workbookReading();
  return {
    count: sheets,
    ragged: true,
    rows: (sheet) => oneByOne(reading.read('rows', { bytes, sheet })),
    close: () => reading.close(),
  };
}

/** A text is a table by each delimiter that it may have, the likeliest first. */
async function openText(bytes: Buffer, delimiter?: Delimiter): Promise<Tables> {
  const reading = await textReading();
  try {
    const found = delimiter ? [delimiter] : await reading.readOne('delimiters', bytes);
    return {
      count: found.length,
      ragged: false,
      rows: (table) => oneByOne(reading.read('rows', { bytes, delimiter: found[table] ?? ',' })),
      close: () => reading.close(),
    };
  } catch (error) {
    reading.close();
    throw error;
  }
}

async function closing<T>(opened: Promise<Tables>, work: (tables: Tables) => Promise<T>): Promise<T> {
  const tables = await opened;
  try {
    return await work(tables);
  } finally {
    tables.close();
  }
}

/** Does something with the tables of a file. */
export const withTables = <T>(bytes: Buffer, work: (tables: Tables) => Promise<T>): Promise<T> =>
  closing(openTables(bytes), work);

/** Does something with the one table of a text. */
export const withText = <T>(bytes: Buffer, delimiter: Delimiter, work: (table: Tables) => Promise<T>): Promise<T> =>
  closing(openText(bytes, delimiter), work);

async function* oneByOne(batches: AsyncGenerator<TableRow[]>): AsyncGenerator<TableRow> {
  for await (const batch of batches) yield* batch;
}
