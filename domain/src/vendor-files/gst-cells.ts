import { gstMistake } from '../vendors/gst-rules.ts';

/** The GST cells of one line; undefined where the file has no such column, '' where the cell is blank. */
export interface GstCells {
  readonly gstin: string | undefined;
  /** Null: neither yes nor no. */
  readonly enableGstMethodology: boolean | null | undefined | '';
}

/**
 * Why the two cells do not go together, or null: whoever gives one has to give the other, and a methodology that is
 * turned on needs a GSTIN (specification 2, section 5). Both blank leaves a vendor as it is.
 */
export function gstCellsMistake({ gstin, enableGstMethodology: enabled }: GstCells): string | null {
  if (enabled === null) return 'enable_gst_methodology has to be TRUE or FALSE';
  const hasEnabled = enabled !== undefined && enabled !== '';
  if (hasEnabled && gstin === undefined) return 'gstin must be provided when enable_gst_methodology is provided';
  if (gstin && !hasEnabled) return 'enable_gst_methodology must be provided when gstin is provided';
  if (enabled && !gstin) return 'gstin cannot be blank when enable_gst_methodology is TRUE';
  return hasEnabled ? gstMistake({ gstin: gstin ?? null, enableGstMethodology: enabled }) : null;
}
