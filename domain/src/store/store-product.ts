import type { WeightUnit } from '../catalogue/products/product.ts';
import type { ProductStatus } from '../catalogue/products/product-status.ts';

/** A store product, independent of the store's notation. */
export interface StoreProduct {
  readonly id: string;
  readonly title: string;
  readonly handle: string;
  /** Null when the store has none. */
  readonly vendor: string | null;
  readonly productType: string;
  /** As they are written in the store, each once; up to 250. */
  readonly tags: readonly string[];
  /** Null where the store has a word for it that is not known: it stays as it was, and a new product is a draft. */
  readonly status: ProductStatus | null;
  readonly imageUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** In the store's order. */
  readonly variants: readonly StoreVariant[];
}

export interface StoreVariant {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly pricePaise: number;
  readonly weight: number | null;
  readonly weightUnit: WeightUnit | null;
  readonly hsn: string | null;
  /** Across all locations. */
  readonly quantity: number;
  readonly inventoryItemId: string;
  /** False when the store does not track its inventory. */
  readonly tracked: boolean;
}
