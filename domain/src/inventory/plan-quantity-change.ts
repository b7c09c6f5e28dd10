/** What one location of the store has available of an item. */
export interface StockLevel {
  readonly locationId: string;
  readonly locationName: string;
  /** Whether the location is in use. */
  readonly active: boolean;
  readonly available: number;
}

export interface WantedQuantity {
  /** Over all locations. */
  readonly wanted: number;
  /** What it was when it was decided to change it. */
  readonly basis: number;
}

/** What has to be done to bring an item to a quantity, or why it cannot. */
export type QuantityPlan =
  | { readonly outcome: 'change'; readonly locationId: string; readonly from: number; readonly to: number }
  /** It is what is wanted already. */
  | { readonly outcome: 'unchanged' }
  /** Somebody else, or a sale, has changed it meanwhile. */
  | { readonly outcome: 'stale'; readonly current: number }
  | { readonly outcome: 'not stocked' }
  /** Other locations alone have more than what is wanted. */
  | { readonly outcome: 'too much elsewhere'; readonly elsewhere: number; readonly locationName: string };

/**
 * A quantity is the sum over the store's locations, and one location is changed: the only one that stocks the item; of
 * several the preferred one, else the one that the store has had for longest (its ids grow).
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

/** Longer ids are larger numbers. */
const byAge = (a: StockLevel, b: StockLevel) =>
  a.locationId.length - b.locationId.length || (a.locationId < b.locationId ? -1 : 1);
