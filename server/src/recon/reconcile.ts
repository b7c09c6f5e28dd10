import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ReconPreview } from '@shipmagic/domain/recon/recon.contract';
import { type ReconFile, ReconFileError, readReconFile, reconMaxRows } from '@shipmagic/domain/recon/recon-file';
import { looksLikeOtherUnit, type WeightUnit } from '@shipmagic/domain/recon/weight-unit';
import { recordAudit } from '../audit/record-audit.ts';
import { readTable } from '../platform/csv/read-table.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { addUpload, lockReconciliation, type MatchedCharge, matchCharges, writeLines } from './recon.queries.ts';

/** How many AWBs of a kind a preview names. */
const named = 20;

/** The charges of a courier's invoice. Throws 400 that says what is wrong with the file. */
export async function readCharges(content: AsyncIterable<Buffer>, unit: WeightUnit): Promise<ReconFile> {
  try {
    return readReconFile(await readTable(content, { delimiter: ',', maxRows: reconMaxRows }), unit);
  } catch (error) {
    if (error instanceof ReconFileError) throw new AppError('bad_input', error.message, { field: 'reconFile' });
    throw error;
  }
}

const isMatched = ({ shipment_id }: MatchedCharge) => shipment_id !== null;
const isChanged = (one: MatchedCharge) =>
  isMatched(one) && (one.old_cost !== one.cost || one.old_weight_grams !== one.weight_grams);

function count(file: ReconFile, charges: readonly MatchedCharge[]) {
  const matchedRows = charges.filter(isMatched).length;
  const updatedRows = charges.filter(isChanged).length;
  return { totalRows: file.totalRows, matchedRows, updatedRows, unchangedRows: matchedRows - updatedRows };
}

/** The weights of the file beside the declared ones. */
function compareWeights(charges: readonly MatchedCharge[], unit: WeightUnit): ReconPreview['weights'] {
  const both = charges.flatMap(({ awb, unit_named, weight_grams: charged, declared_grams: declared, quoted_grams }) =>
    declared === null ? [] : [{ awb, charged, declared, quoted: quoted_grams, unitNamed: unit_named }],
  );
  const doubtful = both.filter((one) => !one.unitNamed && looksLikeOtherUnit(one.charged, unit, one));
  return {
    parcels: both.length,
    charged: both.reduce((sum, one) => sum + one.charged, 0),
    declared: both.reduce((sum, one) => sum + one.declared, 0),
    doubtfulRows: doubtful.length,
    doubtful: doubtful.slice(0, named).map(({ awb, charged, declared }) => ({ awb, charged, declared })),
  };
}

/** The effect an upload of this file would have. */
export async function previewCharges(tx: Tx, file: ReconFile, unit: WeightUnit): Promise<ReconPreview> {
  const charges = await matchCharges(tx, file.charges);
  const unmatched = charges.filter((one) => !isMatched(one)).map(({ awb }) => awb);
  return {
    ...count(file, charges),
    unmatchedRows: unmatched.length,
    repeatedRows: file.repeated.length,
    unmatched: unmatched.slice(0, named),
    repeated: file.repeated.slice(0, named),
    weights: compareWeights(charges, unit),
  };
}

/** Takes the charges of a file over, all of them or none; AWBs that are not ours are left out. */
export async function applyCharges(
  tx: Tx,
  viewer: Viewer,
  { file, filename, unit }: { file: ReconFile; filename: string; unit: WeightUnit },
) {
  await lockReconciliation(tx);
  const charges = await matchCharges(tx, file.charges);
  const counts = count(file, charges);
  const id = await addUpload(tx, {
    filename,
    status: 'completed',
    userId: viewer.userId,
    email: viewer.email,
    totalRows: counts.totalRows,
    updatedRows: counts.updatedRows,
  });
  await writeLines(tx, id, charges.filter(isMatched));
  await recordAudit(tx, {
    actor: viewer,
    action: 'recon.uploaded',
    subject: filename,
    details: { ...counts, unit },
    address: viewer.ipAddress,
  });
  return { id, ...counts };
}

/** A file that could not be taken stands in the history, too. */
export async function recordFailedUpload(tx: Tx, viewer: Viewer, filename: string): Promise<void> {
  const { userId, email } = viewer;
  await addUpload(tx, { filename, status: 'failed', userId, email, totalRows: 0, updatedRows: 0 });
}
