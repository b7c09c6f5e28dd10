import type { GraphQLResolveInfo } from 'graphql';
import { oncePerKey } from './idempotency.ts';
import { gid, legacyId, shopTime, utc } from './ids.ts';
import type { StoreProduct, StoreVariant } from './model.ts';
import { productBody } from './product-body.ts';
import type { ShopifyStore } from './store.ts';

/** The stock of an item at one location; `id` is the location's. */
interface Level {
  id: number;
  available: number;
}

export function levelsOf(store: ShopifyStore, product: StoreProduct, variant: StoreVariant): Level[] {
  const kept = variant.levels ?? { [store.homeOf(product.vendor)]: variant.inventory };
  return Object.entries(kept).map(([id, available]) => ({ id: Number(id), available }));
}

export function itemOf(store: ShopifyStore, inventoryItemId: number) {
  for (const found of store.variants.values()) if (found.variant.inventoryItemId === inventoryItemId) return found;
  return null;
}

/** Sets a variant's stock by location and, unless silent, notifies subscribers. */
export function setLevels(
  store: ShopifyStore,
  { product, variant }: { product: StoreProduct; variant: StoreVariant },
  levels: readonly Level[],
  silent = false,
): void {
  store.changeProduct(product, () => {
    const kept = Object.fromEntries(levelsOf(store, product, variant).map(({ id, available }) => [id, available]));
    for (const { id, available } of levels) kept[id] = available;
    variant.levels = kept;
    variant.inventory = Object.values(kept).reduce((sum, available) => sum + available, 0);
  });
  if (silent) return;
  for (const { id, available } of levels) {
    store.announce('INVENTORY_LEVELS_UPDATE', {
      inventory_item_id: variant.inventoryItemId,
      location_id: id,
      available,
      updated_at: shopTime(product.updatedAt),
      admin_graphql_api_id: `${gid('InventoryLevel', id)}?inventory_item_id=${variant.inventoryItemId}`,
    });
  }
  store.announce('PRODUCTS_UPDATE', productBody(product));
}

interface SetInput {
  name: string;
  reason: string;
  referenceDocumentUri?: string | null;
  quantities: { inventoryItemId: string; locationId: string; quantity: number; changeFromQuantity?: number | null }[];
}

interface Refusal {
  code: string;
  field: string[] | null;
  message: string;
}

const reasons = ['correction', 'cycle_count_available', 'received', 'shrinkage', 'other', 'restock', 'damaged'];
const refusal = (code: string, field: string[] | null, message: string): Refusal => ({ code, field, message });

/** Sets quantities, checking the expected value and the required idempotency key. */
export function inventoryMutations(store: ShopifyStore) {
  return {
    inventorySetQuantities: ({ input }: { input: SetInput }, _context: unknown, info: GraphQLResolveInfo) =>
      oncePerKey(store, info, input, {
        work: () => setQuantities(store, input),
        mismatch: (message) => refused([refusal('IDEMPOTENCY_KEY_PARAMETER_MISMATCH', null, message)]),
      }),
  };
}

const refused = (userErrors: Refusal[]) => ({ inventoryAdjustmentGroup: null, userErrors });

/** All rows or none. */
function setQuantities(store: ShopifyStore, input: SetInput) {
  const errors: Refusal[] = [];
  if (input.name !== 'available' && input.name !== 'on_hand') {
    errors.push(refusal('INVALID_NAME', ['input', 'name'], 'The quantity name must be either available or on_hand.'));
  }
  if (!reasons.includes(input.reason)) {
    errors.push(refusal('INVALID_REASON', ['input', 'reason'], 'The reason is not valid.'));
  }
  const changes = input.quantities.flatMap((row, i) => {
    const path = ['input', 'quantities', String(i)];
    const found = itemOf(store, legacyId('InventoryItem', row.inventoryItemId));
    if (!found) {
      errors.push(
        refusal('INVALID_INVENTORY_ITEM', [...path, 'inventoryItemId'], 'The inventory item could not be found.'),
      );
      return [];
    }
    const location = store.location(legacyId('Location', row.locationId));
    if (!location) {
      errors.push(refusal('INVALID_LOCATION', [...path, 'locationId'], 'The location could not be found.'));
      return [];
    }
    const level = levelsOf(store, found.product, found.variant).find(({ id }) => id === location.id);
    if (!level) {
      const message = 'The specified inventory item is not stocked at the location.';
      errors.push(refusal('ITEM_NOT_STOCKED_AT_LOCATION', [...path, 'locationId'], message));
      return [];
    }
    if (row.quantity > 1_000_000_000) {
      const message = 'The quantity is too high.';
      errors.push(refusal('INVALID_QUANTITY_TOO_HIGH', [...path, 'quantity'], message));
    }
    const expected = row.changeFromQuantity;
    if (expected !== null && expected !== undefined && expected !== level.available) {
      const message = `The quantity has changed: expected ${expected}, found ${level.available}.`;
      errors.push(refusal('CHANGE_FROM_QUANTITY_STALE', [...path, 'changeFromQuantity'], message));
    }
    return [{ found, level: { id: location.id, available: row.quantity } }];
  });
  if (errors.length > 0) return refused(errors);
  for (const { found, level } of changes) setLevels(store, found, [level]);
  return {
    inventoryAdjustmentGroup: {
      id: gid('InventoryAdjustmentGroup', store.nextId()),
      createdAt: utc(Date.now()),
      reason: input.reason,
      referenceDocumentUri: input.referenceDocumentUri ?? null,
    },
    userErrors: [],
  };
}
