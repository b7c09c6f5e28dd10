import { type Connection, type PageArguments, pageOf } from './connection.ts';
import { gid, utc } from './ids.ts';
import type { StoreProduct, StoreVariant } from './model.ts';
import { fixed } from './money.ts';
import { presentInventory } from './present-inventory-item.ts';
import type { PresentContext } from './present-parts.ts';

/** Absolute URL of an image; the store's own images are stored as paths. */
export function pictureUrl(image: string | null, context: PresentContext): string | null {
  return image?.startsWith('/') ? `${context.baseUrl}${image}` : image;
}

function media(product: StoreProduct, context: PresentContext) {
  const url = pictureUrl(product.image, context);
  if (url === null) return null;
  const id = gid('MediaImage', product.id + 1);
  const image = { id: gid('ImageSource', product.id + 2), url, altText: product.title, width: 800, height: 800 };
  return {
    __typename: 'MediaImage',
    id,
    alt: product.title,
    mediaContentType: 'IMAGE',
    status: 'READY',
    mimeType: 'image/svg+xml',
    image,
    preview: { image, status: 'READY' },
  };
}

/** A variant as GraphQL sees it. */
export function presentVariant(product: StoreProduct, variant: StoreVariant, context: PresentContext): object {
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    legacyResourceId: String(variant.id),
    sku: variant.sku,
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    price: fixed(variant.price),
    compareAtPrice: null,
    barcode: null,
    inventoryQuantity: variant.inventory,
    taxable: true,
    position: variant.position,
    selectedOptions: [{ name: variant.title === 'Default Title' ? 'Title' : 'Style', value: variant.title }],
    createdAt: utc(product.createdAt),
    updatedAt: utc(product.updatedAt),
    product: () => presentProduct(product, context),
    inventoryItem: () => presentInventory(product, variant, context),
    media: (args: PageArguments) => pageOf([], args, (item) => item),
  };
}

/** A product as GraphQL sees it. */
export function presentProduct(product: StoreProduct, context: PresentContext): object {
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    vendor: product.vendor,
    status: product.status,
    handle: product.handle,
    productType: product.type,
    tags: product.tags,
    description: product.title,
    descriptionHtml: `<p>${product.title}</p>`,
    totalInventory: product.variants.reduce((sum, v) => sum + v.inventory, 0),
    createdAt: utc(product.createdAt),
    updatedAt: utc(product.updatedAt),
    featuredMedia: () => media(product, context),
    variants: (args: PageArguments): Connection<object> =>
      pageOf(product.variants, args, (variant) => presentVariant(product, variant, context)),
  };
}
