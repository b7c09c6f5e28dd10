import { z } from 'zod';
import {
  type InvoiceColumn,
  type InvoiceForm,
  invoiceColumns,
  invoiceNumberHeadings,
} from '../couriers/courier-invoice.ts';
import { knownCouriers } from '../couriers/known-couriers.ts';
import type { ChargeKind } from './charge-kind.ts';
import type { WeightUnit } from './weight-unit.ts';

export const columnRoles = invoiceColumns;
export type ColumnRole = InvoiceColumn;
export const roleNames: Record<ColumnRole, string> = {
  awb: 'AWB',
  weight: 'Charged weight',
  cost: 'Amount charged',
  kind: 'Kind of charge',
  invoice: 'Invoice number',
};
/** Without these a file says nothing. */
export const neededRoles: readonly ColumnRole[] = ['awb', 'cost'];

/** The headings chosen for roles. */
export const columnChoice = z.partialRecord(z.enum(columnRoles), z.string().trim().min(1).max(200));
export type ColumnChoice = z.output<typeof columnChoice>;

/** The specification's file. */
export const reconColumns = ['AWB', 'Actual Weight', 'Actual Cost'] as const;

export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Where a file's heading and its columns stand. */
export interface InvoiceLayout {
  readonly heading: FileRow;
  readonly at: Readonly<Partial<Record<ColumnRole, number>>>;
  /** The specification's file, in which every row has a weight, and nothing is given back. */
  readonly threeColumns: boolean;
  /** The unit of its weights, where the heading or the courier's habit tells it. */
  readonly unit: WeightUnit | null;
  /** The kind of all its charges; null: each row names it, or it is the way there. */
  readonly kind: ChargeKind | null;
  /** The number of the invoice, where it stands above the heading. */
  readonly invoice: string | null;
}

/** The specification's file, and whatever is known of couriers' own. */
interface KnownLayout extends InvoiceForm {
  readonly threeColumns?: true;
}

/** From the most particular to the most general; a heading is read by the first that it fits. */
const knownLayouts: readonly KnownLayout[] = [
  { columns: { awb: ['awb'], weight: ['actual weight'], cost: ['actual cost'] }, threeColumns: true },
  ...knownCouriers.flatMap(({ invoices }) => invoices),
  {
    columns: {
      awb: [
        'awb',
        'awb number',
        'awb no',
        'awb num',
        'awb code',
        'waybill',
        'waybill num',
        'waybill number',
        'waybill no',
        'airwaybill number',
        'air waybill number',
        'tracking number',
        'tracking no',
        'tracking id',
        'consignment number',
        'consignment no',
        'docket no',
        'docket number',
      ],
      weight: [
        'charged weight',
        'chargeable weight',
        'charge weight',
        'billed weight',
        'billable weight',
        'applied weight',
        'actual weight',
        'weight',
      ],
      cost: [
        'total amount',
        'total charge',
        'total charges',
        'total freight',
        'net amount',
        'billed amount',
        'invoice amount',
        'actual cost',
        'freight charge',
        'freight charges',
        'freight',
        'shipping charge',
        'shipping charges',
        'amount',
        'total',
      ],
      kind: [
        'charge type',
        'charge head',
        'type of charge',
        'kind of charge',
        'transaction type',
        'charge description',
      ],
      invoice: invoiceNumberHeadings,
    },
  },
];

const unitAtEnd = /[\s_(]+(?:in\s+)?(kgs?|kilograms?|g|gms?|grams?)\.?\)?$/i;
const moneyAtEnd = /[\s_(]+(?:in\s+)?(inr|rs|₹|rupees)\.?\)?$/i;

