import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ shopify: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

let count = 0;
const asha = { firstName: 'Asha', email: 'Asha@Example.com', phone: '9845012345' };

async function placed(more: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const name = `C${count}`;
  await app.control(app.shopify, 'POST', '/orders', {
    silent: true,
    name,
    lines: [{ vendor: 'Potter', price: 500 }],
    customer: asha,
    email: asha.email,
    phone: asha.phone,
    ...more,
  });
  await app.call(importsContract.syncOrders, {}, admin);
  return name;
}
const card = (name: string, user = admin) => app.call(customersContract.card, { params: { id: `${name}-1` } }, user);
const sameCustomer = (id: string | null, ...names: string[]) =>
  app.database.query('update magic_orders set store_customer_id = $1 where order_number = any ($2)', [id, names]);

// Proves (Orders): Staff reach an order's customer, and see their other orders and what was refunded
test('a customer is called, written to and mailed, and their page is linked', async () => {
  const name = await placed();
  const { links, trackingPage, search } = await card(name);
  expect(links.call).toBe('tel:+919845012345');
  expect(links.whatsapp).toContain('https://wa.me/919845012345?text=');
  expect(decodeURIComponent(links.whatsapp ?? '')).toContain(`your order ${name}`);
  expect(decodeURIComponent(links.whatsapp ?? '')).toContain(trackingPage);
  expect(links.mail).toContain('mailto:Asha%40Example.com');
  expect(trackingPage).toContain('/order-tracking?token=');
  expect(search).toBe('9845012345');
});

test('other orders are found by the store’s customer, else by phone or email, newest first', async () => {
  const [first, byPhone, byEmail, stranger, named] = [
    await placed({ customer: { ...asha, phone: '9845055555' }, phone: '9845055555', email: 'first@example.com' }),
    await placed({ customer: null, phone: '+91 98450-55555', email: null, address: null }),
    await placed({ customer: null, email: 'FIRST@example.com', phone: null, address: null }),
    await placed({ customer: { ...asha, phone: '9845066666' }, phone: '9845066666', email: 'other@example.com' }),
    await placed({ customer: { ...asha, phone: '9845077777' }, phone: '9845077777', email: 'third@example.com' }),
  ];
  await sameCustomer('42', first, named);
  const { orders, total, atLeast } = await card(first);
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([named, byEmail, byPhone]);
  expect({ total, atLeast }).toEqual({ total: 3, atLeast: false });
  expect(orders.map(({ orderNumber }) => orderNumber)).not.toContain(stranger);
  expect(orders[0]).toMatchObject({ vendorName: 'Potter', orderStatus: 'new', total: 500 });
});

test('another account with the same phone is another customer', async () => {
  const phone = '9845088888';
  const [mine, theirs] = [
    await placed({ phone, customer: null, email: null }),
    await placed({ phone, customer: null, email: null }),
  ];
  await sameCustomer('1', mine);
  await sameCustomer('2', theirs);
  expect((await card(mine)).orders).toEqual([]);
});

test('the store’s number of the customer comes with the order', async () => {
  const name = await placed();
  const [row] = await app.database.query<{ id: string | null }>(
    'select store_customer_id as id from magic_orders where order_number = $1',
    [name],
  );
  expect(row?.id).toMatch(/^\d+$/);
});

test('no more orders are shown than fit, with the count of all', async () => {
  const names = [];
  for (let i = 0; i < 8; i++) names.push(await placed());
  await sameCustomer('77', ...names);
  const { orders, total } = await card(names[0] ?? '');
  expect(orders).toHaveLength(6);
  expect(total).toBe(7);
});

test('what went back is told with its day, and what is owed', async () => {
  const name = await placed();
  await app.control(app.shopify, 'POST', `/orders/${name}/refund`, { amount: 20_000 });
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("update magic_orders set order_status = 'cancelled' where order_number = $1", [name]);
  await keepRefunds({ db: app.services.db, store: await app.services.connection.required() });
  const { refunds, owed, currency } = await card(name);
  expect(refunds).toEqual([{ at: expect.stringMatching(/^\d{4}-/), amount: 200 }]);
  expect({ owed, currency }).toEqual({ owed: 300, currency: 'INR' });
});

test('of a customer whose data was erased nothing but the money is told', async () => {
  const name = await placed();
  await app.database.query('update magic_orders set erased_at = now() where order_number = $1', [name]);
  expect(await card(name)).toMatchObject({
    links: { call: null, whatsapp: null, mail: null },
    trackingPage: null,
    orders: [],
    search: null,
  });
});

test('without phone and email there is no way to reach the customer', async () => {
  const name = await placed({ customer: null, email: null, phone: null, address: null });
  expect(await card(name)).toMatchObject({
    links: { call: null, whatsapp: null, mail: null },
    search: null,
    orders: [],
  });
});

test('members of vendors are told nothing of it', async () => {
  const name = await placed();
  const member = await app.createUser('vendor_member', { vendors: ['Potter'] });
  const { status } = await app.attempt(customersContract.card, { params: { id: `${name}-1` } }, member);
  expect(status).toBe(403);
});
