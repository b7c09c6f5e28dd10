import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  const [small, large] = [await createVendor(app, 'Small'), await createVendor(app, 'Large')];
  await createVendor(app, 'None');
  await small.order({ name: 'S1', createdAt: '2026-05-01T00:00:00Z', lines: [{ unitPaise: 10_050 }] });
  await small.order({ name: 'S2', createdAt: '2026-06-02T00:00:00Z', lines: [{ unitPaise: 20_000 }] });
  const sold = await large.order({ name: 'L1', createdAt: '2026-06-02T00:00:00Z', lines: [{ unitPaise: 90_000 }] });
  await arrange(app, sold, { order_status: 'delivered', publisher_payout: 765.5, shipping_cost: 40 });
  for (const [i, status] of ['cancelled', 'rto', 'return_order', 'in_reverse_transit', 'returned'].entries()) {
    const gone = await large.order({ name: `L${i + 2}`, lines: [{ unitPaise: 1_000_000 }] });
    await arrange(app, gone, { order_status: status });
  }
  await app.database.query(
    `insert into products (product_id, vendor_id, vendor_name, title, created_at, store_updated_at, read_at)
     select n, v.id, 'Small', 'Lamp ' || n, '2025-03-01'::timestamptz + n * interval '1 day', now(), now()
     from generate_series(1, 3) n, vendors v where v.vendor_name = 'Small'`,
  );
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Small'], minOrderDate: '2026-06-01' });
});
afterAll(() => app?.close());

const figures = async (sort: 'totalSales' | 'vendorName', user = admin) =>
  (await app.call(vendorsContract.list, { query: { sort } }, user)).vendors.map((vendor) => [
    vendor.vendorName,
    vendor.totalSales,
  ]);

// Proves (Vendors and their portal): Product count and sales amount, in the viewer's scope
test('sales are what customers pay, excluding cancelled and returned orders', async () => {
  expect(await figures('totalSales')).toEqual([
    ['Large', 940],
    ['Small', 300.5],
    ['None', 0],
  ]);
});

test('a vendor member’s figures start at the first visible day', async () => {
  expect(await figures('vendorName', member)).toEqual([['Small', 200]]);
  expect(await app.call(vendorsContract.get, { params: { vendorName: 'Small' } }, member)).toMatchObject({
    totalSales: 200,
    productCount: 3,
    firstProductAdditionDate: '2025-03-02T00:00:00.000Z',
  });
});

test('the list counts products and can be sorted by their number', async () => {
  const { vendors } = await app.call(vendorsContract.list, { query: { sort: 'productCount' } }, admin);
  expect(vendors.map(({ vendorName, productCount }) => [vendorName, productCount])).toEqual([
    ['Small', 3],
    ['Large', 0],
    ['None', 0],
  ]);
});

// Proves (Vendors and their portal): Portal figures: products, orders, revenue earned, partnership status
test('the portal counts every order, and earnings from delivered ones', async () => {
  const stats = (vendorName: string) => app.call(vendorsContract.stats, { params: { vendorName } }, admin);
  expect(await stats('large')).toEqual({
    vendorName: 'Large',
    status: 'active',
    totalProducts: 0,
    totalOrders: 6,
    revenueEarned: 805.5,
    totalSales: 940,
  });
  expect(await stats('None')).toMatchObject({ totalOrders: 0, revenueEarned: 0, totalSales: 0 });
  expect(await app.attempt(vendorsContract.stats, { params: { vendorName: 'Nobody' } }, admin)).toMatchObject({
    status: 404,
    body: { message: 'Vendor not found' },
  });
  expect(await app.attempt(vendorsContract.stats, { params: { vendorName: 'Small' } }, member)).toMatchObject({
    status: 403,
  });
});
