import type { StockLevel } from '@shipmagic/domain/inventory/plan-quantity-change';

export interface ItemStock {
  /** False: the store does not count it. */
  readonly tracked: boolean;
  readonly levels: readonly StockLevel[];
}

export interface SetQuantity {
  /** The same for every repetition of one change: the store carries it out once. */
  readonly key: string;
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly from: number;
  readonly to: number;
}

/** `stale`: the location has another quantity than `from`, and nothing was changed. */
export type SetOutcome =
  | { readonly outcome: 'applied' }
  | { readonly outcome: 'stale' }
  | { readonly outcome: 'refused'; readonly message: string };

/** A place where the store keeps stock. */
export interface StockLocation {
  readonly id: string;
  readonly name: string;
}

/** What the store has in stock. Every call throws PartnerError. */
export interface InventoryStore {
  /** The active locations, the oldest first; at most 100. */
  stockLocations(): Promise<readonly StockLocation[]>;
  /** Null when the store has no such item any more. */
  stockOf(inventoryItemId: string): Promise<ItemStock | null>;
  /** A PartnerError `unclear` or `broken` leaves open whether it was carried out; then it is repeated with its key. */
  setQuantity(change: SetQuantity): Promise<SetOutcome>;
}
