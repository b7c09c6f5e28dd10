import { AppError } from '@shipmagic/domain/http/errors';
import type { StreamRow } from 'hucre/xlsx';
import type { InflationLimits } from '../foreign-files/count-inflation.ts';
import type { TableRow } from './text-rows.ts';
import { zipSizes } from './zip-sizes.ts';

// Why: docs/decisions/money.md, "Workbooks are read with hucre".
/** How large the parts of a workbook may become: 100,000 rows of an invoice are about 60 MB; its texts are held whole. */
const limits = { sheet: 300 * 1024 * 1024, rest: 32 * 1024 * 1024 };
/** The same while it is inflated. Spreadsheets are packed to a tenth or a thirtieth; a cell has 32,767 characters. */
export const inflation: InflationLimits = {
  part: limits.sheet,
  ratio: 100,
  free: 1024 * 1024,
  markup: 512 * 1024,
};
/** A sheet has 16,384; no table that people work with comes near it. */
const mostColumns = 1000;
/** From here on a spreadsheet has rounded whole numbers. */
const exactBelow = 1e15;

const wrong = (message: string, cause?: unknown) => new AppError('bad_input', message, { cause });
export const tooLarge = () =>
  wrong('The Excel file becomes too large when it is opened. Split it into several files, or save it as CSV.');
const damaged = (cause: unknown) =>
  wrong('The Excel file cannot be read. Open it, save it again as .xlsx or as CSV, and try that.', cause);

/**
 * The rows of a sheet of an Excel workbook, blank ones left out, read as a stream: of a workbook only its table of texts
 * is held, which most programs write.
 * Throws 400 if it cannot be read, or is far larger than its file. A sheet that is not there has no rows.
 */
export async function* xlsxRows(bytes: Buffer, sheet = 0): AsyncGenerator<TableRow> {
  refuseBombs(bytes);
  // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows = streamXlsxRows(bytes, { sheet });
  try {
    for (;;) {
      const next = await rows.next().catch((error: unknown) => {
        throw damaged(error);
      });
      if (next.done) return;
      const { index, values } = next.value;
      const last = values.findLastIndex((value) => value !== null && value !== undefined);
      if (last >= mostColumns)
        throw wrong(
          `Line ${index + 1} of the Excel file has more than ${mostColumns.toLocaleString('en-IN')} columns.`,
        );
      const cells = values.slice(0, last + 1).map(textOf);
      if (cells.some((cell) => cell.trim() !== '')) yield { line: index + 1, cells };
    }
  } finally {
    // Whoever looks at the first rows only would otherwise have the whole sheet read into memory.
    await rows.return();
  }
}

/** The sizes that the archive declares are those the reader keeps to. */
function refuseBombs(bytes: Buffer): void {
  const entries = zipSizes(bytes);
  if (!entries) throw damaged('no directory');
  const sum = (ofSheets: boolean) =>
    entries
      .filter(({ name }) => /^xl\/worksheets\//i.test(name) === ofSheets)
      .reduce((all, { unpacked }) => all + (unpacked ?? Number.POSITIVE_INFINITY), 0);
  if (sum(true) > limits.sheet || sum(false) > limits.rest) throw tooLarge();
}

type CellValue = StreamRow['values'][number];

/** A cell as a text file would have it. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Math.abs(value) < exactBelow ? String(value) : value.toExponential();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}
