import { AppError } from '@shipmagic/domain/http/errors';
import { type Heading, readHeading } from '@shipmagic/domain/vendor-files/table-heading';
import {
  type WorkbookHeading,
  workbookColumns,
  workbookHeadings,
  workbookMaxRows,
} from '@shipmagic/domain/vendor-files/workbook-row';
import { type Tables, withTables } from '../platform/tables/table-rows.ts';
import type { TableRow } from '../platform/tables/text-rows.ts';

/** Lines that may stand above the heading: a title, a note. */
const linesAbove = 10;

export interface WorkbookTable {
  readonly columns: readonly WorkbookHeading[];
  readonly rows: readonly TableRow[];
}

const wrong = (message: string) => new AppError('bad_input', message, { field: 'workbook' });

/**
 * The rows of the first sheet, or reading of a text, that has a heading with a vendor's name. Throws 400 in words if
 * there is none, if the heading cannot be read, and for too many rows.
 */
export function readWorkbook(bytes: Buffer): Promise<WorkbookTable> {
  return withTables(bytes, async (tables) => {
    for (let table = 0; table < tables.count; table++) {
      const found = await readSheet(tables, table);
      if (found) return found;
    }
    throw wrong(`No sheet has a heading with a column vendorName. Allowed columns: ${workbookColumns.join(', ')}.`);
  });
}

async function readSheet(tables: Tables, table: number): Promise<WorkbookTable | null> {
  let columns: readonly WorkbookHeading[] | null = null;
  const rows: TableRow[] = [];
  for await (const { line, cells } of tables.rows(table)) {
    if (!columns) {
      if (line > linesAbove) return null;
      const heading = headingOf(cells);
      if (heading && 'problem' in heading) throw wrong(heading.problem);
      columns = heading?.columns ?? null;
    } else {
      if (rows.length === workbookMaxRows)
        throw wrong(
          `The file has more than ${workbookMaxRows.toLocaleString('en-IN')} rows. Split it into several files.`,
        );
      rows.push({ line, cells });
    }
  }
  if (columns && rows.length === 0) throw wrong('The file has a heading, but no lines.');
  return columns && { columns, rows };
}

/** A line as a heading; null if it has no column of vendors' names, and is a title or a note. */
function headingOf(cells: readonly string[]): Heading<WorkbookHeading> | null {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  const names = cells.slice(0, last + 1).map((cell) => cell.trim());
  const isNamed = names.some((name) => /^vendor[\s_-]*name$/i.test(name));
  return isNamed ? readHeading(names, workbookHeadings, ['vendorName']) : null;
}
