import { guardCell } from '@shipmagic/domain/http/spreadsheet-cell';

const field = (value: string | number | null): string => {
  const text = typeof value === 'string' ? guardCell(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8, and without formulas. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
