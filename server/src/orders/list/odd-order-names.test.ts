import { findOrdersContract } from '@shipmagic/domain/orders/find-orders.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createVendor, customer, importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
/** All of one customer, who has to be told them apart. */
const names = ['IN/25-26/№101', 'IN/25-26/№10', 'IN/25-26/101', 'IN/25-26', '№7', '#7', 'आदेश-2775', 'PG2775'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
  await createVendor(app, 'Odd Maker');
  for (const name of names) await importOrder(app, { name, lines: [{ vendor: 'Odd Maker', unitPaise: 10_000 }] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from allowances');
  await app.database.query('delete from tracking_failures');
});

test.each(names)('the order %s is found by its name, by staff and by its customer', async (name) => {
  const body = { orderNumber: name, customerInfo: customer.email };
  const tracked = await app.call(trackingContract.track, { body });
  expect([tracked.orderNumber, tracked.magicOrders.length]).toEqual([name, 1]);

  const { found } = await app.call(findOrdersContract.find, { body: { identifiers: [name] } }, admin);
  const ids = await app.database.query<{ id: string }>(
    'select magic_order_id as id from magic_orders where order_number = $1',
    [name],
  );
  expect(found.map(({ magicOrderIds }) => magicOrderIds)).toEqual([ids.map(({ id }) => id)]);

  const { orders } = await app.call(ordersContract.list, { query: { search: name } }, admin);
  expect(orders.map(({ orderNumber }) => orderNumber)).toContain(name);
});
