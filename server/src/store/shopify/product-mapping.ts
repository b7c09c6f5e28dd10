import type { WeightUnit } from '@shipmagic/domain/catalogue/products/product';
import { productStatusFromStore } from '@shipmagic/domain/catalogue/products/product-status';
import { inputTexts } from '@shipmagic/domain/http/input-texts';
import { toPaise } from '@shipmagic/domain/money/paise';
import type { StoreProduct } from '@shipmagic/domain/store/store-product';
import { idOfGid } from './order-mapping.ts';
import { type QueriedProduct, queriedProduct } from './product-query.ts';

const weightUnits: Record<string, WeightUnit> = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' };

const blankToNull = (value: string | null | undefined) => value?.trim() || null;

type QueriedVariant = QueriedProduct['variants']['nodes'][number];

const toVariant = (variant: QueriedVariant): StoreProduct['variants'][number] => {
  const { inventoryItem } = variant;
  const weight = inventoryItem.measurement?.weight ?? null;
  return {
    id: idOfGid(variant.id),
    title: variant.title,
    sku: blankToNull(variant.sku),
    imageUrl: variant.media?.nodes.find(({ preview }) => preview?.image)?.preview?.image?.url ?? null,
    pricePaise: toPaise(variant.price),
    weight: weight?.value ?? null,
    weightUnit: weight ? (weightUnits[weight.unit] ?? null) : null,
    hsn: blankToNull(inventoryItem.harmonizedSystemCode),
    quantity: variant.inventoryQuantity ?? 0,
    inventoryItemId: idOfGid(inventoryItem.id),
    tracked: inventoryItem.tracked ?? true,
  };
};

/** Maps a product from a query. Throws a ZodError if it is malformed. */
export function productFromQuery(node: unknown): StoreProduct {
  const product = queriedProduct.parse(node, inputTexts);
  return {
    id: idOfGid(product.id),
    title: product.title,
    handle: product.handle ?? '',
    vendor: blankToNull(product.vendor),
    productType: product.productType?.trim() ?? '',
    tags: [...new Set((product.tags ?? []).map((tag) => tag.trim()).filter(Boolean))],
    status: productStatusFromStore(product.status),
    imageUrl: product.featuredMedia?.preview?.image?.url ?? null,
    createdAt: new Date(product.createdAt).toISOString(),
    updatedAt: new Date(product.updatedAt).toISOString(),
    variants: product.variants.nodes.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(toVariant),
  };
}
