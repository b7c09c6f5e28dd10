import { AppError } from '@shipmagic/domain/http/errors';
import { readPages, readPicture } from '../../platform/documents/foreign-documents.ts';

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text;
const begins = (bytes: Buffer, pattern: RegExp) => pattern.test(bytes.subarray(0, 512).toString('latin1'));

/** Formats of labels that are no pages, by how they begin. */
const otherFormats: readonly (readonly [name: string, is: (bytes: Buffer) => boolean])[] = [
  ['ZPL, which only a label printer reads', (bytes) => begins(bytes, /^\s*(?:~[A-Z]{2}[^^]*)?\^XA/)],
  ['EPL, which only a label printer reads', (bytes) => begins(bytes, /^\s*N\r?\n(?:[a-zA-Z]\d|q\d|Q\d)/)],
  ['a GIF picture', (bytes) => startsWith(bytes, 'GIF8')],
  ['a TIFF picture', (bytes) => startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*')],
  ['a WebP picture', (bytes) => startsWith(bytes, 'RIFF') && bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['a BMP picture', (bytes) => startsWith(bytes, 'BM')],
  ['a zip archive', (bytes) => startsWith(bytes, 'PK')],
  ['a web page', (bytes) => begins(bytes, /^\s*(?:<!doctype html|<html)/i)],
  ['XML', (bytes) => begins(bytes, /^\s*</)],
  ['JSON', (bytes) => begins(bytes, /^\s*[[{]/)],
];

const space = 0x20;
const refuse = (message: string) => new AppError('bad_input', message);
const isPdf = (bytes: Buffer) => startsWith(bytes, '%PDF-');
const isPicture = (bytes: Buffer) => startsWith(bytes, '\x89PNG') || startsWith(bytes, '\xff\xd8');

// Why: docs/decisions/parcels.md, "A label is opened before it is kept".
/**
 * The PDF that is kept of what a courier sent: a PDF that can be opened as it is, a picture on a page of its own.
 * Throws AppError `bad_input` with the reason, which goes on after a colon.
 */
export async function openLabel(sent: Buffer): Promise<Buffer> {
  if (isPicture(sent)) {
    // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
    const { drawPicture } = await import('./picture-label.ts');
    return drawPicture(await readPicture(sent));
  }
  await checkLabel(sent);
  return sent;
}

/** Throws AppError `bad_input` with the reason if this is no PDF that can be printed. */
export async function checkLabel(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw refuse('it is empty');
  if (!isPdf(bytes)) {
    const format = otherFormats.find(([, is]) => is(bytes))?.[0];
    throw refuse(format ? `it is ${format}` : 'it is no PDF');
  }
  const { pages } = await readPages(bytes);
  if (pages.every(({ content }) => content.every((byte) => byte <= space))) throw refuse('its pages are empty');
}
