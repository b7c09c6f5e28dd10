import type { RouteInput } from '@shipmagic/domain/http/route';
import { viewsContract } from '@shipmagic/domain/views/views.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let colleague: User;
let member: User;
let other: User;

beforeAll(async () => {
  app = await startTestApp();
  await app.database.query("insert into vendors (vendor_name, company_name) values ('Mine', 'Mine')");
  admin = await app.createUser('admin');
  colleague = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Mine'] });
  other = await app.createUser('vendor_member', { vendors: ['Mine'] });
});
afterAll(() => app?.close());

type NewView = RouteInput<typeof viewsContract.create>['body'];
const view = (facts: Partial<NewView> = {}): NewView => ({
  list: 'orders',
  name: 'COD in Pune',
  team: false,
  address: { payment: 'cod', cities: ['Pune'], activeTab: 'new', sort: 'value', pageSize: 100 },
  layout: { order: [], hidden: ['fulfillment'], widths: { vendor: 120 } },
  density: 'compact',
  ...facts,
});
const create = (user: User, facts: Partial<NewView> = {}) =>
  app.call(viewsContract.create, { body: view(facts) }, user);
const namesOf = async (user: User) =>
  (await app.call(viewsContract.list, { query: { list: 'orders' } }, user)).views.map(({ name }) => name);
const update = (user: User, id: string, facts: Record<string, unknown> = {}) => {
  return app.attempt(viewsContract.update, { params: { id }, body: { ...view(), version: 1, ...facts } }, user);
};
const remove = (user: User, id: string) => app.attempt(viewsContract.delete, { params: { id } }, user);

test('a view keeps a list’s state, columns and density', async () => {
  const made = await create(admin);
  const { views } = await app.call(viewsContract.list, { query: { list: 'orders' } }, admin);
  expect(views).toEqual([made]);
  const { list, ...kept } = view();
  expect(made).toMatchObject({ ...kept, list, canChange: true, isDefault: false, dropped: [], version: 1 });
  expect((await remove(admin, made.id)).status).toBe(200);
  expect(await namesOf(admin)).toEqual([]);
});

test.each([
  [{ address: { colour: 'red' } }, 400],
  [{ address: { payment: 'barter' } }, 400],
  [{ address: { page: 2 } }, 400],
  [{ name: ' ' }, 400],
  [{ name: 'x'.repeat(61) }, 400],
  [{ layout: { order: [], hidden: [], widths: { vendor: 5 } } }, 400],
])('refuses what the list does not know: %j', async (facts, status) => {
  const answer = await app.attempt(viewsContract.create, { body: view(facts as Partial<NewView>) }, admin);
  expect(answer.status).toBe(status);
});

test('the team’s views are for staff; their owner and admins change them', async () => {
  const { id } = await create(colleague, { name: 'Of the team', team: true });
  const { id: own } = await create(colleague, { name: 'Of a colleague' });
  expect(await namesOf(admin)).toEqual(['Of the team']);
  expect(await namesOf(colleague)).toEqual(['Of a colleague', 'Of the team']);
  expect(await namesOf(member)).toEqual([]);
  const third = await app.createUser('team_member');
  expect((await update(third, id, { team: true })).status).toBe(403);
  expect((await remove(third, id)).status).toBe(403);
  expect((await update(admin, id, { name: 'Of us all', team: true })).status).toBe(200);
  expect(await namesOf(third)).toEqual(['Of us all']);
  const missing = await update(third, '999999');
  expect(missing.status).toBe(404);
  expect(answerOf(await update(third, own))).toEqual(answerOf(missing));
  expect(answerOf(await remove(third, own))).toEqual(answerOf(await remove(third, '999999')));
});

// Proves (The list): A vendor member sees nobody else's view; the team's are for staff
test('a vendor member sees nobody else’s view, not even of the same vendor', async () => {
  const address = { payment: 'cod' };
  const { id } = await create(member, { name: 'Mine', address });
  expect(await namesOf(member)).toEqual(['Mine']);
  expect(await namesOf(other)).toEqual([]);
  expect(await namesOf(admin)).not.toContain('Mine');
  for (const user of [other, admin]) {
    const missing = await update(user, '999999');
    expect(answerOf(await update(user, id))).toEqual(answerOf(missing));
    expect(missing.status).toBe(404);
  }
  const shared = await app.attempt(viewsContract.create, { body: view({ address, team: true }) }, member);
  expect(shared.status).toBe(403);
  const hidden = await app.attempt(viewsContract.create, { body: view({ address: { pins: ['411001'] } }) }, member);
  expect(hidden.status).toBe(400);
  const choice = (user: User) => app.attempt(viewsContract.choose, { body: { list: 'orders', defaultView: id } }, user);
  expect((await choice(other)).status).toBe(404);
  expect((await choice(member)).status).toBe(200);
});

test('two views of a person have different names, and a stale change is refused', async () => {
  const { id } = await create(admin, { name: 'Twice' });
  const again = await app.attempt(viewsContract.create, { body: view({ name: 'twice' }) }, admin);
  expect(again.status).toBe(409);
  expect((await update(admin, id, { name: 'Once' })).status).toBe(200);
  expect((await update(admin, id, { name: 'Late' })).status).toBe(409);
});

test('each person has a default of their own, which goes with its view', async () => {
  const { id } = await create(admin, { name: 'Default', team: true });
  const defaults = async (user: User) =>
    (await app.call(viewsContract.list, { query: { list: 'orders' } }, user)).views
      .filter(({ isDefault }) => isDefault)
      .map(({ name }) => name);
  await app.call(viewsContract.choose, { body: { list: 'orders', defaultView: id } }, colleague);
  expect([await defaults(colleague), await defaults(admin)]).toEqual([['Default'], []]);
  const elsewhere = await app.attempt(viewsContract.choose, { body: { list: 'products', defaultView: id } }, colleague);
  expect(elsewhere.status).toBe(404);
  await remove(admin, id);
  expect(await defaults(colleague)).toEqual([]);
});

test('the columns of a list without a view are a person’s own', async () => {
  const layout = { order: ['vendor'], hidden: ['address'], widths: { vendor: 200 } };
  const layoutOf = async (user: User) =>
    (await app.call(viewsContract.list, { query: { list: 'vendors' } }, user)).layout;
  await app.call(viewsContract.choose, { body: { list: 'vendors', layout } }, member);
  expect([await layoutOf(member), await layoutOf(other)]).toEqual([layout, null]);
  await app.call(viewsContract.choose, { body: { list: 'vendors', layout: null } }, member);
  expect(await layoutOf(member)).toBeNull();
});

test('an outdated filter is left out and named', async () => {
  const { id } = await create(admin, { name: 'Old' });
  await app.database.query(
    `update list_views set address = '{"payment": "cod", "pickupFilter": "never", "colour": "red"}' where id = ${id}`,
  );
  const { views } = await app.call(viewsContract.list, { query: { list: 'orders' } }, admin);
  expect(views.find((one) => one.id === id)).toMatchObject({
    address: { payment: 'cod' },
    dropped: ['colour', 'Pickup'],
  });
});

test('a list has at most 50 views of one person', async () => {
  const busy = await app.createUser('team_member');
  for (let n = 0; n < 50; n++) await create(busy, { name: `View ${n}` });
  expect((await app.attempt(viewsContract.create, { body: view({ name: 'One more' }) }, busy)).status).toBe(409);
});
