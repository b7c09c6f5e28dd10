import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { goodwillContract } from '@shipmagic/domain/refunds/goodwill.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { keepAll } from '../inbox/keeper.ts';
import { inboxSources } from '../inbox-sources.ts';
import { keepRefunds } from './keep-refunds.ts';

let app: TestApp;
let admin: User;
let member: User;
const vendors = ['Lamp Maker', 'Potter'] as const;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, partnerTimeoutMs: 700 });
  admin = await app.createUser('admin');
  await app.database.query("insert into vendors (vendor_name) values ('Lamp Maker'), ('Potter')");
  member = await app.createUser('vendor_member', { vendors: [...vendors] });
});
afterAll(() => app?.close());

const control = (method: string, path: string, body: unknown) => app.control(app.shopify, method, path, body);
async function sync(): Promise<void> {
  await app.call(importsContract.syncOrders, {}, admin);
  await keepRefunds({ db: app.services.db, store: await app.services.connection.required() });
}
let count = 0;
/** A paid order of two parts, each with one item of that price. */
async function placed(price = 500) {
  count += 1;
  const name = `G${count}`;
  await control('POST', '/orders', {
    silent: true,
    name,
    vendors,
    lines: vendors.map((vendor) => ({ vendor, price })),
  });
  await sync();
  return name;
}
/** Money that somebody sends back in the store without naming a line. */
async function goodwill(name: string, paise: number) {
  await control('POST', `/orders/${name}/refund`, { amount: paise });
  await sync();
}
const cancel = (magicOrderId: string) =>
  app.database.query("update magic_orders set order_status = 'cancelled' where magic_order_id = $1", [magicOrderId]);
const list = async () => (await app.call(goodwillContract.list, {}, admin)).refunds;
const ofOrder = async (name: string) => (await list()).filter(({ orderNumber }) => orderNumber.includes(name));
const assign = (id: string, magicOrderId: string | null, user = admin) =>
  app.attempt(goodwillContract.assign, { params: { id }, body: { magicOrderId } }, user);
const owed = async (magicOrderId: string) =>
  (await app.call(refundsContract.find, { params: { id: magicOrderId } }, admin)).refund;

// Proves (Refunds): A goodwill refund belongs to the part that its amount tells, or that a person names
test('a refund without lines is of the part for which exactly that is owed', async () => {
  const name = await placed();
  await cancel(`${name}-2`);
  await goodwill(name, 50_000);
  expect(await owed(`${name}-2`)).toMatchObject({ refunded: 500, owed: 0 });
  expect(await owed(`${name}-1`)).toBeNull();
  expect(await ofOrder(name)).toEqual([]);
});

test('all that was left of an order is of all its parts', async () => {
  const name = await placed();
  await goodwill(name, 100_000);
  expect([(await owed(`${name}-1`))?.refunded, (await owed(`${name}-2`))?.refunded]).toEqual([500, 500]);
  expect(await ofOrder(name)).toEqual([]);
});

