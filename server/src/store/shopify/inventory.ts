import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { InventoryStore, SetOutcome } from '../inventory-store.ts';
import type { ShopifyClient } from './client.ts';
import { idOfGid } from './order-mapping.ts';

const stock = z.object({
  inventoryItem: z
    .object({
      tracked: z.boolean(),
      inventoryLevels: z.object({
        nodes: z.array(
          z.object({
            location: z.object({ id: z.string(), name: z.string(), isActive: z.boolean() }),
            quantities: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
          }),
        ),
      }),
    })
    .nullable(),
});
const places = z.object({
  locations: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })) }),
});
const answered = z.object({
  inventorySetQuantities: z
    .object({ userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })) })
    .nullable(),
});

/** Milliseconds between checks of a change that another process is carrying out. */
const concurrentPause = 500;
const concurrentTries = 6;

/** The inventory port, implemented with Shopify's Admin API. */
export function createInventoryStore(client: ShopifyClient): InventoryStore {
  return {
    async stockLocations() {
      const { locations } = await client.send('Locations', {}, places);
      return locations.nodes
        .filter(({ isActive }) => isActive)
        .map(({ id, name }) => ({ id: idOfGid(id), name }))
        .toSorted((a, b) => Number(a.id) - Number(b.id));
    },
    async stockOf(inventoryItemId) {
      const { inventoryItem } = await client.send(
        'ItemStock',
        { id: `gid://shopify/InventoryItem/${inventoryItemId}` },
        stock,
      );
      if (!inventoryItem) return null;
      return {
        tracked: inventoryItem.tracked,
        levels: inventoryItem.inventoryLevels.nodes.map(({ location, quantities }) => ({
          locationId: idOfGid(location.id),
          locationName: location.name,
          active: location.isActive,
          available: quantities.find(({ name }) => name === 'available')?.quantity ?? 0,
        })),
      };
    },
    async setQuantity({ key, inventoryItemId, locationId, from, to }): Promise<SetOutcome> {
      const input = {
        name: 'available',
        reason: 'correction',
        quantities: [
          {
            inventoryItemId: `gid://shopify/InventoryItem/${inventoryItemId}`,
            locationId: `gid://shopify/Location/${locationId}`,
            quantity: to,
            changeFromQuantity: from,
          },
        ],
      };
      for (let attempt = 1; ; attempt++) {
        const { inventorySetQuantities } = await client.send('SetQuantities', { input, key }, answered);
        if (!inventorySetQuantities) throw new PartnerError('Shopify', 'broken', 'Shopify did not say what it has set');
        const [error] = inventorySetQuantities.userErrors;
        if (!error) return { outcome: 'applied' };
        if (error.code === 'CHANGE_FROM_QUANTITY_STALE') return { outcome: 'stale' };
        if (error.code !== 'IDEMPOTENCY_CONCURRENT_REQUEST')
          return { outcome: 'refused', message: `Shopify: ${error.message}` };
        if (attempt >= concurrentTries)
          throw new PartnerError('Shopify', 'unclear', 'Shopify is still carrying this change out');
        await pause(concurrentPause);
      }
    },
  };
}
