import { type BrandPicture, brandPictureProblem } from '@shipmagic/domain/brand/brand-picture';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { readPicture } from '../platform/documents/foreign-documents.ts';
import { cannotStore } from '../platform/files/cannot-store.ts';
import { FileError } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';
import { deletePicture, savePicture } from './brand.queries.ts';

const field = 'picture';

interface Deps {
  readonly db: Database;
  readonly files: Files;
}

/** Kinds that people try, by how they begin. */
function otherKind(bytes: Buffer): string | null {
  const begin = bytes.toString('latin1', 0, 300).trimStart();
  if (/^(?:\ufeff|ï»¿)?<(?:\?xml|!--|!doctype svg|svg)/i.test(begin)) return 'an SVG';
  if (/^RIFF.{4}WEBP/s.test(begin)) return 'a WebP';
  if (begin.startsWith('GIF8')) return 'a GIF';
  return begin.startsWith('\0\0\x01\0') ? 'an ICO' : null;
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
  const refuse = (message: string) => new AppError('bad_input', message, { field });
  const other = otherKind(bytes);
  if (other)
    throw refuse(`The picture is ${other}, which mail programs and printers do not show. Send it as PNG or JPEG.`);
  const clean = await readPicture(bytes).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'bad_input') throw error;
    throw refuse(`The picture cannot be used: ${error.message.replace(/\.$/, '')}. Send it as PNG or JPEG.`);
  });
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
      media_type: clean.bytes[0] === 0x89 ? 'image/png' : 'image/jpeg',
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
