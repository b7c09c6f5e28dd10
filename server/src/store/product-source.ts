import type { StoreProduct } from '@shipmagic/domain/store/store-product';

/** Products as they were in the store at one moment. */
export interface ReadProducts {
  /** When they were requested. */
  readonly readAt: Date;
  readonly products: readonly StoreProduct[];
  /** How many of them could not be parsed; they are logged and skipped. */
  readonly unreadable: number;
}

/** The store's catalogue. Every call throws PartnerError. */
export interface ProductSource {
  /** Products changed since then, oldest change first, page by page. */
  changedProducts(since: Date): AsyncIterable<ReadProducts>;
  /** All products, in batches that keep memory flat. */
  allProducts(): AsyncIterable<ReadProducts>;
  /** Those of the given products that still exist in the store; at most `productsAtOnce` ids. */
  products(ids: readonly string[]): Promise<ReadProducts>;
}

/** How many products one call may request by id. */
export const productsAtOnce = 20;
