import type { StockLevel } from '@shipmagic/domain/catalogue/inventory/plan-quantity-change';

export interface ItemStock {
  /** False when the store does not track its inventory. */
  readonly tracked: boolean;
  readonly levels: readonly StockLevel[];
}

export interface SetQuantity {
  /** Identical for all repetitions of a change: the store carries it out once. */
  readonly key: string;
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly from: number;
  readonly to: number;
}

/** `stale`: the location's quantity differs from `from`, and nothing was changed. */
export type SetOutcome =
  | { readonly outcome: 'applied' }
  | { readonly outcome: 'stale' }
  | { readonly outcome: 'refused'; readonly message: string };

/** A location where the store keeps stock. */
export interface StockLocation {
  readonly id: string;
  readonly name: string;
}

/** The store's inventory. Every call throws PartnerError. */
export interface InventoryStore {
  /** The active locations, oldest first; at most 100. */
  stockLocations(): Promise<readonly StockLocation[]>;
  /** Null when the item no longer exists in the store. */
  stockOf(inventoryItemId: string): Promise<ItemStock | null>;
  /**
   * A PartnerError `unclear` or `broken` leaves open whether it was carried out; it is then repeated with the same
   * key.
   */
  setQuantity(change: SetQuantity): Promise<SetOutcome>;
}
