import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';

let shop: Started<ShopifySimulator>;

beforeEach(async () => {
  shop = await startShopify();
  await control(shop.url, 'POST', '/products', { title: 'Lamp', variants: [{ title: 'Small' }, { title: 'Large' }] });
  await control(shop.url, 'POST', '/products', { title: 'Bowl', variants: [] });
  for (const createdAt of ['2026-01-05T00:00:00Z', '2026-01-11T23:59:59Z', '2026-01-12T00:00:00Z'])
    await control(shop.url, 'POST', '/orders', { createdAt, vendors: ['Loom', 'Kiln'], silent: true });
  await control(shop.url, 'PUT', '/settings', { jobMs: 0 });
});
afterEach(() => shop.close());

interface Line {
  id: string;
  title?: string;
  createdAt?: string;
  __parentId?: string;
}
interface State {
  status: string;
  errorCode: string | null;
  url: string | null;
  partialDataUrl: string | null;
  rootObjectCount: string;
  objectCount: string;
}

async function start(query: string, groupObjects = true) {
  const { answer } = await send<{
    bulkOperationRunQuery: { bulkOperation: { id: string } | null; userErrors: { message: string; code: string }[] };
  }>(
    shop.url,
    `mutation ($query: String!, $groupObjects: Boolean!) {
      bulkOperationRunQuery(query: $query, groupObjects: $groupObjects) { bulkOperation { id } userErrors { message code } }
    }`,
    { query, groupObjects },
  );
  return answer.data.bulkOperationRunQuery;
}
async function look(id: string | undefined): Promise<State> {
  const { answer } = await send<{ bulkOperation: State }>(
    shop.url,
    'query ($id: ID!) { bulkOperation(id: $id) { status errorCode url partialDataUrl rootObjectCount objectCount } }',
    { id },
  );
  return answer.data.bulkOperation;
}
async function finished(query: string, groupObjects = true): Promise<State> {
  const { bulkOperation } = await start(query, groupObjects);
  let state = await look(bulkOperation?.id);
  while (state.status === 'RUNNING') state = await look(bulkOperation?.id);
  return state;
}
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const products = '{ products { edges { node { id title variants { edges { node { id title } } } } } } }';
const orders = (query: string) =>
  `fragment Lines on LineItemConnection { edges { node { id title } } }
   query Orders { orders(query: "${query}", sortKey: CREATED_AT) { edges { node { id createdAt lineItems(first: 1) { ...Lines } } } } }`;
const week = orders(`created_at:>='2026-01-05T00:00:00Z' created_at:<'2026-01-12T00:00:00Z'`);

test('a bulk operation produces a file of products, each followed by its variants', async () => {
  const { url } = await finished(products);
  const lines = linesOf(await (await fetch(url ?? '')).text()).slice(0, 4);
  expect(lines.map(({ title }) => title)).toEqual(['Lamp', 'Small', 'Large', 'Bowl']);
  expect(lines.map(({ __parentId }) => __parentId)).toEqual([undefined, lines[0]?.id, lines[0]?.id, undefined]);
});

test('of orders it keeps to its window, and reads lists whole whatever page they ask for', async () => {
  const { url, rootObjectCount, objectCount } = await finished(week);
  const lines = linesOf(await (await fetch(url ?? '')).text());
  expect(lines.flatMap(({ createdAt }) => createdAt ?? [])).toEqual(['2026-01-05T00:00:00Z', '2026-01-11T23:59:59Z']);
  expect(lines.filter(({ __parentId }) => __parentId === lines[0]?.id)).toHaveLength(2);
  expect([rootObjectCount, objectCount]).toEqual(['2', '6']);
});

test('without grouping children stand apart from their parents', async () => {
  const { url } = await finished(week, false);
  const lines = linesOf(await (await fetch(url ?? '')).text());
  expect(lines.map(({ __parentId }) => __parentId !== undefined)).toEqual([false, false, true, true, true, true]);
});

test('has no file without rows', async () => {
  const state = await finished(orders(`created_at:>='2027-01-01T00:00:00Z'`));
  expect(state).toMatchObject({ status: 'COMPLETED', url: null, rootObjectCount: '0' });
});

test('its file can be read from any byte on, and is gone once it has expired', async () => {
  const url = (await finished(week)).url ?? '';
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const rest = await fetch(url, { headers: { range: 'bytes=100-' } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(100));
  expect((await fetch(url, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
  await control(shop.url, 'PUT', '/bulk', { cut: 1 });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  await control(shop.url, 'POST', '/bulk/expire');
  expect((await fetch(url)).status).toBe(403);
});

test('fails as it is told to: by size, and with part of its data', async () => {
  await control(shop.url, 'PUT', '/bulk', { timeoutAbove: 1 });
  expect(await finished(week)).toMatchObject({ status: 'FAILED', errorCode: 'TIMEOUT', url: null });
  await control(shop.url, 'PUT', '/bulk', { timeoutAbove: null, fail: ['INTERNAL_SERVER_ERROR'] });
  const failed = await finished(week);
  expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null });
  const part = await (await fetch(failed.partialDataUrl ?? '')).text();
  const whole = await (await fetch((await finished(week)).url ?? '')).text();
  expect(part.length).toBeGreaterThan(0);
  expect(whole.startsWith(part)).toBe(true);
});

test('more than five at once are refused, and in older shops more than one', async () => {
  await control(shop.url, 'PUT', '/settings', { jobMs: 60_000 });
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 6; i += 1) codes.push((await start(week)).userErrors[0]?.code);
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'LIMIT_REACHED']);
  await control(shop.url, 'PUT', '/bulk', { limit: 1 });
  const [refused] = (await start(week)).userErrors;
  expect(refused).toMatchObject({
    code: 'OPERATION_IN_PROGRESS',
    message: expect.stringContaining('gid://shopify/BulkOperation/'),
  });
});

const connection = (name: string, inner: string) => `${name} { edges { node { id ${inner} } } }`;
const deep = connection(
  'orders',
  connection('lineItems', `product { ${connection('variants', connection('media', ''))} }`),
);
const inList = connection('orders', `fulfillments { id ${connection('fulfillmentLineItems', '')} }`);

test.each([
  ['without a connection', '{ shop { name } }', 'at least one connection'],
  ['nested too deep', `{ ${deep} }`, 'nesting depth greater than 2'],
  ['with a connection in a list', `{ ${inList} }`, 'connection field within a list field'],
  ['of single objects', `{ node(id: "gid://shopify/Order/1") { id } ${connection('orders', '')} }`, 'top level `node`'],
  ['of an unknown field', '{ nothing }', 'Invalid bulk query'],
  ['that cannot be read', '{ products', 'Invalid bulk query'],
])('refuses a bulk query %s', async (_, query, reason) => {
  expect((await start(query)).userErrors[0]?.message).toContain(reason);
});