test('one whose part its amount does not tell waits for a person, who names it, and can take that back', async () => {
  const name = await placed();
  await cancel(`${name}-1`);
  await goodwill(name, 12_345);
  // So that no rupee goes twice, it lowers what is owed until somebody says whose it is.
  expect(await owed(`${name}-1`)).toMatchObject({ refunded: 0, owed: 376.55 });
  const [found] = await ofOrder(name);
  expect(found).toMatchObject({ amount: 123.45, currency: 'INR', assigned: null });
  expect(found?.parts.map(({ magicOrderId }) => magicOrderId)).toEqual([`${name}-1`, `${name}-2`]);
  const waiting = async () => {
    await keepAll(app.services.db, inboxSources);
    const { items } = await app.call(inboxContract.list, { query: { limit: 100 } }, admin);
    return items.filter(({ kind, order }) => kind === 'goodwill_refund' && order?.orderNumber.includes(name));
  };
  expect((await waiting())[0]?.reason).toContain('₹123.45 was refunded in the store without a line');

  expect(await assign(found?.id ?? '', `${name}-2`)).toMatchObject({
    status: 200,
    body: { refund: { assigned: { magicOrderId: `${name}-2`, by: admin.email } } },
  });
  expect(await owed(`${name}-2`)).toMatchObject({ refunded: 123.45, owed: 0 });
  expect(await owed(`${name}-1`)).toMatchObject({ refunded: 0, owed: 500 });
  expect(await waiting()).toEqual([]);
  await sync();
  expect(await owed(`${name}-1`)).toMatchObject({ owed: 500 });
  const { entries } = await app.call(auditContract.list, { query: { action: 'refund.assigned' } }, admin);
  expect(entries[0]).toMatchObject({ details: { to: `${name}-2`, from: null, amount: 123.45 } });

  expect(await assign(found?.id ?? '', `${name}-1`)).toMatchObject({ status: 200 });
  expect(await owed(`${name}-1`)).toMatchObject({ refunded: 123.45, owed: 376.55 });
  expect(await assign(found?.id ?? '', null)).toMatchObject({ status: 200, body: { refund: { assigned: null } } });
  expect(await owed(`${name}-1`)).toMatchObject({ refunded: 0, owed: 376.55 });
});

test('whoever has not seen how somebody else assigned a refund is told so', async () => {
  const name = await placed();
  await goodwill(name, 3_300);
  const [found] = await ofOrder(name);
  const choose = (magicOrderId: string | null, seen: string | null) =>
    app.attempt(goodwillContract.assign, { params: { id: found?.id }, body: { magicOrderId, seen } }, admin);
  expect(await choose(`${name}-1`, null)).toMatchObject({ status: 200 });
  expect(await choose(`${name}-2`, null)).toMatchObject({
    status: 409,
    body: { field: 'seen', message: expect.stringContaining(admin.email) },
  });
  expect(await choose(`${name}-2`, `${name}-1`)).toMatchObject({
    status: 200,
    body: { refund: { assigned: { magicOrderId: `${name}-2` } } },
  });
});

test('a refund is assigned to a part of its own order alone, by staff', async () => {
  const [name, other] = [await placed(), await placed()];
  await goodwill(name, 4_200);
  const [found] = await ofOrder(name);
  const id = found?.id ?? '';
  expect(await assign(id, `${other}-1`)).toMatchObject({ status: 400, body: { field: 'magicOrderId' } });
  expect((await assign('999999', `${name}-1`)).status).toBe(404);
  expect((await assign(id, `${name}-1`, member)).status).toBe(403);
  expect((await app.attempt(goodwillContract.list, {}, member)).status).toBe(403);
});

// Proves (Refunds): What was refunded in the store counts towards the limit of the second person
test('what was refunded in the store out of goodwill counts towards the limit of the second person', async () => {
  const name = await placed(9_000);
  await goodwill(name, 300_000);
  const [found] = await ofOrder(name);
  await assign(found?.id ?? '', `${name}-1`);
  await cancel(`${name}-1`);
  await sync();
  const row = await owed(`${name}-1`);
  expect(row).toMatchObject({ refunded: 3000, owed: 6000 });
  const ask = (body: { amount: number; preview?: boolean }) =>
    app.attempt(refundsContract.refund, { params: { id: row?.id ?? '' }, body }, admin);
  expect(await ask({ amount: 6000, preview: true })).toMatchObject({ body: { preview: { secondPersonAbove: 2000 } } });
  await app.database.query(
    `insert into settings (key, value) values ('refunds', '{"asksSecondPerson": true, "secondPersonAbove": 8000}')
     on conflict (key) do update set value = excluded.value`,
  );
  expect(await ask({ amount: 6000 })).toMatchObject({ status: 200, body: { outcome: 'waits' } });
});
