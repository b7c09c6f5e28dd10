import type { WeightUnit } from '../products/product.ts';
import type { ProductStatus } from '../products/product-status.ts';

/** A product as the store tells it, freed from the store's own notation. */
export interface StoreProduct {
  readonly id: string;
  readonly title: string;
  readonly handle: string;
  /** Null when the store names none. */
  readonly vendor: string | null;
  readonly productType: string;
  readonly status: ProductStatus;
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
  /** Over all locations. */
  readonly quantity: number;
  readonly inventoryItemId: string;
  /** False: the store does not count it. */
  readonly tracked: boolean;
}
