import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readWarehouseRow } from '@shipmagic/domain/vendor-files/warehouse-row';
import { type BadRow, type WorkbookReport, workbookReportOf } from '@shipmagic/domain/vendor-files/workbook-report';
import {
  byVendor,
  contradictions,
  readWorkbookRow,
  type WorkbookRow,
  warehouseHeading,
} from '@shipmagic/domain/vendor-files/workbook-row';
import { normalWarehouse } from '@shipmagic/domain/warehouses/normal-warehouse';
import { emptyWarehouse, withInput } from '@shipmagic/domain/warehouses/warehouse';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Applied, applyRows, type RowProblem } from './apply-workbook.ts';
import type { WorkbookTable } from './read-workbook.ts';
import type { UploadOptions } from './upload-vendors.ts';
import { lockUploads } from './vendor-upload.queries.ts';
import { beginWorkbook, takeWorkbookBack } from './workbook.queries.ts';

/** A problem may be seen only once other rows are left out; more rounds than that there are not. */
const mostRounds = 5;

type Problems = ReadonlyMap<number, readonly string[]>;

// Why: docs/decisions/vendors.md, "A workbook applies its good rows".
/**
 * Applies the good rows of a workbook, in one transaction, and names the others with their reasons. A dry run does the
 * same and takes it back, so that it finds what applying finds.
 */
export async function uploadWorkbook(
  tx: Tx,
  viewer: Viewer,
  { couriers, table, fileName, dryRun }: UploadOptions & { couriers: CourierRegistry; table: WorkbookTable },
): Promise<WorkbookReport> {
  await lockUploads(tx);
  const rows = table.rows.map((row) => readWorkbookRow(table.columns, row));
  await beginWorkbook(tx);
  const mistakes = mistakesOf(rows);
  let problems: Problems = new Map();
  let applied: Applied | null = null;
  for (let round = 0; round < mostRounds; round++) {
    const good = rows.filter(({ line }) => !problems.has(line));
    // The first round finds what else is wrong with rows that are wrong by themselves.
    applied = await applyRows(tx, viewer, couriers, { rows: good, mistakes: round === 0 ? mistakes : [] });
    if (applied.problems.length === 0) break;
    await takeWorkbookBack(tx);
    problems = withWholeVendors(rows, grouped(applied.problems, problems));
  }
  if (!applied || applied.problems.length > 0) throw new Error('rows that are wrong one after another');
  if (dryRun) await takeWorkbookBack(tx);
  const bad = rows.flatMap((row): BadRow[] => {
    const reasons = problems.get(row.line);
    return reasons ? [{ line: row.line, vendorName: row.vendorName, reasons: [...reasons], cells: row.cells }] : [];
  });
  const { counts, warnings } = applied;
  const report = workbookReportOf({ ...counts, warnings, good: rows.length - bad.length, bad }, { dryRun });
  if (report.applied)
    await recordAudit(tx, {
      actor: viewer,
      action: 'vendor_workbook.uploaded',
      subject: fileName,
      details: { ...counts, bad: bad.length },
      address: viewer.ipAddress,
    });
  return report;
}

/** The mistakes of rows by themselves, and of rows of one vendor beside each other. */
function mistakesOf(rows: readonly WorkbookRow[]): RowProblem[] {
  const found: RowProblem[] = rows.flatMap((row) =>
    [...row.mistakes, ...placeMistakes(row)].map((reason) => ({ line: row.line, reason })),
  );
  for (const [first, ...further] of byVendor(rows)) {
    if (!first) continue;
    for (const row of further) for (const reason of contradictions(first, row)) found.push({ line: row.line, reason });
  }
  return found;
}

/** Said of the vendor already, whose name a warehouse without one gets. */
const isBlankName = (reason: string) => /^(vendor|warehouse)Name is blank$/.test(reason);

/** The mistakes in the warehouse of a row, whichever it changes. */
function placeMistakes({ warehouse }: WorkbookRow): string[] {
  if (!warehouse) return [];
  const { values, mistakes } = readWarehouseRow(warehouseHeading, warehouse);
  const { problems } = normalWarehouse(withInput(emptyWarehouse, values));
  return [...mistakes, ...problems.map(({ message }) => message)].filter((reason) => !isBlankName(reason));
}

function grouped(found: readonly RowProblem[], before: Problems): Problems {
  const all = new Map([...before].map(([line, reasons]) => [line, [...reasons]]));
  for (const { line, reason } of found) {
    const reasons = all.get(line) ?? [];
    if (!reasons.includes(reason)) reasons.push(reason);
    all.set(line, reasons);
  }
  return all;
}

/** Where the row that makes a vendor is bad, its further rows would be applied to nothing. */
function withWholeVendors(rows: readonly WorkbookRow[], problems: Problems): Problems {
  const found = byVendor(rows).flatMap(([first, ...further]) =>
    first && problems.has(first.line)
      ? further.map(({ line }) => ({
          line,
          reason: `the first row of this vendor, line ${first.line}, cannot be applied`,
        }))
      : [],
  );
  return grouped(found, problems);
}
