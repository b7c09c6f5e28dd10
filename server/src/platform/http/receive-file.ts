import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyRequest } from 'fastify';

export interface ReceivedFile {
  /** As the sender calls it. */
  readonly name: string;
  /** Throws a 413 when it turns out to be larger than allowed, and a 400 when the form breaks off. */
  readonly content: AsyncIterable<Buffer>;
}

export interface FileRules {
  /** The form's field. */
  readonly field: string;
  readonly names: RegExp;
  /** Said of a file with another name. */
  readonly wrongName: string;
  readonly limitBytes: number;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The one file of a multipart form, as a stream. Throws 400 when there is none of this kind, and 413 when it is too large. */
export async function receiveFile(request: FastifyRequest, rules: FileRules): Promise<ReceivedFile> {
  const { field, names, wrongName, limitBytes } = rules;
  const tooLarge = new AppError('too_large', `The file is larger than ${megabytes(limitBytes)}.`);
  if (!request.isMultipart()) throw new AppError('bad_input', 'Send the file as multipart/form-data', { field });
  // The form around the file takes some bytes, too.
  if (Number(request.headers['content-length'] ?? 0) > limitBytes + 64 * 1024) throw tooLarge;
  const part = await request
    .file({
      throwFileSizeLimit: true,
      limits: { fileSize: limitBytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
    })
    .catch((error: Error) => {
      throw new AppError('bad_input', 'The form could not be read', { field, cause: error });
    });
  if (!part) throw new AppError('bad_input', 'Choose a file to upload', { field });
  const refuse = (message: string) => {
    part.file.resume();
    return new AppError('bad_input', message, { field });
  };
  if (part.fieldname !== field) throw refuse(`Send the file in the field ${field}`);
  if (!names.test(part.filename)) throw refuse(wrongName);
  return { name: part.filename, content: contentOf(part.file, tooLarge) };
}

async function* contentOf(file: MultipartFile['file'], tooLarge: AppError): AsyncGenerator<Buffer> {
  try {
    // A reader who gives up must not stop the form in its middle: its answer would never go out.
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (error) {
    throw file.truncated ? tooLarge : new AppError('bad_input', 'The form broke off', { cause: error });
  } finally {
    file.resume();
  }
  if (file.truncated) throw tooLarge;
}
