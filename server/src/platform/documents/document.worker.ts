import { asBuffer } from '../foreign-files/as-buffer.ts';
import { serveParsers } from '../foreign-files/serve-parsers.ts';
import { cleanPicture } from './clean-picture.ts';
import { readPdf } from './read-pdf.ts';

export const documentParsers = {
  async *pages(bytes: Uint8Array) {
    yield await readPdf(asBuffer(bytes));
  },
  async *picture(bytes: Uint8Array) {
    yield cleanPicture(asBuffer(bytes));
  },
};

serveParsers(documentParsers);
