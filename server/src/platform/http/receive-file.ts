import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyRequest } from 'fastify';

export interface ReceivedFile {
  /** The sender's file name. */
  readonly name: string;
  /** Throws 413 if it exceeds the limit, and 400 if the form is truncated. */
  readonly content: AsyncIterable<Buffer>;
}

export interface FileRules {
  /** The form field. */
  readonly field: string;
  readonly names: RegExp;
  /** The message for a file with another name. */
  readonly wrongName: string;
  readonly limitBytes: number;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/**
 * Receives the single file of a multipart form as a stream. Throws 400 if there is no such file, and 413 if it is too
 * large.
 */
export async function receiveFile(request: FastifyRequest, rules: FileRules): Promise<ReceivedFile> {
  const { field, names, wrongName, limitBytes } = rules;
  const tooLarge = new AppError('too_large', `The file is larger than ${megabytes(limitBytes)}.`);
  if (!request.isMultipart()) throw new AppError('bad_input', 'Send the file as multipart/form-data', { field });
  // The surrounding form adds some bytes.
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
  // A picture that was just taken may have none.
  const name = part.filename ?? '';
  if (!names.test(name)) throw refuse(wrongName);
  return { name, content: contentOf(part.file, tooLarge) };
}

async function* contentOf(file: MultipartFile['file'], tooLarge: AppError): AsyncGenerator<Buffer> {
  try {
    // A reader that stops early must not stop parsing of the form, or the answer would never be sent.
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (error) {
    throw file.truncated ? tooLarge : new AppError('bad_input', 'The upload was interrupted', { cause: error });
  } finally {
    file.resume();
  }
  if (file.truncated) throw tooLarge;
}
