import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../testing/test-app.ts';
import { uploadFile } from '../testing/upload.ts';
import { warehouseForm as form } from '../testing/warehouses.ts';

// Paths and names are written out here: tests based on the contract would follow any change of it.
let app: TestApp;
let admin: User;
let member: User;
let variants: string[];
const vendor = 'Mitti%20%26%20Co';

beforeAll(async () => {
  app = await startTestApp({ shopify: true });
  await createVendor(app, 'Mitti & Co');
  await createVendor(app, 'Lamps');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Mitti & Co'] });
  const made = await app.control<{ variants: { id: number }[] }>(app.shopify, 'POST', '/products', {
    silent: true,
    title: 'Clay Bowl',
    vendor: 'Mitti & Co',
    variants: ['Small', 'Large', 'Huge'].map((title) => ({ title, inventory: 5 })),
  });
  variants = made.variants.map(({ id }) => String(id));
});
afterAll(() => app?.close());

type Json = Record<string, unknown>;

async function call(method: string, path: string, body?: unknown, user = admin): Promise<Json> {
  const answer = await app.send(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
  expect([method, path, answer.status, answer.text.slice(0, 200)]).toEqual([method, path, 200, expect.any(String)]);
  return answer.body as Json;
}
const names = (value: unknown) => Object.keys(value as Json);
const has = (value: unknown, expected: string) =>
  expect(names(value)).toEqual(expect.arrayContaining(expected.split(' ')));
const listOf = (value: unknown) => value as Json[];

// Proves (The API and its errors): The calls for products, vendors, warehouses, their requests and files: each path,
// input and answer by name
test('products: list, filter options, quantity, export, sync', async () => {
  const synced = await app.send('POST', '/api/sync/products', {
    token: admin.token,
    body: { fullSync: true, forceResync: true },
  });
  expect(synced.headers.get('content-type')).toContain('text/plain');
  const lines = synced.text.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ success: true });

  const query = `page=1&limit=10&search=clay&vendor=${vendor}&status=active&type=`;
  const list = await call('GET', `/api/products?${query}`);
  has(list, 'products total totalPages statusCounts');
  has(list.statusCounts, 'active draft archived');
  const [product = {}] = listOf(list.products);
  has(product, 'id shopifyProductId title imageUrl productType vendor status variants');
  const [variant] = listOf(product.variants);
  has(variant, 'id title shopifyVariantId weight weightUnit inventoryQuantity price');
  has(await call('GET', `/api/products?page=1&limit=50&vendor=${vendor}`), 'products total');
  has(await call('GET', '/api/products/filter-options'), 'vendors types statuses');

  const path = `/api/products/variants/${variants[0]}/quantity`;
  expect(await call('PUT', path, { inventoryQuantity: 6 })).toMatchObject({
    message: 'Inventory quantity updated to 6',
  });
  expect(await call('PUT', path, { inventoryQuantity: 7 }, member)).toMatchObject({
    message: expect.stringMatching(/inventory update request.*awaiting approval/i),
  });

  for (const table of ['products', 'product_variants']) {
    const file = await app.send(
      'GET',
      `/api/products/export?table=${table}&selectedProductIds=1&selectedProductIds=${product.id}&search=&vendor=A&vendor=B&status=active&status=draft&type=X&type=Y`,
      { token: admin.token },
    );
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toMatch(new RegExp(`"${table}_\\d{4}-\\d{2}-\\d{2}\\.csv"`));
    expect(file.text).toContain('Clay Bowl');
  }
});

test('vendors: list, one, stats, update, email settings, shipping partners', async () => {
  const list = await call('GET', `/api/vendors?page=1&limit=10&search=&vendor=${vendor}&vendor=Lamps&sort=totalSales`);
  has(list, 'vendors total page limit totalPages');
  expect(list).toMatchObject({ total: 2, page: 1, limit: 10, totalPages: 1 });
  has(await call('GET', '/api/vendors?limit=2000'), 'vendors');
  has(
    await call('GET', `/api/vendors/${vendor}`),
    'id vendorName companyName brandName contactPerson email phone website address address2 city state country zipCode ' +
      'description shortDescription internalNotes aboutUs events vendorCategory status billingEmail billingContactName ' +
      'billingPhone billingAddress billingAddress2 billingCity billingState billingCountry billingZipCode paymentTerms ' +
      'gstin currency enableGstMethodology canCreateShipments slabBasedPayments commissionPercentage ' +
      'emailNotificationsEnabled emailNotificationStartDate productCount totalSales createdAt updatedAt ' +
      'firstProductAdditionDate',
  );
  has(await call('GET', `/api/vendor-stats/${vendor}`), 'totalProducts totalOrders revenueEarned');
  has(await call('PUT', '/api/vendors/update', { vendorName: 'Mitti & Co', email: 'clay@example.org' }), 'message');
  for (const more of [{}, { emailNotificationStartDate: '2026-01-01' }])
    has(
      await call('PUT', `/api/vendors/${vendor}/email-settings`, { emailNotificationsEnabled: true, ...more }),
      'message',
    );

  const partners = `/api/vendors/${vendor}/shipping-partners`;
  const added = await call('POST', partners, { partnerName: 'India Post', serviceType: 'economy', isDefault: true });
  const [partner] = listOf(await call('GET', partners));
  has(partner, 'id partnerName serviceType status isDefault');
  await call('DELETE', `${partners}/${added.id}`);
  expect(await call('GET', partners)).toEqual([]);
  has(await call('GET', `/api/orders?page=1&limit=100&vendor=${vendor}`), 'orders total');
  expect(await call('GET', '/api/user/vendor-permissions', undefined, member)).toEqual({
    vendorPermissions: [{ vendorName: 'Mitti & Co' }],
  });
});

