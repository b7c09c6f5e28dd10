import { AppError } from '@shipmagic/domain/http/errors';
import type { FileError } from '../../platform/files/file-store.ts';

const isLost = {
  missing: 'is missing from its storage',
  damaged: 'is damaged',
  unreachable: 'cannot be reached',
  full: 'cannot be written',
};

/** For somebody who has opened a label that cannot be had. */
export function cannotOpen(awb: string, cause: FileError): AppError {
  if (cause.problem === 'unreachable')
    return new AppError(
      'unavailable',
      `The label of AWB ${awb} cannot be opened now, because its storage cannot be reached. Please try again in a minute.`,
      { cause },
    );
  return new AppError(
    'gone',
    `The stored label of AWB ${awb} ${isLost[cause.problem]}. Open it again on its order: it is then made again, by the courier if it has one.`,
    { cause },
  );
}

/** When a label was lost and could not be made again. */
export const lostLabel = (awb: string, { problem }: FileError, cause: AppError): AppError =>
  new AppError(
    cause.code,
    `The stored label of AWB ${awb} ${isLost[problem]}, and could not be made again. ${cause.message}`,
    {
      cause,
      ...(cause.retryAfter === undefined ? {} : { retryAfter: cause.retryAfter }),
    },
  );
