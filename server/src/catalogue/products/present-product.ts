import type { Product, ProductVariant } from '@shipmagic/domain/catalogue/products/product';
import { presentDetails } from './present-details.ts';
import type { ProductRow, VariantRow } from './products.queries.ts';

function presentVariant(row: VariantRow): ProductVariant {
  return {
    id: row.variant_id,
    title: row.title,
    shopifyVariantId: row.variant_id,
    sku: row.sku,
    imageUrl: row.image_url,
    weight: row.weight,
    weightUnit: row.weight_unit,
    inventoryQuantity: row.inventory_quantity,
    price: row.price,
    hsn: row.hsn,
    details: presentDetails(row.details),
    requestedQuantity: row.requested_quantity,
  };
}

export function presentProduct(row: ProductRow, variants: readonly VariantRow[]): Product {
  return {
    id: row.product_id,
    shopifyProductId: row.product_id,
    title: row.title,
    handle: row.handle,
    imageUrl: row.image_url,
    productType: row.product_type,
    vendor: row.vendor_name,
    status: row.status,
    updatedAt: row.store_updated_at.toISOString(),
    variants: variants.map(presentVariant),
  };
}
