import { guardCell } from '@shipmagic/domain/http/spreadsheet-cell';
import type { SqlResult } from '@shipmagic/domain/operations/sql.contract';

/** Tabs and line breaks become spaces, so that a cell stays in place (specification 2, section 9). */
const flat = (text: string) => text.replace(/\r\n|[\t\r\n]/g, ' ');

/** A result as a tab-separated file, one line per row; NULL is empty. */
export function toTabSeparated({ columns, columnKinds, data }: SqlResult): string {
  const cell = (value: string | null | undefined, column: number) => {
    if (value === null || value === undefined) return '';
    return columnKinds[column] === 'number' ? value : guardCell(flat(value));
  };
  const head = columns.map((name) => guardCell(flat(name))).join('\t');
  const rows = data.map((row) => columns.map((name, i) => cell(row[name], i)).join('\t'));
  return `${[head, ...rows].join('\n')}\n`;
}

/** Contains the day and the milliseconds since 1970, so that no download replaces another. */
export function tabSeparatedName(now: Date): string {
  return `sql_results_${now.toISOString().slice(0, 10)}_${now.getTime()}.tsv`;
}