test('warehouses: list, add, change, delete, and requests to change them', async () => {
  const path = `/api/vendors/${vendor}/warehouses`;
  const added = await call(
    'POST',
    path,
    form({ warehouseName: 'Kiln', isDefault: true, offerPickupFromDefault: true }),
  );
  const warehouses = listOf(await call('GET', path));
  has(
    warehouses.find(({ id }) => id === added.id),
    'id vendorName warehouseName contactName contactPhone contactEmail addressLine1 addressLine2 city state country ' +
      'zipCode returnWarehouseName returnContactName returnContactPhone returnContactEmail returnAddressLine1 ' +
      'returnAddressLine2 returnCity returnState returnCountry returnZipCode isDefault offerPickupFromDefault status',
  );
  await call('PUT', `${path}/${added.id}`, form({ warehouseName: 'Kiln', city: 'Mysuru' }));

  const requests = '/api/warehouse-change-requests';
  const about = { vendorName: 'Mitti & Co', requestedData: form({ warehouseName: 'Kiln', city: 'Hubli' }) };
  const update = {
    ...about,
    warehouseId: added.id,
    changeType: 'update',
    currentData: form({ warehouseName: 'Kiln' }),
  };
  await call('POST', requests, update, member);
  await call(
    'POST',
    requests,
    { ...about, requestedData: form({ warehouseName: 'Shed' }), changeType: 'create' },
    member,
  );
  const list = await call('GET', `${requests}?page=1&limit=10&status=pending&vendor=mitti`);
  has(list, 'requests totalPages');
  const [create = {}, change = {}] = listOf(list.requests);
  has(
    await call('GET', `${requests}/${change.id}`),
    'id vendorName warehouseId changeType status requestedByUser createdAt reviewedAt reviewNotes currentData requestedData',
  );
  expect(
    await call('PUT', `${requests}/${change.id}/review`, {
      status: 'approved',
      reviewNotes: 'Fine',
      updatedRequestData: form({ warehouseName: 'Kiln', city: 'Dharwad' }),
    }),
  ).toEqual({ message: 'Request approved successfully' });
  expect(await call('PUT', `${requests}/${create.id}/review`, { status: 'rejected', reviewNotes: '' })).toEqual({
    message: 'Request rejected successfully',
  });
  const { id: other } = await call('POST', path, form({ warehouseName: 'Attic' }));
  await call('DELETE', `${path}/${other}`);
});

test('files: export and upload of vendors and warehouses', async () => {
  for (const table of ['vendors', 'vendor_warehouses']) {
    const file = await app.send('GET', `/api/vendors/export?table=${table}&search=&vendor=${vendor}&vendor=Lamps`, {
      token: admin.token,
    });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toMatch(new RegExp(`"${table}_export_\\d{4}-\\d{2}-\\d{2}\\.csv"`));
  }
  for (const [path, field, content] of [
    ['/api/vendors/upload', 'vendorFile', 'vendor_name\tcity\nLamps\tPune'],
    ['/api/warehouses/upload', 'warehouseFile', 'vendorName\twarehouseName\tcity\nLamps\tLamps Store Room\tPune'],
  ] as const) {
    const { status, body } = await uploadFile(app, admin, { path, field, content });
    expect(status).toBe(200);
    has(body, 'created updated skipped errors totalErrors affectedVendors message');
  }
});

test('inventory requests: list, one review, several', async () => {
  const ids: number[] = [];
  for (const variant of variants) {
    await call('PUT', `/api/products/variants/${variant}/quantity`, { inventoryQuantity: 40 }, member);
    const list = await call('GET', '/api/inventory-update-requests?page=1&limit=10&status=pending');
    has(list, 'requests total page limit totalPages');
    const [request = {}] = listOf(list.requests);
    has(
      request,
      'id productTitle variantTitle vendorName currentQuantity requestedQuantity userFirstName userLastName userEmail ' +
        'createdAt status reviewNotes',
    );
    ids.push(Number(request.id));
  }
  const [first, ...others] = ids;
  const decision = { status: 'rejected', reviewNotes: 'Not now' };
  has(await call('PUT', '/api/inventory-update-request/review', { requestId: first, ...decision }), 'message');
  has(await call('PUT', '/api/inventory-update-requests/bulk-review', { requestIds: others, ...decision }), 'message');
  has(await call('GET', '/api/inventory-update-requests?page=1&limit=10'), 'requests');
});
