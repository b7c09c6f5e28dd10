import { isUtf8 } from 'node:buffer';
import { AppError } from '@shipmagic/domain/http/errors';

const wrong = (message: string) => new AppError('bad_input', message);

/** How much is decoded at a time. */
const pieceBytes = 1 << 16;
/** Characters that no text has: a file with them is something else. */
const control = /[^\P{Cc}\s]/u;

interface Encoding {
  readonly label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly name: string;
}

const utf8: Encoding = { label: 'utf-8', name: 'UTF-8' };
const windows: Encoding = { label: 'windows-1252', name: 'Windows-1252' };

/** The encodings that spreadsheets write: UTF-16 and UTF-8 by their mark, UTF-8 by its form, else Windows-1252. */
function encodingOf(bytes: Buffer): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', name: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', name: 'UTF-16' };
  return isUtf8(bytes) ? utf8 : windows;
}

/** Decodes a text in UTF-8, UTF-16 or Windows-1252, without a byte order mark. Throws 400 if it is not a text. */
export function* decodeText(bytes: Buffer): Generator<string> {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding.label, { fatal: true });
  const decode = (piece: Buffer, stream: boolean) => {
    try {
      return decoder.decode(piece, { stream });
    } catch {
      throw wrong(`The file is not whole ${encoding.name} text. Save it as UTF-8 text and try again.`);
    }
  };
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = decode(bytes.subarray(at, at + pieceBytes), at + pieceBytes < bytes.length);
    if (encoding === windows && control.test(text))
      throw wrong('The file is neither UTF-8, UTF-16 nor Windows-1252 text. Save it as UTF-8 text and try again.');
    if (text.includes('\u0000'))
      throw wrong('The file has characters that cannot be stored; it may not be a text file.');
    yield text;
  }
}

/** The whole of an upload, whose size its receiver limits. */
export async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
