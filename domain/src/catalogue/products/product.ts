import { z } from 'zod';
import { productStatus } from './product-status.ts';
import { variantDetails } from './variant-details.ts';

const text = z.string().nullable();

export const weightUnit = z.enum(['g', 'kg', 'oz', 'lb']);
export type WeightUnit = z.output<typeof weightUnit>;

/** A variant as shown (specification 2, section 3). The price is in rupees. */
export const productVariant = z.object({
  id: z.string(),
  title: z.string(),
  shopifyVariantId: z.string(),
  sku: text,
  imageUrl: text,
  weight: z.number().nullable(),
  weightUnit: weightUnit.nullable(),
  /** Across all locations of the store; negative when oversold. */
  inventoryQuantity: z.number().int(),
  price: z.number(),
  /** The store's own value. */
  hsn: text,
  details: variantDetails,
  /** The quantity in a vendor member's pending request. */
  requestedQuantity: z.number().int().nullable(),
});
export type ProductVariant = z.output<typeof productVariant>;

/** A product as shown, with its variants in the store's order. */
export const product = z.object({
  id: z.string(),
  shopifyProductId: z.string(),
  title: z.string(),
  handle: z.string(),
  imageUrl: text,
  productType: z.string(),
  vendor: z.string(),
  status: productStatus,
  updatedAt: z.string(),
  variants: z.array(productVariant),
});
export type Product = z.output<typeof product>;
