import { gid, shopTime } from './ids.ts';
import type { StoreProduct } from './model.ts';
import { fixed } from './money.ts';

/** The body of a product webhook: REST's snake_case shape. */
export function productBody(product: StoreProduct) {
  return {
    id: product.id,
    admin_graphql_api_id: gid('Product', product.id),
    title: product.title,
    body_html: `<p>${product.title}</p>`,
    vendor: product.vendor,
    product_type: product.type,
    created_at: shopTime(product.createdAt),
    updated_at: shopTime(product.updatedAt),
    handle: product.handle,
    status: product.status.toLowerCase(),
    tags: product.tags.join(', '),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      product_id: product.id,
      title: variant.title,
      price: fixed(variant.price),
      position: variant.position,
      sku: variant.sku,
      inventory_item_id: variant.inventoryItemId,
      inventory_quantity: variant.inventory,
      created_at: shopTime(product.createdAt),
      updated_at: shopTime(product.updatedAt),
    })),
  };
}
