import { gstMistake } from '../vendors/gst-rules.ts';

/** The GST cells of a row; undefined if the file lacks the column, '' for a blank cell. */
export interface GstCells {
  readonly gstin: string | undefined;
  /** Null: unreadable as yes or no. */
  readonly enableGstMethodology: boolean | null | undefined | '';
}

/**
 * Why the two cells are inconsistent, or null: they must be given together, and an enabled methodology needs a GSTIN
 * (specification 2, section 5). If both are blank, the vendor's values are unchanged.
 */
export function gstCellsMistake({ gstin, enableGstMethodology: enabled }: GstCells): string | null {
  if (enabled === null) return 'enable_gst_methodology has to be TRUE or FALSE';
  const hasEnabled = enabled !== undefined && enabled !== '';
  if (hasEnabled && gstin === undefined) return 'gstin must be provided when enable_gst_methodology is provided';
  if (gstin && !hasEnabled) return 'enable_gst_methodology must be provided when gstin is provided';
  if (enabled && !gstin) return 'gstin cannot be blank when enable_gst_methodology is TRUE';
  return hasEnabled ? gstMistake({ gstin: gstin ?? null, enableGstMethodology: enabled }) : null;
}
