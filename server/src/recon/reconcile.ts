import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { chosenColumns, type ReconFileQuery } from '@shipmagic/domain/recon/file-query';
import { mistakesText } from '@shipmagic/domain/recon/recon-file';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findReading, rememberReading } from './layouts.queries.ts';
import { type Reading, rolesOf } from './read-invoice.ts';
import { writeLines } from './recon-lines.queries.ts';
import { addUpload, lockReconciliation } from './recon-uploads.queries.ts';
import { compareFile, type StagedFile } from './stage-invoice.ts';

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
  readonly file: StagedFile;
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
  const isRefused = file.badRows > 0 && (!goodOnly || file.badRows === file.totalRows);
  if (isRefused) throw new AppError('bad_input', mistakesText(file), { field: 'reconFile' });
  await lockReconciliation(tx);
  const counts = await compareFile(tx, file);
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
  await writeLines(tx, id);
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
