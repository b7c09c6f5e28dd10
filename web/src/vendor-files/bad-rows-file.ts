import type { BadRow } from '@shipmagic/domain/vendor-files/workbook-report';
import { reasonsColumn, workbookColumns } from '@shipmagic/domain/vendor-files/workbook-row';
import { csvText } from '../ui/csv-text.ts';

/** Rows that were not applied as a CSV file that can be corrected and uploaded again. */
export const badRowsFile = (bad: readonly BadRow[]): string =>
  csvText([
    [...workbookColumns, reasonsColumn],
    ...bad.map(({ cells, reasons }) => [...workbookColumns.map((column) => cells[column] ?? ''), reasons.join('; ')]),
  ]);
