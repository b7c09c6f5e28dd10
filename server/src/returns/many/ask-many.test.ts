import { askManyContract } from '@shipmagic/domain/returns/ask-many.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor, importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: User;
let member: User;
beforeAll(async () => {
  app = await startTestApp();
  await createVendor(app, 'Lamps');
  staff = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());

let count = 0;
/** An order of two lamps and a bowl; its id. */
async function ordered(status: 'delivered' | 'confirmed', deliveredDaysAgo = 1): Promise<string> {
  count += 1;
  const line = { vendor: 'Lamps', unitPaise: 10_000 };
  const [id = ''] = await importOrder(app, {
    name: `#AM${count}`,
    lines: [
      { ...line, title: 'Lamp', quantity: 2 },
      { ...line, title: 'Bowl', quantity: 1 },
    ],
  });
  await app.database.query(
    `update magic_order_line_items i set product_id = 'p-' || lower(i.title) from magic_orders o
     where o.id = i.order_id and o.magic_order_id = $1`,
    [id],
  );
  await arrange(app, id, { order_status: status });
  if (status === 'delivered')
    await arrange(app, id, { delivered_at: new Date(Date.now() - deliveredDaysAgo * 86_400_000).toISOString() });
  return id;
}

test('staff ask for a return of one product in many orders, each by the rules of one', async () => {
  const [fits, late, unsent] = [await ordered('delivered'), await ordered('delivered', 60), await ordered('confirmed')];
  const orders = [fits, late, unsent, 'none-1'];
  const { products } = await app.call(askManyContract.products, { body: { orders } }, staff);
  expect(products).toEqual([
    { productId: 'p-lamp', title: 'Lamp', imageUrl: null, orders: 3, pieces: 6 },
    { productId: 'p-bowl', title: 'Bowl', imageUrl: null, orders: 3, pieces: 3 },
  ]);
  const body = { orders, productId: 'p-lamp', reason: 'defective', wish: 'replacement', way: 'courier' } as const;
  const ask = async (more: object = {}) =>
    (await app.call(askManyContract.ask, { body: { ...body, ...more } as typeof body }, staff)).results;
  const returnsOf = async (id: string) =>
    (await app.call(returnsContract.ofOrder, { params: { id } }, staff)).returns.map(({ number, pieces }) => [
      number,
      pieces,
    ]);
  expect(await ask({ preview: true })).toMatchObject([
    { magicOrderId: fits, done: true, pieces: 2, questions: [], reason: null, number: null },
    { done: true, questions: ['afterWindow'], reason: expect.stringContaining('could be sent back until') },
    { done: false, reason: 'Only what was delivered can be sent back; this order is Confirmed.' },
    { magicOrderId: 'none-1', done: false, reason: 'Order not found' },
  ]);
  expect(await returnsOf(fits)).toEqual([]);
  const [first, unconfirmed] = await ask({ orders: [fits, late] });
  expect(first).toMatchObject({ done: true, number: expect.stringMatching(/^R-\d+$/) });
  expect(unconfirmed).toMatchObject({ done: false, number: null, questions: ['afterWindow'] });
  // The answer was lost: asking again does the rest, and nothing twice.
  expect(await ask({ orders: [fits, late], confirm: ['afterWindow'] })).toMatchObject([
    { done: false, reason: 'Every piece of Lamp is in a return already.' },
    { done: true },
  ]);
  expect(await returnsOf(fits)).toEqual([[first?.number, 2]]);
  expect(await returnsOf(late)).toHaveLength(1);
  expect((await ask({ productId: 'p-chair' }))[0]).toMatchObject({
    done: false,
    reason: 'The order does not have this product.',
  });
  expect((await app.attempt(askManyContract.ask, { body }, member)).status).toBe(403);
  const many = { ...body, orders: Array.from({ length: 101 }, (_, i) => `a-${i}`) };
  expect(await app.attempt(askManyContract.ask, { body: many }, staff)).toMatchObject({
    status: 400,
    body: { field: 'orders' },
  });
});
