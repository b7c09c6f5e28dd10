import { claimFileName, claimFilesAtMost, readClaimFile } from '@shipmagic/domain/claims/claim-files';
import type { ClaimPapers } from '@shipmagic/domain/claims/claim-papers.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { cannotStore } from '../platform/files/cannot-store.ts';
import { FileError } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import { countFiles, deleteFile, findFile, insertFile } from './claim-files.queries.ts';
import { findClaim, lockClaim } from './claims.queries.ts';
import { readPapers } from './read-papers.ts';

const field = 'claimFile';

interface Deps {
  readonly db: Database;
  readonly files: Files;
}

async function requireRoom(tx: Tx, claimId: string): Promise<void> {
  if ((await countFiles(tx, claimId)) >= claimFilesAtMost)
    throw new AppError('conflict', `A claim has at most ${claimFilesAtMost} files. Take one away first.`, { field });
}

// Why: docs/decisions/money.md, "A claim's pictures are files, taken for what their bytes say".
/**
 * Adds a picture or PDF to a claim. Throws 400 for what it cannot be, 404, 409 when the claim is full, 503 while its
 * storage cannot be reached, and 507 while that takes no files.
 */
export async function addFile(
  { db, files }: Deps,
  viewer: Viewer,
  { claimId, name, bytes }: { readonly claimId: string; readonly name: string; readonly bytes: Buffer },
): Promise<ClaimPapers> {
  const read = readClaimFile(bytes);
  await inViewerTransaction(db, viewer, async (tx) => {
    if (!(await findClaim(tx, claimId))) throw new AppError('not_found', 'Claim not found');
    if ('problem' in read) throw new AppError('bad_input', read.problem, { field });
    await requireRoom(tx, claimId);
  });
  if ('problem' in read) throw new AppError('bad_input', read.problem, { field });
  const stored = await files.put('claim', bytes).catch((cause: unknown) => {
    if (!(cause instanceof FileError)) throw cause;
    throw cannotStore('The file', cause);
  });
  const shown = claimFileName(name, read.type);
  // A failure from here on leaves a file without a row, which is swept.
  const { isKept, papers } = await inViewerTransaction(db, viewer, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim) throw new AppError('not_found', 'Claim not found');
    const isKept = await insertFile(tx, {
      claim_id: claimId,
      order_id: claim.order_id,
      name: shown,
      media_type: read.type,
      file: stored.name,
      stored_in: stored.storedIn,
      file_size: stored.size,
      sha256: stored.sha256,
      added_by_email: viewer.email,
    });
    if (isKept) {
      if ((await countFiles(tx, claimId)) > claimFilesAtMost) await requireRoom(tx, claimId);
      await note(tx, viewer, { orderId: claim.order_id, action: 'Claim: file added', name: shown });
    }
    return { isKept, papers: await readPapers(tx, claimId) };
  });
  if (!isKept) await files.remove(stored).catch(() => undefined);
  return papers;
}

/** Takes a file away. Throws 404, and 409 for one that was sent with the claim. */
export async function removeFile(tx: Tx, viewer: Viewer, id: string): Promise<ClaimPapers> {
  const found = await findFile(tx, id);
  const claim = found && (await lockClaim(tx, found.claim_id));
  if (!found || !claim) throw new AppError('not_found', 'This file does not exist');
  const before = await readPapers(tx, found.claim_id);
  if (!before.files.find((file) => file.id === id)?.removable)
    throw new AppError('conflict', 'The courier has this file with the claim: it stays with it.');
  await deleteFile(tx, id);
  await note(tx, viewer, { orderId: found.order_id, action: 'Claim: file taken away', name: found.name });
  return readPapers(tx, found.claim_id);
}

const note = (tx: Tx, viewer: Viewer, { orderId, action, name }: { orderId: string; action: string; name: string }) =>
  recordActivity(tx, viewer, { orderId, type: 'shipping_update', action, notes: name, staffOnly: true });
