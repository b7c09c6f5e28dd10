import type { VariantDetails } from '@shipmagic/domain/catalogue/products/variant-details';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentDetails } from './present-details.ts';
import { listDetails } from './variant-details.queries.ts';

/** Variant details entered by staff, by variant id. */
export async function detailsOfVariants(tx: Tx, variantIds: readonly string[]): Promise<Map<string, VariantDetails>> {
  if (variantIds.length === 0) return new Map();
  const rows = await listDetails(tx, variantIds);
  return new Map(rows.map((row) => [row.variant_id, presentDetails(row)]));
}
