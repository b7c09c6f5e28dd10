import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { chosenColumns, type ReconFileQuery } from '@shipmagic/domain/recon/file-query';
import { mistakesText } from '@shipmagic/domain/recon/recon-file';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { compareCharges, type MatchedCharge } from './compare-charges.ts';
import { inBatches } from './in-batches.ts';
import { findReading, rememberReading } from './layouts.queries.ts';
import { countCharges } from './preview-charges.ts';
import { type ReadFile, type Reading, rolesOf } from './read-invoice.ts';
import { writeInvoices, writeLines } from './recon-lines.queries.ts';
import { addUpload, lockReconciliation } from './recon-uploads.queries.ts';

/** How a file is to be read: as it was chosen now, or for this courier before. */
export async function readingOf(tx: Tx, query: ReconFileQuery): Promise<Reading> {
  return {
    unit: query.unit ?? null,
    invoice: query.invoice || null,
    columns: chosenColumns(query),
    remembered: query.courier ? await findReading(tx, query.courier) : null,
  };
}

interface Upload {
  readonly file: ReadFile;
  readonly filename: string;
  readonly courier: string | null;
  /** Leaves out the rows that cannot be taken. */
  readonly goodOnly: boolean;
  /** The columns were chosen, and are kept for the courier's next file. */
  readonly remember: boolean;
}

/**
 * Takes the charges of a file over, all of them or none, unless the good ones alone are wanted; AWBs that are not ours
 * are left out.
 */
export async function applyCharges(tx: Tx, viewer: Viewer, upload: Upload) {
  const { file, filename, courier, goodOnly } = upload;
  const isRefused = file.badRows.length > 0 && (!goodOnly || file.charges.length === 0);
  if (isRefused) throw new AppError('bad_input', mistakesText(file.badRows), { field: 'reconFile' });
  await lockReconciliation(tx);
  const comparison = await compareCharges(tx, file.charges, courier);
  const counts = countCharges(file, comparison);
  const id = await addUpload(tx, {
    filename,
    status: 'completed',
    userId: viewer.userId,
    email: viewer.email,
    courier,
    totalRows: counts.totalRows,
    updatedRows: counts.updatedRows,
    leftRows: counts.badRows,
    failure: null,
  });
  for (const matched of inBatches(comparison.matched)) await writeLines(tx, id, matched.map(lineOf));
  await writeInvoices(tx, id, comparison.invoices);
  if (courier && upload.remember)
    await rememberReading(tx, viewer.userId, { courier, columns: rolesOf(file.layout), unit: file.unit });
  await recordAudit(tx, {
    actor: viewer,
    action: 'recon.uploaded',
    subject: filename,
    details: { ...counts, unit: file.unit, ...(courier ? { courier } : {}) },
    address: viewer.ipAddress,
  });
  return { id, ...counts };
}

const lineOf = ({ charge, parcel, courier }: MatchedCharge) => ({
  line: charge.line,
  shipmentId: parcel.id,
  kind: charge.kind,
  courier,
  invoice: charge.invoice,
  grams: charge.weight,
  paise: charge.paise,
});

/** A file that could not be taken stands in the history, too, with the reason. */
export async function recordFailedUpload(
  tx: Tx,
  viewer: Viewer,
  { filename, courier, error }: { filename: string; courier: string | null; error: unknown },
): Promise<void> {
  await addUpload(tx, {
    filename,
    status: 'failed',
    userId: viewer.userId,
    email: viewer.email,
    courier,
    totalRows: 0,
    updatedRows: 0,
    leftRows: 0,
    failure: error instanceof AppError ? error.message : 'Something went wrong on our side.',
  });
}
