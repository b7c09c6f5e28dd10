import { type ChargeKind, readChargeKind } from './charge-kind.ts';
import { readAwb, readMoney, readWeight, short } from './invoice-cells.ts';
import { type ColumnRole, type FileRow, type InvoiceLayout, reconColumns } from './invoice-layout.ts';
import type { WeightUnit } from './weight-unit.ts';

/** A row of a courier's invoice: what it charges for one parcel. */
export interface ReconCharge {
  readonly line: number;
  readonly awb: string;
  readonly kind: ChargeKind;
  /** Null: the file has none. Then there is one charge per AWB and kind, and of several rows the last counts. */
  readonly invoice: string | null;
  /** Grams; null where nothing was weighed. */
  readonly weight: number | null;
  /** Whether the cell names its weight unit. */
  readonly unitNamed: boolean;
  /** Below zero for an amount given back. */
  readonly paise: number;
}

/** A row that cannot be taken, and why. */
export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

/** The result of reading a file so far. */
export interface ReadRows {
  /** Rows of charges, good and bad. */
  readonly totalRows: number;
  readonly badRows: number;
  /** The first of them. */
  readonly bad: readonly BadRow[];
  /** Totals and notes among and below the rows, which are no charges. */
  readonly skippedRows: number;
}

/** How many of a kind are named where a file is described: a file is never held whole. */
export const namedRows = 20;

/** Row limit of one file. */
export const reconMaxRows = 100_000;

/** A problem with a file, described for the person who made it. */
export class ReconFileError extends Error {}

/** How many errors are listed; a file full of them usually has one cause. */
const namedMistakes = 5;

export interface ReadingOptions {
  readonly unit: WeightUnit;
  /** The number of the invoice, where no column has it. */
  readonly invoice: string | null;
  /** Whether blank cells at the end of a row may be left out. */
  readonly ragged: boolean;
}

export interface InvoiceReader {
  /**
   * A row's charge, or why it cannot be taken; null for totals and notes.
   * @throws ReconFileError when there are more rows than a file may have
   */
  readonly take: (row: FileRow) => ReconCharge | BadRow | null;
  readonly soFar: () => ReadRows;
}

/**
 * Reads the rows below the heading of a courier's invoice, one by one, and keeps none of them. Weights are in the given
 * unit unless a cell names its own; amounts are in rupees.
 */
export function invoiceReader(layout: InvoiceLayout, options: ReadingOptions): InvoiceReader {
  const bad: BadRow[] = [];
  let badRows = 0;
  let totalRows = 0;
  let skippedRows = 0;
  const take = (row: FileRow) => {
    if (isTotalOrNote(row, layout)) {
      skippedRows += 1;
      return null;
    }
    if (totalRows === reconMaxRows)
      throw new ReconFileError(
        `The file has more than ${reconMaxRows.toLocaleString('en-IN')} rows. Split it into several files.`,
      );
    totalRows += 1;
    try {
      return readRow(row, layout, options);
    } catch (error) {
      const badRow = { line: row.line, reason: (error as Error).message };
      badRows += 1;
      if (bad.length < namedRows) bad.push(badRow);
      return badRow;
    }
  };
  return { take, soFar: () => ({ totalRows, badRows, bad, skippedRows }) };
}

function readRow(
  { cells, line }: FileRow,
  layout: InvoiceLayout,
  { unit, invoice, ragged }: ReadingOptions,
): ReconCharge {
  const width = layout.heading.cells.length;
  if (cells.length < width ? !ragged : cells.slice(width).some((cell) => cell.trim() !== ''))
    throw new Error(
      `it has ${cells.length} values, but the heading on line ${layout.heading.line} has ${width} columns`,
    );
  const cell = (role: ColumnRole) => cells[layout.at[role] ?? -1] ?? '';
  const awb = readAwb(cell('awb'));
  const weight =
    cell('weight').trim() === '' && !layout.threeColumns
      ? { weight: null, unitNamed: false }
      : readWeight(cell('weight'), unit);
  const amount = readMoney(cell('cost'));
  if (layout.threeColumns && amount < 0) throw new Error(`“${short(cell('cost'))}” is not a cost`);
  const said = layout.kind ?? readChargeKind(cell('kind'));
  if (said === null) throw new Error(`“${short(cell('kind'))}” is not a kind of charge`);
  // An amount below zero is given back, and so is a credit, whatever its sign.
  const kind = amount < 0 && said === 'forward' ? 'credit' : said;
  const paise = kind === 'credit' ? -Math.abs(amount) : amount;
  const number = layout.at.invoice === undefined ? invoice : readInvoice(cell('invoice'));
  return { line, awb, kind, invoice: number, ...weight, paise: paise === 0 ? 0 : paise };
}

function readInvoice(cell: string): string {
  const number = cell.trim().replace(/^'/, '');
  if (number === '') throw new Error('the invoice number is missing');
  if (number.length > 60) throw new Error(`“${short(number)}” is not an invoice number`);
  return number;
}

const total = /^(?:grand|sub|net)?[\s-]*totals?\b/i;

/** A line of totals, a note of a single cell, or the heading once more, as on the pages of a printed list. */
function isTotalOrNote({ cells }: FileRow, { heading, at }: InvoiceLayout): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const awb = (cells[at.awb ?? -1] ?? '').trim();
  if (!/\d/.test(awb) && filled.some((cell) => total.test(cell))) return true;
  if (filled.length === 1 && heading.cells.length > 1 && /\s/.test(filled[0] ?? '')) return true;
  return filled.length > 1 && cells.every((cell, i) => cell.trim() === (heading.cells[i] ?? ''));
}

/** Says which columns a file without a known heading lacks. */
export function missingColumns(first: FileRow): string {
  const is = (column: string) => (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' ') === column.toLowerCase();
  const missing = reconColumns.filter((column) => !first.cells.some(is(column)));
  return `The file has no column ${missing.join(', ')}: line ${first.line}, which should be the heading, is ${quoted(first.cells)}.`;
}

/** Why a file with bad rows is not taken. */
export function mistakesText({ bad, badRows }: Pick<ReadRows, 'bad' | 'badRows'>): string {
  const named = bad
    .slice(0, namedMistakes)
    .map(({ line, reason }) => `line ${line}: ${reason}`)
    .join('; ');
  const more = badRows - namedMistakes;
  return `Nothing was taken from the file: ${named}${more > 0 ? `; and ${more} more` : ''}.`;
}

const quoted = (names: readonly string[]) =>
  names
    .map((name) => `“${short(name.trim())}”`)
    .join(', ')
    .slice(0, 200);
