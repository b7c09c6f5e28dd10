import { type SuggestionList, suggestionsContract } from '@shipmagic/domain/search/suggestions.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let staff: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  const maker = await createVendor(app, 'Kalakriti Studio');
  const other = await createVendor(app, 'Bamboo Bay');
  staff = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Kalakriti Studio'] });
  const address = { address1: '1 Road', address2: null, country: 'India', phone: null };
  await maker.order({
    name: '#S1',
    customer: { name: 'Devika Jain', email: null, phone: null },
    shippingAddress: { ...address, name: 'Devika Jain', city: 'Udaipur', province: 'Rajasthan', zip: '313001' },
  });
  await other.order({
    name: '#S2',
    customer: { name: 'Raghunath Iyer', email: null, phone: null },
    shippingAddress: { ...address, name: 'Raghunath Iyer', city: 'Coimbatore', province: 'Tamil Nadu', zip: '641001' },
  });
});
afterAll(() => app?.close());

const suggested = async (search: string, user: User, of?: SuggestionList) =>
  (await app.call(suggestionsContract.suggest, { query: { search, ...(of ? { of } : {}) } }, user)).suggestions;

test.each<[string, string]>([
  ['Devikka', 'Devika Jain'],
  ['jain devikka', 'Devika Jain'],
  ['Udaypur', 'Udaipur'],
  ['kalakrti', 'Kalakriti Studio'],
  ['BAMBU BAY', 'Bamboo Bay'],
  ['Coimbatoor', 'Coimbatore'],
])('%s leads staff to %s', async (typed, name) => {
  expect(await suggested(typed, staff)).toContain(name);
});

test('each list suggests the names by which its rows are found', async () => {
  expect(await suggested('Udaypur', staff, 'vendors')).toEqual([]);
  expect(await suggested('kalakrti', staff, 'vendors')).toEqual(['Kalakriti Studio']);
  expect(await suggested('kalakrti', staff, 'products')).toEqual(['Kalakriti Studio']);
  expect(await suggested('Udaypur', staff, 'orders')).toEqual(['Udaipur']);
});

test('a vendor member is suggested no customers, and nothing of others', async () => {
  expect(await suggested('Udaypur', member)).toEqual(['Udaipur']);
  for (const typed of ['Devikka', 'Coimbatoor', 'BAMBU BAY', 'Raghunat'])
    expect(await suggested(typed, member)).toEqual([]);
});

test('numbers and names that are found already lead to nothing else', async () => {
  for (const typed of ['9845098450', 'Udaipur', 'qqqqq', '%', "o'; --"])
    expect(await suggested(typed, staff)).toEqual([]);
  expect(await app.send('GET', '/api/search/suggestions?search=', { token: staff.token })).toMatchObject({
    status: 400,
    body: { field: 'search' },
  });
});
