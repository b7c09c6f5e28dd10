import type { DocumentKind } from './batch-work.ts';
import { type LabelSize, labelSizeLabels, type PrintOptions } from './print-options.ts';

export const documentNames: Record<DocumentKind, string> = {
  labels: 'labels',
  invoices: 'invoices',
  packing_slips: 'packing slips',
  pick_list: 'pick list',
};

/** The options that make a difference for a kind of document; the others are not asked for. */
export const printFields: Record<DocumentKind, readonly (keyof PrintOptions)[]> = {
  labels: ['size', 'sort', 'with'],
  invoices: ['sort'],
  packing_slips: ['size', 'sort', 'brand'],
  pick_list: ['brand'],
};

/** The fields of a document, with the brand when packing slips come with its labels. */
export function shownPrintFields(kind: DocumentKind, options: Pick<PrintOptions, 'with'>): (keyof PrintOptions)[] {
  const fields = [...printFields[kind]];
  return fields.includes('with') && options.with.includes('packing_slips') ? [...fields, 'brand'] : fields;
}

/** Packing slips have a page each on any paper. */
export const sizeLabelsOf = (kind: DocumentKind): Record<LabelSize, string> =>
  kind === 'packing_slips' ? { ...labelSizeLabels, a4: 'A4, one to a page' } : labelSizeLabels;

/** Where a document has one place per order, and so a part of it can be printed again. */
export const hasPlaces = (kind: DocumentKind): boolean => kind !== 'pick_list';
