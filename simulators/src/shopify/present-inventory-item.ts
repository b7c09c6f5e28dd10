import { type PageArguments, pageOf } from './connection.ts';
import { gid, utc } from './ids.ts';
import { levelsOf } from './inventory.ts';
import type { StoreProduct, StoreVariant } from './model.ts';
import { presentLocation } from './present-location.ts';
import type { PresentContext } from './present-parts.ts';

interface Item {
  id: number;
  sku: string | null;
  hsn: string | null;
  grams: number;
}

export function presentInventoryItem({ id, sku, hsn, grams }: Item) {
  return {
    __typename: 'InventoryItem',
    id: gid('InventoryItem', id),
    legacyResourceId: String(id),
    sku,
    tracked: true,
    requiresShipping: true,
    harmonizedSystemCode: hsn,
    measurement: { id: gid('InventoryItemMeasurement', id), weight: { unit: 'GRAMS', value: grams } },
    inventoryLevels: (args: PageArguments) => pageOf([], args, (level) => level),
  };
}

/** The inventory item of a variant, with its stock at each location. */
export function presentInventory(product: StoreProduct, variant: StoreVariant, { store }: PresentContext) {
  const { inventoryItemId: id, sku, grams } = variant;
  const item = { ...presentInventoryItem({ id, sku, hsn: product.hsn, grams }), tracked: variant.tracked ?? true };
  return {
    ...item,
    inventoryLevels: (args: PageArguments) =>
      pageOf(levelsOf(store, product, variant), args, (level) => {
        const location = store.location(level.id);
        return {
          id: `${gid('InventoryLevel', level.id)}?inventory_item_id=${id}`,
          isActive: true,
          item,
          location: location && presentLocation(location),
          updatedAt: utc(product.updatedAt),
          quantities: ({ names }: { names: string[] }) =>
            names.map((name) => ({
              id: `${gid('InventoryQuantity', level.id)}?inventory_item_id=${id}&name=${name}`,
              name,
              quantity: level.available,
              updatedAt: utc(product.updatedAt),
            })),
        };
      }),
  };
}
