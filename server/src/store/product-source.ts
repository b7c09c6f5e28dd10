import type { StoreProduct } from '@shipmagic/domain/store/store-product';

/** Products as the store had them at one moment. */
export interface ReadProducts {
  /** When they were asked for. */
  readonly readAt: Date;
  readonly products: readonly StoreProduct[];
  /** How many of them could not be understood; they are logged and left out. */
  readonly unreadable: number;
}

/** The store's catalogue. Every call throws PartnerError. */
export interface ProductSource {
  /** Products changed since then, oldest change first, in pages. */
  changedProducts(since: Date): AsyncIterable<ReadProducts>;
  /** Every product, in batches that keep memory flat however many there are. */
  allProducts(): AsyncIterable<ReadProducts>;
  /** Those of the given products that the store still has; at most `productsAtOnce` ids. */
  products(ids: readonly string[]): Promise<ReadProducts>;
}

/** How many products one call may ask for by id. */
export const productsAtOnce = 20;
