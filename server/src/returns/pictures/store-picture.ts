import { AppError } from '@shipmagic/domain/http/errors';
import { pictureTypes } from '@shipmagic/domain/pictures/picture-kind';
import { returnPictureBytes } from '@shipmagic/domain/returns/pictures/picture-limits';
import { returnPictureProblem } from '@shipmagic/domain/returns/pictures/return-picture';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takePicture } from '../../platform/documents/take-picture.ts';
import { cannotStore } from '../../platform/files/cannot-store.ts';
import { FileError } from '../../platform/files/file-store.ts';
import type { Files } from '../../platform/files/files.ts';
import { storedFileOf } from '../../platform/files/rewrite-files.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { readWhole } from '../../platform/tables/decode-text.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { PictureRow } from './pictures.queries.ts';

export const field = 'picture';

export const pictureNotFound = () => new AppError('not_found', 'This picture does not exist');

/**
 * Receives a picture, writes it anew and stores it; `keep` writes its row, and answers null where the same is there
 * already. Throws 400 for what it cannot be, 413, 503 while its storage cannot be reached, and 507 while that takes no
 * files.
 */
export async function storePicture<Answer>(
  request: FastifyRequest,
  files: Files,
  keep: (row: Omit<PictureRow, 'id' | 'order_id' | 'return_id' | 'source' | 'added_at' | 'added_by_email'>) => Promise<{
    readonly isKept: boolean;
    readonly answer: Answer;
  }>,
): Promise<Answer> {
  const { content } = await receiveFile(request, {
    field,
    // The bytes say what it is.
    names: /^/,
    wrongName: '',
    limitBytes: returnPictureBytes,
  });
  const { bytes, type, width, height } = await takePicture(await readWhole(content), {
    field,
    where: 'which not every browser shows',
  });
  const problem = returnPictureProblem({ width, height });
  if (problem) throw new AppError('bad_input', problem, { field });
  const stored = await files.put('return', bytes).catch((cause: unknown) => {
    if (!(cause instanceof FileError)) throw cause;
    throw cannotStore('The picture', cause);
  });
  const forget = () => files.remove(stored).catch(() => undefined);
  const row = {
    media_type: type,
    width,
    height,
    file: stored.name,
    stored_in: stored.storedIn,
    file_size: stored.size,
    sha256: stored.sha256,
  };
  // A process that dies before its row leaves a file that is swept.
  const { isKept, answer } = await keep(row).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  if (!isKept) await forget();
  return answer;
}

interface Sending {
  readonly files: Files;
  readonly log: Logger;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sends the bytes of a picture. Throws 404 without one, 410 for one that is lost, and 503. */
export async function sendPicture({ files, log, request, reply }: Sending, row: PictureRow | undefined) {
  const type = pictureTypes.find((known) => known === row?.media_type);
  if (!row || !type) throw pictureNotFound();
  const tag = `"${row.sha256.slice(0, 32)}"`;
  // Asked again each time, because whoever uses this browser next may not see it.
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.code(304).send();
  const bytes = await files.get(storedFileOf(row)).catch((cause: unknown) => {
    if (!(cause instanceof FileError)) throw cause;
    log.error({ returnPicture: row.id, reason: cause.message }, 'a picture of a return cannot be read');
    if (cause.problem === 'unreachable')
      throw new AppError('unavailable', 'Its storage cannot be reached now. Please try again in a minute.', { cause });
    throw new AppError('gone', 'The stored picture is lost.', { cause });
  });
  const ending = type === 'image/png' ? 'png' : 'jpg';
  return reply
    .type(type)
    .header('content-disposition', `inline; filename="return-picture-${row.id}.${ending}"`)
    .send(bytes);
}
