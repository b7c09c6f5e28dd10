import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;
let lamps: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  lamps = await createVendor(app, 'Lamps / Co 100%');
  for (const name of ['alpaca Wool', 'Zebra Prints', 'Brass_Works', '  ']) await createVendor(app, name);
  await app.database.query(
    "update vendors set company_name = 'Savanna Ltd', city = 'Jaipur', state = 'Rajasthan' where vendor_name = 'Zebra Prints'",
  );
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: [lamps.name] });
});
afterAll(() => app?.close());

const list = (query: Record<string, unknown> = {}, user = admin) =>
  app.call(vendorsContract.list, { query: query }, user);
const names = async (query?: Record<string, unknown>, user = admin) =>
  (await list(query, user)).vendors.map(({ vendorName }) => vendorName);

describe('the list of vendors', () => {
  // Proves (The list): The vendors of the filter: by name, up to 2,000, blank names dropped, in the viewer's scope
  test('is sorted by name, ignoring case, without blank names', async () => {
    expect(await names({ limit: 2000 })).toEqual(['alpaca Wool', 'Brass_Works', 'Lamps / Co 100%', 'Zebra Prints']);
    expect((await list()).vendors.at(-1)).toEqual({
      id: expect.stringMatching(/^\d+$/),
      vendorName: 'Zebra Prints',
      companyName: 'Savanna Ltd',
      phone: null,
      city: 'Jaipur',
      state: 'Rajasthan',
      status: 'active',
      enableGstMethodology: false,
      slabBasedPayments: true,
      commissionPercentage: null,
      productCount: 0,
      totalSales: 0,
      createdAt: expect.any(String),
      missing: expect.any(Array),
    });
  });

  // Proves (Vendors and their portal): Page, search, vendors and the four sorts; up to 2,000 for filter lists; a
  // vendor member's own only
  test('is paged', async () => {
    const second = await list({ page: 2, limit: 3 });
    expect(second).toMatchObject({ total: 4, page: 2, limit: 3, totalPages: 2 });
    expect(second.vendors.map(({ vendorName }) => vendorName)).toEqual(['Zebra Prints']);
  });

  test.each([
    [{ search: 'SAVANNA' }, ['Zebra Prints']],
    [{ search: '%' }, []],
    [{ search: '100 lamps/co' }, ['Lamps / Co 100%']],
    [{ search: 'works brass' }, ['Brass_Works']],
    [{ search: 'nobody' }, []],
    [{ sort: 'createdAt', limit: 1 }, ['Brass_Works']],
    [{ vendor: ['brass_works', ' Zebra  PRINTS', 'nobody'] }, ['Brass_Works', 'Zebra Prints']],
    [{ vendor: 'Zebra Prints', search: 'brass' }, []],
  ])('%j finds %j', async (query, found) => expect(await names(query)).toEqual(found));

  test('contains only the vendors of a vendor member', async () => {
    expect(await names({ limit: 2000 }, member)).toEqual(['Lamps / Co 100%']);
    expect(await list({ search: 'zebra' }, member)).toMatchObject({ vendors: [], total: 0 });
  });

  test.each([
    [{ limit: 2001 }, 'limit'],
    [{ page: 0 }, 'page'],
    [{ sort: 'password' }, 'sort'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('refuses %o and names the field', async (query, field) =>
    expect(await app.attempt(vendorsContract.list, { query }, admin)).toMatchObject({
      status: 400,
      body: { error: 'bad_input', field },
    }),
  );
});
