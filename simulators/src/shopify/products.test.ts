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

test('a bulk operation produces a file of products, each followed by its variants', async () => {
  const query = '{ products { edges { node { id title variants { edges { node { id title } } } } } } }';
  const { answer } = await send<{ bulkOperationRunQuery: { bulkOperation: { id: string } } }>(
    shop.url,
    'mutation ($query: String!) { bulkOperationRunQuery(query: $query, groupObjects: true) { bulkOperation { id } userErrors { message } } }',
    { query },
  );
  const { id } = answer.data.bulkOperationRunQuery.bulkOperation;
  const state = await send<{ bulkOperation: { status: string; url: string } }>(
    shop.url,
    'query ($id: ID!) { bulkOperation(id: $id) { status url } }',
    { id },
  );
  expect(state.answer.data.bulkOperation.status).toBe('COMPLETED');
  const text = await (await fetch(state.answer.data.bulkOperation.url)).text();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; title: string; __parentId?: string });
  expect(lines.map(({ title }) => title)).toEqual(['Lamp', 'Small', 'Large', 'Bowl']);
  expect(lines.map(({ __parentId }) => __parentId)).toEqual([undefined, lines[0]?.id, lines[0]?.id, undefined]);
});

const connection = (name: string, inner: string) => `${name} { edges { node { id ${inner} } } }`;
const deep = connection(
  'orders',
  connection('lineItems', `product { ${connection('variants', connection('media', ''))} }`),
);

test.each([
  ['without a connection', '{ shop { name } }', 'at least one connection'],
  ['nested too deep', `{ ${deep} }`, 'nesting depth greater than 2'],
  ['of an unknown field', '{ nothing }', 'Invalid bulk query'],
  ['that cannot be read', '{ products', 'Invalid bulk query'],
])('refuses a bulk query %s', async (_, query, reason) => {
  const { answer } = await send<{ bulkOperationRunQuery: { userErrors: { message: string }[] } }>(
    shop.url,
    'mutation ($query: String!) { bulkOperationRunQuery(query: $query) { userErrors { message } } }',
    { query },
  );
  expect(answer.data.bulkOperationRunQuery.userErrors[0]?.message).toContain(reason);
});
