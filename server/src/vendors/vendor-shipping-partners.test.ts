import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let mine: Vendor;
let admin: User;
let member: User;
const params = { vendorName: 'Mine' };

beforeAll(async () => {
  app = await startTestApp({ delhivery: true });
  mine = await createVendor(app, 'Mine');
  await createVendor(app, 'Theirs');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Mine'] });
});
afterAll(() => app?.close());

const list = (user = admin) => app.call(vendorsContract.shippingPartners, { params }, user);
const add = (body: { partnerName: string; serviceType?: 'express'; isDefault?: boolean }, user = admin) =>
  app.call(vendorsContract.addShippingPartner, { params, body }, user);

// Proves (Vendors and their portal): Shipping partners: list, add, delete, connected or pending, one default that is
// preselected
test('partners are added by staff and members, and are connected if we can create shipments with them', async () => {
  expect(await list()).toEqual([]);
  const made = await add({ partnerName: ' delhivery ', serviceType: 'express', isDefault: true });
  expect(made).toEqual({
    id: expect.stringMatching(/^\d+$/),
    partnerName: 'Delhivery',
    serviceType: 'express',
    status: 'connected',
    isDefault: true,
  });
  await add({ partnerName: 'Blue Dart' }, member);
  expect(await list(member)).toEqual([
    made,
    expect.objectContaining({ partnerName: 'Blue Dart', serviceType: 'standard', status: 'pending', isDefault: false }),
  ]);
});

test('the default one is preselected for the vendor’s orders', async () => {
  const id = await mine.order({ name: 'P1' });
  const preselected = async () =>
    (await app.call(ordersContract.get, { params: { id } }, member)).vendor.defaultShippingPartner;
  expect(await preselected()).toBe('Delhivery');
  const prozo = await add({ partnerName: 'PROZO', isDefault: true });
  expect(await preselected()).toBe('Prozo');
  expect((await list()).map(({ partnerName, isDefault }) => [partnerName, isDefault])).toEqual([
    ['Prozo', true],
    ['Blue Dart', false],
    ['Delhivery', false],
  ]);
  await app.call(vendorsContract.removeShippingPartner, { params: { ...params, id: prozo.id } }, member);
  expect(await preselected()).toBeNull();
});

test('ten simultaneous changes of the default leave one default', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, i) => add({ partnerName: `Carrier ${i}`, isDefault: true })));
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test.each([
  [{ partnerName: 'DELHIVERY' }, 409, 'This vendor already ships with this partner'],
  [{ partnerName: '  ' }, 400, 'Partner name is required'],
  [{}, 400, 'Partner name is required'],
  [{ partnerName: 'X', serviceType: 'overnight' }, 400, expect.any(String)],
])('adding %j is refused', async (body, status, message) => {
  const before = await list();
  expect(await app.attempt(vendorsContract.addShippingPartner, { params, body }, admin)).toMatchObject({
    status,
    body: { message },
  });
  expect(await list()).toEqual(before);
});

test('another vendor’s partner and a deleted one are the same 404', async () => {
  const theirs = await app.call(
    vendorsContract.addShippingPartner,
    { params: { vendorName: 'Theirs' }, body: { partnerName: 'Delhivery' } },
    admin,
  );
  for (const id of [theirs.id, '999999']) {
    expect(
      await app.attempt(vendorsContract.removeShippingPartner, { params: { ...params, id } }, member),
    ).toMatchObject({ status: 404, body: { message: 'Shipping partner not found' } });
  }
  expect(await app.database.query('select from shipping_partners where id = $1', [theirs.id])).toHaveLength(1);
});
