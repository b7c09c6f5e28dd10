import { z } from 'zod';
import { pageInfo } from './paging.ts';

/** The shape of the product operations' answers, as far as we use them. */
const text = z.string().nullish();
const preview = z.object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() });

const variantCore = z.object({
  id: z.string(),
  title: z.string(),
  sku: text,
  price: z.string(),
  position: z.number().int().nullish(),
  inventoryQuantity: z.number().int().nullish(),
  inventoryItem: z.object({
    id: z.string(),
    tracked: z.boolean().nullish(),
    harmonizedSystemCode: text,
    measurement: z.object({ weight: z.object({ unit: z.string(), value: z.number() }).nullish() }).nullish(),
  }),
});

const productCore = z.object({
  id: z.string(),
  title: z.string(),
  handle: text,
  vendor: text,
  productType: text,
  tags: z.array(z.string()).nullish(),
  status: text,
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  featuredMedia: preview.nullish(),
});

/** A product with all of its variants, however it was read; `media` holds a variant's own images. */
export const queriedProduct = productCore.extend({
  variants: z.object({
    nodes: z.array(variantCore.extend({ media: z.object({ nodes: z.array(preview) }).nullish() })),
  }),
});
export type QueriedProduct = z.output<typeof queriedProduct>;

/** Nodes are validated individually later, so that a malformed one does not block the others. */
export const pagedProduct = z.looseObject({
  id: z.string(),
  variants: z.looseObject({ pageInfo, nodes: z.array(z.unknown()) }),
});
export const productsPage = z.object({ products: z.object({ pageInfo, nodes: z.array(z.unknown()) }) });
/** A deleted product is null; an object of another type has no fields. */
export const productsById = z.object({ nodes: z.array(z.unknown()) });
export const moreVariants = z.object({ product: pagedProduct.nullable() });

/** A line of a bulk operation's file: a product, or with `__parentId` its variant, or a variant's image. */
export const bulkLine = z.looseObject({ id: z.string(), __parentId: z.string().optional() });
export type BulkLine = z.output<typeof bulkLine>;
