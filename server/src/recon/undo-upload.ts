import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { lockReconciliation, lockUpload, withdrawUpload } from './recon-uploads.queries.ts';

/** Charges parcels as if an upload had not been. What a later one says of a parcel counts as before. */
export async function undoUpload(tx: Tx, viewer: Viewer, id: string) {
  await lockReconciliation(tx);
  const upload = await lockUpload(tx, id);
  if (!upload) throw new AppError('not_found', 'Upload not found');
  if (upload.status !== 'completed')
    throw new AppError('conflict', `This upload cannot be undone: it is ${upload.status}.`);
  const outcome = await withdrawUpload(tx, id);
  await recordAudit(tx, {
    actor: viewer,
    action: 'recon.undone',
    subject: upload.filename,
    details: outcome,
    address: viewer.ipAddress,
  });
  return outcome;
}
