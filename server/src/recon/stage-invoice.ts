import type { ReadRows } from '@shipmagic/domain/recon/recon-file';
import type { Tx } from '../platform/db/transaction.ts';
import type { Tables } from '../platform/tables/table-rows.ts';
import { collectStanding, countChanges } from './compare-charges.queries.ts';
import { addFileRows, createFileTables, matchFileRows, type NumberedCharge } from './file-charges.queries.ts';
import { type Invoice, rowsOf } from './read-invoice.ts';

/** How many rows are held before they go to the database. */
const batch = 2_000;

/** A file whose charges stand in the tables of this transaction. */
export type StagedFile = Invoice & ReadRows;

/** Reads a file into the database, where its charges are matched with the parcels, of one courier if it is given. */
export async function stageInvoice(
  tx: Tx,
  tables: Tables,
  invoice: Invoice,
  courier: string | null,
): Promise<StagedFile> {
  await createFileTables(tx);
  const reader = invoice.reader();
  let rows: NumberedCharge[] = [];
  for await (const { read } of rowsOf(tables, invoice, reader)) {
    if (read === null || 'reason' in read) continue;
    rows.push({ number: reader.soFar().totalRows, charge: read });
    if (rows.length < batch) continue;
    await addFileRows(tx, rows);
    rows = [];
  }
  if (rows.length > 0) await addFileRows(tx, rows);
  await matchFileRows(tx, courier);
  return { ...invoice, ...reader.soFar() };
}

/** Compares the charges of a file with what is recorded. */
export async function compareFile(tx: Tx, { totalRows, badRows }: StagedFile) {
  await collectStanding(tx);
  const { matched, changed } = await countChanges(tx);
  return { totalRows, matchedRows: matched, updatedRows: changed, unchangedRows: matched - changed, badRows };
}
