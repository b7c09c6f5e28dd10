import { asBuffer } from '../foreign-files/as-buffer.ts';
import { countInflation } from '../foreign-files/count-inflation.ts';
import { endWith, serveParsers } from '../foreign-files/serve-parsers.ts';
import { inBatches } from './in-batches.ts';
import { inflation, tooLarge, xlsxRows } from './xlsx-rows.ts';

export const workbookParsers = {
  rows: ({ bytes, sheet }: { readonly bytes: Uint8Array; readonly sheet: number }) =>
    inBatches(xlsxRows(asBuffer(bytes), sheet)),
};

countInflation(inflation, () => endWith(tooLarge()));
serveParsers(workbookParsers);
