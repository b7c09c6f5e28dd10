import { join } from 'node:path';
import type { ForeignKind } from '../foreign-files/foreign-kind.ts';
import { foreignReader } from '../foreign-files/foreign-reader.ts';
import type { Picture } from './clean-picture.ts';
import type { documentParsers } from './document.worker.ts';
import type { PdfPages } from './read-pdf.ts';

/** The words go on after “it cannot be opened: ”. */
const documents: ForeignKind = {
  program: join(import.meta.dirname, 'document.worker'),
  atOnce: 1,
  memoryMb: 160,
  seconds: 8,
  keptSeconds: 10,
  words: {
    damaged: 'it is damaged',
    tooLarge: 'it becomes too large when it is opened',
    tooSlow: 'it takes too long to be read',
    busy: 'Many documents are being opened at the moment. Please try again in a minute.',
  },
};

const open = foreignReader<typeof documentParsers>(documents);

async function readOne<Name extends 'pages' | 'picture'>(parser: Name, bytes: Uint8Array) {
  const reading = await open();
  try {
    return await reading.readOne(parser, bytes);
  } finally {
    reading.close();
  }
}

/** The pages of a PDF. Throws 400 with the reason in words that go on after a colon. */
export const readPages = (pdf: Uint8Array): Promise<PdfPages> => readOne('pages', pdf);

/** A JPEG or PNG written anew. Throws 400 with the reason in words that go on after a colon. */
export const readPicture = (bytes: Uint8Array): Promise<Picture> => readOne('picture', bytes);
