import { AppError } from '@shipmagic/domain/http/errors';
import { type TableRow, textRows } from './text-rows.ts';
import { isOldWorkbook, isZip, xlsxRows } from './xlsx-rows.ts';

/** The most sheets of a workbook that are looked at. */
const sheets = 10;

export interface FileTable {
  /** May be read several times. */
  readonly rows: () => AsyncIterable<TableRow>;
  /** Whether blank cells at the end of a row are left out, as in a workbook. */
  readonly ragged: boolean;
}

/**
 * The tables of a file, whatever it is: the one of a text separated by commas, tabs or semicolons, or the sheets of an
 * Excel workbook. Throws 400 if it is none of them.
 */
export function tablesOf(bytes: Buffer): FileTable[] {
  if (isOldWorkbook(bytes))
    throw new AppError(
      'bad_input',
      'This is an .xls file, or one with a password. Save it as .xlsx without a password, or as CSV.',
    );
  if (!isZip(bytes)) return [{ rows: () => textRows(bytes, 'any'), ragged: false }];
  return Array.from({ length: sheets }, (_, sheet) => ({ rows: () => xlsxRows(bytes, sheet), ragged: true }));
}
