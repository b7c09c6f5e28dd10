/** Default production time in days when neither the variants nor the vendor have one. */
export const usualProductionDays = 5;

/**
 * Production time of an order in days: each line uses its variant's, else the vendor's, else the default; the slowest
 * line counts. Null when no line has one, so that a better default can apply later.
 */
export function productionDays(variants: readonly (number | null)[], vendors: number | null): number | null {
  const known = variants.map((days) => days ?? vendors);
  if (known.every((days) => days === null)) return vendors;
  return Math.max(...known.map((days) => days ?? usualProductionDays));
}
