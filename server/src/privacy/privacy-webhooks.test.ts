import { privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsHolding } from '../../testing/columns-holding.ts';
import { createVendor } from '../../testing/orders.ts';
import { shop, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';

let app: TestApp;
let admin: User;
let orders = 0;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, worker: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const about = { shop_id: 954889, shop_domain: shop };
interface Placed {
  readonly mark: string;
  readonly storeOrderId: string;
  readonly email: string;
}
/** An order of a new customer whose name nobody else has. */
async function placed(): Promise<Placed> {
  orders += 1;
  const mark = `zqcustomer${String.fromCharCode(96 + orders)}`;
  const vendor = await createVendor(app, `Maker ${orders}`);
  const email = `${mark}@example.org`;
  const id = await vendor.order({
    name: `W${orders}`,
    customer: { name: `${mark} Rao`, email, phone: null },
    tags: [],
  });
  const row = await app.database.one<{ id: string }>(
    'select store_order_id as id from magic_orders where magic_order_id = $1',
    [id],
  );
  return { mark, storeOrderId: row.id, email };
}
async function send(topic: string, body: unknown): Promise<void> {
  expect((await sendStoreWebhook(app, { topic, body })).status).toBe(200);
  await app.untilIdle();
}
const requests = async () => (await app.call(privacyContract.requests, { query: {} }, admin)).requests;
const redact = ({ storeOrderId, email }: Placed) => ({
  ...about,
  customer: { id: 1, email, phone: null },
  orders_to_redact: [Number(storeOrderId)],
});

describe('customers/redact', () => {
  test('erases the orders it names, and itself', async () => {
    const [one, other] = [await placed(), await placed()];
    await send('customers/redact', redact(one));
    expect(await columnsHolding(app, one.mark)).toEqual([]);
    expect(await columnsHolding(app, other.mark)).toContain('magic_orders.customer_name');
    const [request] = await requests();
    expect(request).toMatchObject({ kind: 'erasure', source: 'store', askedBy: null, orders: 1, waiting: 0 });
    expect(request?.doneAt).not.toBeNull();
    const audit = await app.database.query(
      "select action, subject, user_email from audit_log where action like 'erasure.%' order by id desc limit 2",
    );
    expect(audit).toEqual([
      { action: 'erasure.done', subject: null, user_email: null },
      { action: 'erasure.requested', subject: request?.orderNumbers[0], user_email: null },
    ]);
  });

  test('keeps an order that has not come in yet from bringing its customer', async () => {
    const known = await placed();
    const unknown = { ...redact(known), orders_to_redact: [123_456_789] };
    await send('customers/redact', unknown);
    expect(await app.database.query("select state from erasures where store_order_id = '123456789'")).toEqual([
      { state: 'done' },
    ]);
  });

  test('of a customer without orders is done at once', async () => {
    const body = { ...about, customer: { id: 2, email: 'without-orders@example.org', phone: null } };
    await send('customers/redact', { ...body, orders_to_redact: [] });
    await send('customers/data_request', { ...body, orders_requested: [], data_request: { id: 7 } });
    const [data, erasure] = await requests();
    expect(data).toMatchObject({ kind: 'data', source: 'store', orders: 0 });
    expect(erasure).toMatchObject({ kind: 'erasure', source: 'store', orders: 0, waiting: 0 });
    expect(erasure?.doneAt).not.toBeNull();
    expect(await app.database.query('select id from inbox where handled_at is null')).toEqual([]);
  });

  test('sent under another topic is not carried out, nor is one about another shop', async () => {
    const one = await placed();
    const before = (await requests()).length;
    const { orders_to_redact: orders_requested, ...rest } = redact(one);
    const data = { ...rest, orders_requested, data_request: { id: 1 } };
    for (const [topic, body] of [
      ['customers/redact', data],
      ['customers/redact', { ...redact(one), shop_domain: 'other.myshopify.com' }],
      ['shop/redact', redact(one)],
      ['shop/redact', { ...about, shop_domain: 'other.myshopify.com' }],
    ] as const)
      await send(topic, body);
    expect((await requests()).length).toBe(before);
    await app.database.query('delete from inbox where handled_at is null');
  });

  test('without the store’s signature is refused with 401', async () => {
    const one = await placed();
    const sent = await sendStoreWebhook(app, { topic: 'customers/redact', body: redact(one), secret: 'wrong' });
    expect(sent.status).toBe(401);
  });
});

describe('customers/data_request', () => {
  // Proves (Privacy): A data request makes a file of everything kept, for admins, which expires
  test('makes a file of everything kept, for admins only, and without what is about others', async () => {
    const one = await placed();
    const { orders_to_redact: orders_requested, ...rest } = redact(one);
    await send('customers/data_request', { ...rest, orders_requested, data_request: { id: 9999 } });
    const [request] = await requests();
    expect(request).toMatchObject({
      kind: 'data',
      source: 'store',
      orders: 1,
      file: { expiresAt: expect.any(String) },
    });
    const params = { id: request?.id ?? '' };
    const sent = await app.attempt(privacyContract.file, { params }, admin);
    expect(sent.headers.get('content-disposition')).toBe(`attachment; filename="customer-data-${params.id}.json"`);
    expect(sent.body).toMatchObject({
      orders: [expect.objectContaining({ customer_email: one.email, total_price: 1000 })],
      items: [expect.objectContaining({ title: 'Thing' })],
      history: [expect.objectContaining({ action: 'Order synced from the store' })],
    });
    expect(sent.text).not.toContain('publisher_payout');
    const team = await app.createUser('team_member');
    expect((await app.attempt(privacyContract.file, { params }, team)).status).toBe(403);
    expect(await columnsHolding(app, one.mark)).not.toContain('inbox.body');
  });

  test('its file expires, and goes with an erasure of its orders', async () => {
    const [one, other] = [await placed(), await placed()];
    const ids: string[] = [];
    for (const each of [one, other]) {
      const { orders_to_redact: orders_requested, ...rest } = redact(each);
      await send('customers/data_request', { ...rest, orders_requested, data_request: { id: 1 } });
      ids.push((await requests())[0]?.id ?? '');
    }
    await send('customers/redact', redact(one));
    await app.database.query('update customer_files set expires_at = now() where request_id = $1', [ids[1]]);
    for (const id of ids)
      expect(await app.attempt(privacyContract.file, { params: { id } }, admin)).toMatchObject({
        status: 404,
        body: { message: 'This file is no longer kept' },
      });
    expect(await columnsHolding(app, one.mark)).toEqual([]);
    const listed = await requests();
    expect(listed.filter(({ id }) => ids.includes(id))).toMatchObject([
      { orders: 1, orderNumbers: [expect.any(String)], file: null },
      { orders: 1, orderNumbers: [expect.any(String)], file: null },
    ]);
  });
});

describe('by hand', () => {
  test('an admin has a file made of all orders of a customer, by email or phone', async () => {
    const one = await placed();
    const vendor = await createVendor(app, 'Another maker');
    const phone = '+919876501234';
    await app.database.query(
      "update magic_orders set customer_phone = $2, customer_phone_national = '9876501234' where store_order_id = $1",
      [one.storeOrderId, phone],
    );
    await vendor.order({
      name: 'SAME1',
      customer: { name: 'x', email: one.email.toUpperCase(), phone: null },
      shippingAddress: null,
    });
    const id = await vendor.order({
      name: 'SAME2',
      customer: { name: 'x', email: null, phone },
      shippingAddress: null,
    });
    const first = await app.database.one<{ id: string }>(
      'select magic_order_id as id from magic_orders where store_order_id = $1',
      [one.storeOrderId],
    );
    const { requestId } = await app.call(privacyContract.makeFile, { params: { id: first.id } }, admin);
    const sent = await app.attempt(privacyContract.file, { params: { id: requestId } }, admin);
    const { orders: inFile } = sent.body as { orders: { order_number: string }[] };
    expect(inFile.map((order) => order.order_number).sort()).toEqual(['SAME1', 'SAME2', expect.stringMatching(/^W/)]);
    const { orders: found } = await app.call(privacyContract.review, { params: { id } }, admin);
    expect(found.map(({ orderNumber }) => orderNumber).sort()).toEqual(['SAME2', expect.stringMatching(/^W/)]);
  });
});

describe('shop/redact', () => {
  test('erases everything of the shop’s customers, and is taken up again where it was interrupted', async () => {
    const all = [await placed(), await placed(), await placed()];
    await app.database.query("insert into set_aside_orders (store_order_id, reason, raw) values ('5', 'x', $1)", [
      JSON.stringify({ email: all[0]?.email }),
    ]);
    // Interrupted after its first order.
    await app.database.query(
      `with shop as (insert into privacy_requests (kind, source, reached) select 'shop', 'store', min(store_order_id) from store_orders returning id, reached)
       insert into erasures (store_order_id, request_id) select reached, id from shop on conflict do nothing`,
    );
    await send('shop/redact', about);
    for (const { mark } of all) expect([mark, await columnsHolding(app, mark)]).toEqual([mark, []]);
    expect(await columnsHolding(app, 'zqcustomer')).toEqual([]);
    const done = (await requests()).filter(({ kind }) => kind === 'shop');
    expect(done).toHaveLength(2);
    for (const request of done) expect(request).toMatchObject({ doneAt: expect.any(String), waiting: 0 });
    const { kept } = await app.database.one<{ kept: number }>(
      'select count(*)::int as kept from magic_orders where total_price > 0 and erased_at is not null',
    );
    expect(kept).toBeGreaterThanOrEqual(3);
  });
});
