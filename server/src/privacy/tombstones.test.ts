import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsHolding } from '../../testing/columns-holding.ts';
import { sample } from '../../testing/samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';

const mark = 'Zqtombstone';
let app: TestApp;
let lastId = 8_100_000_000_000;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, worker: true });
});
afterAll(() => app?.close());

type Body = Record<string, unknown> & { id: number; line_items: Record<string, unknown>[] };
function recorded(): Body {
  const body = sample<Body>('01_order_create_inr_prepaid_igst_inclusive.json');
  lastId += 1000;
  body.id = lastId;
  body.name = `E${lastId % 1_000_000}`;
  body.email = `${mark}@example.org`;
  body.note = `for ${mark}`;
  body.customer = { first_name: mark, last_name: 'Narayan', email: `${mark}@example.org` };
  body.shipping_address = { ...(body.shipping_address as object), name: mark, address1: `7 ${mark} Street` };
  for (const [i, line] of body.line_items.entries()) {
    line.id = lastId + 1 + i;
    line.properties = [{ name: 'Engrave', value: mark }];
  }
  return body;
}
/** As if it had been erased some time ago. */
async function bury(storeOrderId: number): Promise<void> {
  await app.database.query(
    `with asked as (insert into privacy_requests (kind, source) values ('erasure', 'store') returning id)
     insert into erasures (store_order_id, request_id, state, done_at) select $1, id, 'done', now() from asked`,
    [String(storeOrderId)],
  );
}
async function receive(body: Body): Promise<void> {
  expect((await sendStoreWebhook(app, { body, topic: 'orders/updated' })).status).toBe(200);
  await app.untilIdle();
}

test('an order that is not erased comes in with its customer', async () => {
  const body = recorded();
  await receive(body);
  expect(await columnsHolding(app, mark)).toContain('magic_orders.customer_name');
  await app.database.query("delete from inbox where body::text ilike '%zqtombstone%'");
  await app.database.query('delete from magic_orders where store_order_id = $1', [String(body.id)]);
  await app.database.query('delete from store_orders where store_order_id = $1', [String(body.id)]);
  await app.database.query('delete from store_payloads where store_order_id = $1', [String(body.id)]);
});

test('an erased order comes in without its customer, and no copy of the webhook is kept', async () => {
  const body = recorded();
  await bury(body.id);
  await receive(body);
  const parts = await app.database.query<{ total_price: string; erased_at: Date | null }>(
    'select total_price, erased_at from magic_orders where store_order_id = $1',
    [String(body.id)],
  );
  expect(parts).toEqual([{ total_price: expect.anything(), erased_at: expect.any(Date) }]);
  expect(await columnsHolding(app, mark)).toEqual([]);
});

test('a later version of it brings nothing back, and is taken in once', async () => {
  const body = recorded();
  await bury(body.id);
  await receive(body);
  body.updated_at = new Date().toISOString();
  await receive(body);
  expect(await columnsHolding(app, mark)).toEqual([]);
});

test('an erased order that cannot be understood is set aside without its content', async () => {
  const body = recorded();
  await bury(body.id);
  body.total_price = 'a lot';
  await receive(body);
  const [aside] = await app.database.query<{ raw: unknown }>(
    'select raw from set_aside_orders where store_order_id = $1',
    [String(body.id)],
  );
  expect(aside).toEqual({ raw: { erased: true } });
  expect(await columnsHolding(app, mark)).toEqual([]);
});
