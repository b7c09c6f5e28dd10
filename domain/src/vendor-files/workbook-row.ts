import { unguardCell } from '../http/spreadsheet-cell.ts';
import { accountEmail } from '../people/person.ts';
import { foldedKey } from '../text/key-text.ts';
import { vendorKey } from '../vendors/vendor-name.ts';
import { mandatoryFields } from '../warehouses/warehouse-rules.ts';
import { cellsOf } from './table-heading.ts';
import type { VendorColumn } from './vendor-row.ts';
import type { WarehouseColumn } from './warehouse-row.ts';

/** Columns about the vendor, by the names of the vendors file. */
const vendorPart = [
  'vendorName',
  'companyName',
  'brandName',
  'gstin',
  'commissionPercentage',
] as const satisfies readonly VendorColumn[];
/** Columns about a warehouse, by the names of the warehouses file. */
const warehousePart = mandatoryFields satisfies readonly WarehouseColumn[];

/** The columns of the workbook: a row is a vendor with a warehouse, its usual courier and its members. */
export const workbookColumns = [...vendorPart, ...warehousePart, 'courier', 'members'] as const;
export type WorkbookColumn = (typeof workbookColumns)[number];

/** In a file of bad rows that comes back; what it says is ignored. */
export const reasonsColumn = 'reasons';
/** The headings that a file may have. */
export const workbookHeadings = [...workbookColumns, reasonsColumn] as const;
export type WorkbookHeading = (typeof workbookHeadings)[number];

/** Far more vendors than a store has, each with its people: one transaction has to hold them. */
export const workbookMaxRows = 5000;

/** A row in the terms of the two files, and what it says beside them. */
export interface WorkbookRow {
  readonly line: number;
  readonly vendorName: string;
  readonly vendor: readonly string[];
  /** Null: it has no warehouse. */
  readonly warehouse: readonly string[] | null;
  readonly courier: string | null;
  readonly members: readonly string[];
  readonly mistakes: readonly string[];
  /** As they stood in the file, by column, so that a bad row can go back. */
  readonly cells: Readonly<Partial<Record<WorkbookColumn, string>>>;
}

/** The heading of the vendors of a workbook; a GSTIN brings its methodology with it. */
export const vendorHeading: readonly VendorColumn[] = [...vendorPart, 'enableGstMethodology', 'slabBasedPayments'];
export const warehouseHeading: readonly WarehouseColumn[] = ['vendorName', ...warehousePart];

/** Reads one row. A blank cell keeps what is stored. */
export function readWorkbookRow(
  columns: readonly WorkbookHeading[],
  { line, cells: raw }: { readonly line: number; readonly cells: readonly string[] },
): WorkbookRow {
  const { reasons: _, ...cells } = cellsOf(columns, raw);
  const vendorName = unguardCell(cells.vendorName ?? '');
  const mistakes: string[] = [];
  const beyond = raw.slice(columns.length).find((cell) => cell.trim() !== '');
  if (beyond !== undefined) mistakes.push(`“${beyond.trim()}” stands to the right of the last column`);
  const emails = (cells.members ?? '').split(/[\s,;]+/).filter(Boolean);
  const members = new Map<string, string>();
  for (const email of emails) {
    const read = accountEmail.safeParse(unguardCell(email));
    if (read.success) members.set(foldedKey(read.data), read.data);
    else mistakes.push(`members: ${email} is not an email address`);
  }
  const hasPlace = warehousePart.some((column) => cells[column] !== undefined);
  const vendor: Partial<Record<VendorColumn, string>> = {
    ...Object.fromEntries(vendorPart.map((column) => [column, cells[column] ?? ''])),
    enableGstMethodology: cells.gstin ? 'TRUE' : '',
    slabBasedPayments: cells.commissionPercentage ? 'FALSE' : '',
  };
  const warehouse: Partial<Record<WarehouseColumn, string>> = {
    ...cells,
    // One that is not named is called as its vendor is, which is a name of its own at couriers.
    warehouseName: cells.warehouseName ?? cells.vendorName ?? '',
  };
  return {
    line,
    vendorName,
    vendor: vendorHeading.map((column) => vendor[column] ?? ''),
    warehouse: hasPlace ? warehouseHeading.map((column) => warehouse[column] ?? '') : null,
    courier: cells.courier ? unguardCell(cells.courier) : null,
    members: [...members.values()],
    mistakes,
    cells,
  };
}

/** Where a further row of the same vendor says otherwise than its first one. */
export function contradictions(first: WorkbookRow, row: WorkbookRow): string[] {
  const said = [...vendorPart.filter((column) => column !== 'vendorName'), 'courier' as const];
  return said.flatMap((column) => {
    const [before, now] = [first.cells[column], row.cells[column]];
    return now === undefined || now === before
      ? []
      : [`${column} is ${now} here, and ${before ?? 'blank'} on line ${first.line} of the same vendor`];
  });
}

/** Rows by vendor, in the order of the file; those without a name are one of their own each. */
export function byVendor(rows: readonly WorkbookRow[]): WorkbookRow[][] {
  const groups = Map.groupBy(rows, (row) => vendorKey(row.vendorName) || `\u0000${row.line}`);
  return [...groups.values()];
}
