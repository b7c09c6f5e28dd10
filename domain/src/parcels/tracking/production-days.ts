/** Days a vendor takes to make an order when neither its variants nor the vendor say. */
export const usualProductionDays = 5;

/**
 * Days until an order is handed over: each line takes its variant's days, else the vendor's, else the usual ones, and the
 * slowest line counts. Null when nothing is known of any line, so that a better default can hold later.
 */
export function productionDays(variants: readonly (number | null)[], vendors: number | null): number | null {
  const known = variants.map((days) => days ?? vendors);
  if (known.every((days) => days === null)) return vendors;
  return Math.max(...known.map((days) => days ?? usualProductionDays));
}
