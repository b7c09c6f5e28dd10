import { guardCell } from '@shipmagic/domain/http/spreadsheet-cell';
import { saveFile } from '../ui/save-file.ts';
import { type FigureColumn, figureCells } from './figure-table.tsx';

const field = (value: string | number | null): string => {
  const text = typeof value === 'string' ? guardCell(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8, and without formulas. */
export const tableCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;

/** Saves the rows of a table as a file. `name` has no ending. */
export function saveTable<Row>(name: string, columns: readonly FigureColumn<Row>[], rows: readonly Row[]): void {
  saveFile(`${name}.csv`, new Blob([tableCsv(figureCells(columns, rows))], { type: 'text/csv' }));
}
