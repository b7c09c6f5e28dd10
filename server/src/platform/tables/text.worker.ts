import { asBuffer } from '../foreign-files/as-buffer.ts';
import { serveParsers } from '../foreign-files/serve-parsers.ts';
import { inBatches } from './in-batches.ts';
import { type Delimiter, delimitersOf, textRows } from './text-rows.ts';

export const textParsers = {
  delimiters: (bytes: Uint8Array) => [delimitersOf(asBuffer(bytes))],
  rows: ({ bytes, delimiter }: { readonly bytes: Uint8Array; readonly delimiter: Delimiter }) =>
    inBatches(textRows(asBuffer(bytes), delimiter)),
};

serveParsers(textParsers);