/** A heading without case, unit and signs: `charged_weight (g)` is `charged weight`. */
const keyOf = (heading: string): string =>
  heading
    .trim()
    .replace(unitAtEnd, '')
    .replace(moneyAtEnd, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const unitNamedBy = (heading: string): WeightUnit | null => {
  const unit = unitAtEnd.exec(heading.trim())?.[1];
  if (unit === undefined) return null;
  return /^g/i.test(unit) ? 'g' : 'kg';
};

/** The lines among which a heading is looked for. */
export const headingWithin = 50;

/**
 * Finds the heading of a courier's file among its first rows: the row that has the chosen columns, or else one that
 * fits a known layout. Null: none does.
 */
export function findLayout(rows: readonly FileRow[], chosen: ColumnChoice | null): InvoiceLayout | null {
  const invoice = (index: number) => invoiceAbove(rows.slice(0, index));
  if (chosen) {
    for (const [index, row] of rows.entries()) {
      const at = placesOf(row, (role) => (chosen[role] === undefined ? [] : [chosen[role]]), exactly);
      const wanted = columnRoles.filter((role) => chosen[role] !== undefined);
      if (wanted.every((role) => at[role] !== undefined) && neededRoles.every((role) => at[role] !== undefined))
        return layout(row, { at, kind: null, threeColumns: false, unit: null }, invoice(index));
    }
    return null;
  }
  for (const [index, row] of rows.entries()) {
    const found = knownLayout(row);
    if (found) return layout(row, found, found.threeColumns ? null : invoice(index));
  }
  return null;
}

type Found = Omit<InvoiceLayout, 'heading' | 'invoice'>;

function layout(row: FileRow, found: Found, invoice: string | null): InvoiceLayout {
  const weight = found.at.weight === undefined ? '' : (row.cells[found.at.weight] ?? '');
  return {
    heading: { line: row.line, cells: row.cells.map((cell) => cell.trim()) },
    ...found,
    unit: unitNamedBy(weight) ?? found.unit,
    invoice: found.at.invoice === undefined ? invoice : null,
  };
}

function knownLayout(row: FileRow): Found | null {
  for (const { columns, unit = null, kind = null, threeColumns = false } of knownLayouts) {
    const at = placesOf(row, (role) => columns[role] ?? [], keyOf);
    const general = knownLayouts.at(-1)?.columns === columns;
    const needed = columnRoles.filter(
      (role) => neededRoles.includes(role) || (!general && role === 'weight' && columns[role]),
    );
    if (!needed.every((role) => at[role] !== undefined)) continue;
    if (!threeColumns) return { at, unit, kind, threeColumns };
    // With an invoice's number, or a kind of charge, it is an invoice like the others.
    const more = placesOf(row, (role) => knownLayouts.at(-1)?.columns[role] ?? [], keyOf);
    if (more.invoice === undefined && more.kind === undefined) return { at, unit, kind, threeColumns };
    return { at: { ...more, ...at }, unit, kind, threeColumns: false };
  }
  return null;
}

const exactly = (heading: string) => heading.trim();

/** The first column for each role, by the first of its headings that is there. */
function placesOf(
  row: FileRow,
  headingsOf: (role: ColumnRole) => readonly string[],
  key: (heading: string) => string,
): Partial<Record<ColumnRole, number>> {
  const keys = row.cells.map(key);
  const found = columnRoles.map((role) => {
    const index = headingsOf(role)
      .map((heading) => keys.indexOf(heading))
      .find((one) => one >= 0);
    return [role, index] as const;
  });
  return Object.fromEntries(found.filter(([, index]) => index !== undefined));
}

const invoiceLabel = /^(?:tax\s+)?(?:invoice|bill)\s*(?:no|num|number|#)\b\.?\s*[:#-]?\s*(.*)$/i;

/** The number of the invoice above the heading: in the cell that names it, or in the next one. */
function invoiceAbove(rows: readonly FileRow[]): string | null {
  for (const { cells } of rows) {
    const index = cells.findIndex((cell) => invoiceLabel.test(cell.trim()));
    if (index < 0) continue;
    const [, own = ''] = invoiceLabel.exec(cells[index]?.trim() ?? '') ?? [];
    const number = own || (cells.slice(index + 1).find((cell) => cell.trim() !== '') ?? '').trim();
    if (/^[\w/.-]{1,60}$/.test(number)) return number;
  }
  return null;
}
