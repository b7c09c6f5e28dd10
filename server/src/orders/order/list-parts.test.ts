import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor, importOrder } from '../../../testing/orders.ts';
import { answerOf, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Lamps', 'Chairs', 'Rugs']) await createVendor(app, name);
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps', 'Rugs'] });
  ids = await importOrder(app, {
    name: '#P1',
    createdAt: '2026-01-01T06:00:00Z',
    lines: ['Lamps', 'Chairs', 'Rugs'].map((vendor) => ({ vendor, unitPaise: 100_000 })),
  });
  await arrange(app, 'P1-2', { order_status: 'confirmed' });
});
afterAll(() => app?.close());

const parts = (id: string, user: User) => app.attempt(ordersContract.parts, { params: { id } }, user);

test('staff get all parts of the store order, in the order of their numbers', async () => {
  expect(ids).toEqual(['P1-1', 'P1-2', 'P1-3']);
  expect(await parts('P1-2', admin)).toMatchObject({
    status: 200,
    body: {
      parts: [
        { magicOrderId: 'P1-1', vendorName: 'Lamps', orderStatus: 'new' },
        { magicOrderId: 'P1-2', vendorName: 'Chairs', orderStatus: 'confirmed' },
        { magicOrderId: 'P1-3', vendorName: 'Rugs', orderStatus: 'new' },
      ],
    },
  });
});

test('a vendor member gets the parts of their own vendors only', async () => {
  const { body } = await parts('P1-1', member);
  expect(body).toEqual({
    parts: [
      { magicOrderId: 'P1-1', vendorName: 'Lamps', orderStatus: 'new', isExchange: false },
      { magicOrderId: 'P1-3', vendorName: 'Rugs', orderStatus: 'new', isExchange: false },
    ],
  });
});

test('of a foreign and of a missing order get the same 404', async () => {
  const foreign = answerOf(await parts('P1-2', member));
  expect(foreign).toEqual({ status: 404, body: { error: 'not_found', message: 'Order not found' } });
  expect(answerOf(await parts('NOSUCH-1', member))).toEqual(foreign);
});
