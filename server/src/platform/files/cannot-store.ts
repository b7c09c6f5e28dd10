import { AppError } from '@shipmagic/domain/http/errors';
import type { FileError } from './file-store.ts';

/** Seconds after which it makes sense to try again; somebody has to make room first. */
const againAfterFull = 60;

/** The refusal of what would be stored in a file, which `it` names: 507 where its storage takes none, else 503. */
export function cannotStore(it: string, cause: FileError): AppError {
  if (cause.problem === 'full')
    return new AppError(
      'storage_full',
      `${it} cannot be stored: the disk for files is full or takes no files. Nothing was changed; please tell an admin, and try again later.`,
      { cause, retryAfter: againAfterFull },
    );
  return new AppError('unavailable', `${it} cannot be stored now. Please try again in a minute.`, { cause });
}
