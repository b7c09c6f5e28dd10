import type { VariantDetails } from '@shipmagic/domain/catalogue/products/variant-details';
import type { DetailsRow } from './variant-details.queries.ts';

/** The details entered for a variant; all null if there are none. */
export const presentDetails = (row: DetailsRow | null): VariantDetails => ({
  length: row?.length_cm ?? null,
  width: row?.width_cm ?? null,
  height: row?.height_cm ?? null,
  productionDays: row?.production_days ?? null,
  hsn: row?.hsn ?? null,
  gstPercent: row?.gst_percent ?? null,
});
