import { type BrandPicture, brandPictureProblem } from '@shipmagic/domain/brand/brand-picture';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { takePicture } from '../platform/documents/take-picture.ts';
import { cannotStore } from '../platform/files/cannot-store.ts';
import { FileError } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import { deletePicture, savePicture } from './brand.queries.ts';

const field = 'picture';

interface Deps {
  readonly db: Database;
  readonly files: Files;
}

// Why: docs/decisions/web.md, "Pictures of the brand are written anew as PNG or JPEG".
/**
 * Keeps a picture, written anew without all that is not its image. Throws 400 in words for what it cannot be, 503 while
 * its storage cannot be reached, and 507 while that takes no files.
 */
export async function putPicture(
  { db, files }: Deps,
  viewer: Viewer,
  { picture, bytes, now }: { readonly picture: BrandPicture; readonly bytes: Buffer; readonly now: Date },
): Promise<void> {
  const clean = await takePicture(bytes, { field, where: 'which mail programs and printers do not show' });
  const problem = brandPictureProblem(picture, clean);
  if (problem) throw new AppError('bad_input', problem, { field });
  const stored = await files.put('brand', clean.bytes).catch((cause: unknown) => {
    if (!(cause instanceof FileError)) throw cause;
    throw cannotStore('The picture', cause);
  });
  // A failure from here on leaves a file without a row, which is swept.
  await inSystemTransaction(db, async (tx) => {
    await savePicture(tx, {
      picture,
      media_type: clean.type,
      width: clean.width,
      height: clean.height,
      file: stored.name,
      stored_in: stored.storedIn,
      file_size: stored.size,
      sha256: stored.sha256,
      changed_at: now,
    });
    await recordAudit(tx, {
      actor: viewer,
      action: 'brand.picture_changed',
      subject: picture,
      details: { width: clean.width, height: clean.height, sha256: stored.sha256 },
      address: viewer.ipAddress,
    });
  });
}

/** Takes a picture away; without one nothing happens. */
export async function removePicture(db: Database, viewer: Viewer, picture: BrandPicture): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    if (!(await deletePicture(tx, picture))) return;
    await recordAudit(tx, {
      actor: viewer,
      action: 'brand.picture_changed',
      subject: picture,
      details: { removed: true },
      address: viewer.ipAddress,
    });
  });
}
