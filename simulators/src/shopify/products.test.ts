import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';

let shop: Started<ShopifySimulator>;
let variant: { id: number; inventoryItemId: number };

beforeAll(async () => {
  shop = await startShopify();
  await control(shop.url, 'PUT', '/settings', { jobMs: 0 });
  const made = await control<{ variants: (typeof variant)[] }>(shop.url, 'POST', '/products', {
    title: 'Lamp',
    vendor: 'Maker',
    variants: [{ title: 'Small', inventory: 9 }, { title: 'Large' }],
  });
  variant = made.variants[0] ?? variant;
  await control(shop.url, 'POST', '/products', { title: 'Bowl', variants: [] });
});
afterAll(() => shop.close());

interface Answered {
  inventorySetQuantities: { userErrors: { code: string }[] };
}
const set = (quantity: number, changeFromQuantity: number | null, directive: string, locationId = 72_000_000_001) =>
  send<Answered | null>(
    shop.url,
    `mutation ($input: InventorySetQuantitiesInput!) {
      inventorySetQuantities(input: $input) ${directive} { userErrors { code message } }
    }`,
    {
      input: {
        name: 'available',
        reason: 'correction',
        quantities: [
          {
            inventoryItemId: `gid://shopify/InventoryItem/${variant.inventoryItemId}`,
            locationId: `gid://shopify/Location/${locationId}`,
            quantity,
            changeFromQuantity,
          },
        ],
      },
    },
  );
const codes = async (sent: ReturnType<typeof set>) =>
  (await sent).answer.data?.inventorySetQuantities.userErrors.map(({ code }) => code);
const available = () => shop.simulator.store.variants.get(variant.id)?.variant.inventory;

test('setting a quantity requires an idempotency key and the expected value, and happens once per key', async () => {
  const { answer } = await set(12, 9, '');
  expect([answer.errors?.[0]?.extensions?.code, available()]).toEqual(['BAD_REQUEST', 9]);
  expect(await codes(set(12, 8, '@idempotent(key: "a")'))).toEqual(['CHANGE_FROM_QUANTITY_STALE']);
  expect(await codes(set(12, 9, '@idempotent(key: "b")', 72_000_000_002))).toEqual(['ITEM_NOT_STOCKED_AT_LOCATION']);
  expect(await codes(set(12, 9, '@idempotent(key: "c")'))).toEqual([]);
  expect(available()).toBe(12);
  await control(shop.url, 'PUT', `/inventory/${variant.id}`, { available: 3 });
  expect(await codes(set(12, 9, '@idempotent(key: "c")'))).toEqual([]);
  expect(await codes(set(13, 9, '@idempotent(key: "c")'))).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH']);
  expect(available()).toBe(3);
});
