/** An item's available stock at one location of the store. */
export interface StockLevel {
  readonly locationId: string;
  readonly locationName: string;
  /** Whether the location is active. */
  readonly active: boolean;
  readonly available: number;
}

export interface WantedQuantity {
  /** Across all locations. */
  readonly wanted: number;
  /** The quantity on which the decision was based. */
  readonly basis: number;
}

/** How to bring an item to a quantity, or why it is impossible. */
export type QuantityPlan =
  | { readonly outcome: 'change'; readonly locationId: string; readonly from: number; readonly to: number }
  /** Already at the wanted quantity. */
  | { readonly outcome: 'unchanged' }
  /** Changed in the meantime, by somebody else or by a sale. */
  | { readonly outcome: 'stale'; readonly current: number }
  | { readonly outcome: 'not stocked' }
  /** The other locations alone exceed the wanted quantity. */
  | { readonly outcome: 'too much elsewhere'; readonly elsewhere: number; readonly locationName: string };

/**
 * A quantity is the total across the store's locations, but only one location is adjusted: the only one that stocks
 * the item; of several, the preferred one, or else the oldest (the store's ids ascend).
 */
export function planQuantityChange(
  levels: readonly StockLevel[],
  { wanted, basis }: WantedQuantity,
  preferredLocationId: string | null,
): QuantityPlan {
  const current = levels.reduce((sum, level) => sum + level.available, 0);
  if (current !== basis) return { outcome: 'stale', current };
  if (current === wanted) return { outcome: 'unchanged' };
  const usable = levels.filter((level) => level.active).toSorted(byAge);
  const level = usable.find(({ locationId }) => locationId === preferredLocationId) ?? usable[0];
  if (!level) return { outcome: 'not stocked' };
  const to = level.available + wanted - current;
  if (to >= 0) return { outcome: 'change', locationId: level.locationId, from: level.available, to };
  return { outcome: 'too much elsewhere', elsewhere: current - level.available, locationName: level.locationName };
}

/** Ids are decimal strings: the longer one is the larger number. */
const byAge = (a: StockLevel, b: StockLevel) =>
  a.locationId.length - b.locationId.length || (a.locationId < b.locationId ? -1 : 1);
