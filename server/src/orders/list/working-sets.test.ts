import { workingSetsContract } from '@shipmagic/domain/batches/working-sets.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor, importOrder, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let colleague: User;
let member: User;
let maker: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  maker = await createVendor(app, 'Maker');
  await createVendor(app, 'Other');
  [admin, colleague] = [await app.createUser('admin'), await app.createUser('team_member')];
  member = await app.createUser('vendor_member', { vendors: ['Maker'] });
  await importOrder(app, { name: '#W1', lines: ['Maker', 'Other'].map((vendor) => ({ unitPaise: 50_000, vendor })) });
  for (const name of ['#W2', '#W3', '#W4']) await maker.order({ name });
});
afterAll(() => app?.close());

const keep = (magicOrderIds: string[], user: User) =>
  app.call(workingSetsContract.create, { body: { magicOrderIds } }, user);
const listed = async (workingSet: string, user: User) => {
  const { orders, total, statusCounts } = await app.call(ordersContract.list, { query: { workingSet } }, user);
  expect([total, statusCounts.all]).toEqual([orders.length, orders.length]);
  return orders.map(({ magicOrderId }) => magicOrderId).sort();
};

test('lists exactly its orders, each once, and narrows like any other filter', async () => {
  const { id, total } = await keep(['W1-1', 'W1-2', 'W3-1', 'W3-1'], admin);
  expect(total).toBe(3);
  expect(await listed(id, admin)).toEqual(['W1-1', 'W1-2', 'W3-1']);
  const query = { workingSet: id, search: 'w1', vendor: ['Other'] };
  const { orders } = await app.call(ordersContract.list, { query }, admin);
  expect(orders.map(({ magicOrderId }) => magicOrderId)).toEqual(['W1-2']);
});

// Proves (The API and its errors): A working set's address can be handed on among staff, is a vendor member's own,
// shows nobody else's orders and ends after 30 days
test('staff may hand on its address; a vendor member’s is their own, and shows nobody else’s orders', async () => {
  const { id } = await keep(['W1-1', 'W1-2'], admin);
  expect(await listed(id, colleague)).toEqual(['W1-1', 'W1-2']);
  expect(await listed(id, member)).toEqual([]);
  const own = await keep(['W1-1', 'W2-1'], member);
  expect(await listed(own.id, member)).toEqual(['W1-1', 'W2-1']);
  expect(await listed(own.id, await app.createUser('vendor_member', { vendors: ['Maker'] }))).toEqual([]);
});

test('foreign and missing orders are refused alike, and so is an id that cannot be one', async () => {
  const path = workingSetsContract.create.path;
  const ask = (magicOrderIds: string[]) => app.send('POST', path, { body: { magicOrderIds }, token: member.token });
  const [foreign, missing] = [await ask(['W1-1', 'W1-2']), await ask(['W1-1', 'W9-9'])];
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
  expect(await app.send('GET', '/api/orders?workingSet=x', { token: admin.token })).toMatchObject({
    status: 400,
    body: { field: 'workingSet' },
  });
  expect(await listed('987654321', admin)).toEqual([]);
});

test('is deleted after 30 days', async () => {
  const [old, recent] = [await keep(['W2-1'], admin), await keep(['W2-1'], admin)];
  await app.database.query("update working_sets set created_at = now() - interval '31 days' where id = $1", [old.id]);
  await app.database.query("update working_sets set created_at = now() - interval '29 days' where id = $1", [
    recent.id,
  ]);
  await keep(['W3-1'], colleague);
  const left = await app.database.query<{ id: string }>('select id from working_sets where id = any ($1)', [
    [old.id, recent.id],
  ]);
  expect(left).toEqual([{ id: recent.id }]);
});
