import { AppError } from '@shipmagic/domain/http/errors';
import { otherPictureKind, type PictureType } from '@shipmagic/domain/pictures/picture-kind';
import type { Picture } from './clean-picture.ts';
import { readPicture } from './foreign-documents.ts';

export interface TakenPicture extends Picture {
  readonly type: PictureType;
}

// Why: docs/decisions/web.md, "Pictures of the brand are written anew as PNG or JPEG".
/**
 * A picture that somebody has sent, known by its bytes and written anew without all that is not its image. `where` says
 * who does not show other kinds: "which mail programs do not show". Throws 400 in words for what it cannot be.
 */
export async function takePicture(
  bytes: Buffer,
  { field, where }: { readonly field: string; readonly where: string },
): Promise<TakenPicture> {
  const refuse = (message: string) => new AppError('bad_input', `${message} Send it as PNG or JPEG.`, { field });
  if (bytes.length === 0) throw refuse('The picture is empty.');
  const other = otherPictureKind(bytes);
  if (other) throw refuse(`The picture is ${other}, ${where}.`);
  const clean = await readPicture(bytes).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'bad_input') throw error;
    throw refuse(`The picture cannot be used: ${error.message.replace(/\.$/, '')}.`);
  });
  return { ...clean, type: clean.bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' };
}
