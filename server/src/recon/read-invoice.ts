import { AppError } from '@shipmagic/domain/http/errors';
import {
  type ColumnChoice,
  columnRoles,
  type FileRow,
  findLayout,
  headingWithin,
  type InvoiceLayout,
} from '@shipmagic/domain/recon/invoice-layout';
import type { FileColumns } from '@shipmagic/domain/recon/recon.contract';
import { type InvoiceReader, invoiceReader, missingColumns, ReconFileError } from '@shipmagic/domain/recon/recon-file';
import type { WeightUnit } from '@shipmagic/domain/recon/weight-unit';
import type { Tables } from '../platform/tables/table-rows.ts';

/** The choices about a file, made before it is read. */
export interface Reading {
  readonly unit: WeightUnit | null;
  readonly invoice: string | null;
  /** Chosen by whoever uploads the file. */
  readonly columns: ColumnChoice | null;
  /** Chosen for the courier before. */
  readonly remembered: { readonly columns: ColumnChoice; readonly unit: WeightUnit } | null;
}

/** A courier's invoice whose columns are known. */
export interface Invoice {
  readonly layout: InvoiceLayout;
  readonly unit: WeightUnit;
  /** Whether the columns were chosen for the courier before. */
  readonly remembered: boolean;
  /** Which of the file's tables it is. */
  readonly table: number;
  /** A reader of its rows, from the first. */
  readonly reader: () => InvoiceReader;
}

const wrong = (message: string) => new AppError('bad_input', message, { field: 'reconFile' });

/** Finds out how a file is to be read. Throws 400 that says what is wrong with the whole file. */
export async function openInvoice(tables: Tables, reading: Reading): Promise<Invoice> {
  const { table, layout, remembered } = await findTable(tables, reading);
  const unit = reading.unit ?? (remembered ? reading.remembered?.unit : null) ?? layout.unit ?? 'kg';
  const options = { unit, invoice: reading.invoice || layout.invoice, ragged: tables.ragged };
  return { layout, unit, remembered, table, reader: () => invoiceReader(layout, options) };
}

interface ReadRow {
  readonly row: FileRow;
  readonly read: ReturnType<InvoiceReader['take']>;
}

/** The rows of an invoice, read as a stream. Throws 400 that says what is wrong with the whole file. */
export async function* rowsOf(
  tables: Tables,
  { table, layout }: Invoice,
  reader: InvoiceReader,
): AsyncGenerator<ReadRow> {
  try {
    for await (const row of tables.rows(table))
      if (row.line > layout.heading.line) yield { row, read: reader.take(row) };
  } catch (error) {
    throw error instanceof ReconFileError ? wrong(error.message) : error;
  }
}

interface Found {
  readonly table: number;
  readonly layout: InvoiceLayout;
  readonly remembered: boolean;
}

/** The table that has a heading: what was chosen now goes before what was chosen once, and that before what we know. */
async function findTable(tables: Tables, { columns, remembered }: Reading): Promise<Found> {
  let first: FileRow | null = null;
  for (let table = 0; table < tables.count; table++) {
    const rows = await firstRows(tables, table);
    first ??= rows[0] ?? null;
    if (columns) {
      const layout = findLayout(rows, columns);
      if (layout) return { table, layout, remembered: false };
      continue;
    }
    const before = remembered && findLayout(rows, remembered.columns);
    if (before) return { table, layout: before, remembered: true };
    const layout = findLayout(rows, null);
    if (layout) return { table, layout, remembered: false };
  }
  if (!first) throw wrong('The file is empty.');
  if (columns) throw wrong(`No line of the file has the columns ${Object.values(columns).join(', ')}.`);
  throw wrong(missingColumns(first));
}

async function firstRows(tables: Tables, table: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of tables.rows(table)) {
    rows.push(row);
    if (rows.length === headingWithin) break;
  }
  return rows;
}

/** The columns of a file: below its heading, or below the first row that has the most cells. */
export async function readColumns(tables: Tables, remembered: Reading['remembered']): Promise<FileColumns> {
  let widest: FileColumns | null = null;
  for (let table = 0; table < tables.count; table++) {
    const rows = await firstRows(tables, table);
    const layout = (remembered && findLayout(rows, remembered.columns)) ?? findLayout(rows, null);
    const heading =
      layout?.heading ?? rows.reduce<FileRow | null>((best, row) => (filled(row) > filled(best) ? row : best), null);
    if (!heading) continue;
    const below = rows.find(({ line }) => line > heading.line);
    const columns = heading.cells
      .map((cell, i) => ({ heading: cell.trim(), sample: (below?.cells[i] ?? '').trim().slice(0, 60) }))
      .filter((column) => column.heading !== '');
    if (layout) return { columns, roles: rolesOf(layout), unit: layout.unit ?? null };
    widest ??= { columns, roles: {}, unit: null };
  }
  if (!widest) throw wrong('The file is empty.');
  return widest;
}

const filled = (row: FileRow | null) => row?.cells.filter((cell) => cell.trim() !== '').length ?? 0;

/** The headings of a layout's columns. */
export const rolesOf = ({ at, heading }: InvoiceLayout): ColumnChoice =>
  Object.fromEntries(
    columnRoles.flatMap((role) => (at[role] === undefined ? [] : [[role, heading.cells[at[role]] ?? '']])),
  );
