import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp({ delhivery: true, prozo: true });
  for (const name of ['One', 'Two', 'Three']) await createVendor(app, name);
  await app.database.query('delete from shipping_partners');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['One'] });
});
afterAll(() => app?.close());

const set = (partnerName: string, vendors: 'without' | 'all', user = admin) =>
  app.attempt(vendorsContract.setDefaultCourier, { body: { partnerName, vendors } }, user);
const counts = (user = admin) => app.attempt(vendorsContract.defaultCouriers, {}, user);
const couriersOf = async (vendorName: string) =>
  (await app.call(vendorsContract.shippingPartners, { params: { vendorName } }, admin)).map(
    ({ partnerName, isDefault }) => [partnerName, isDefault],
  );

test('a courier becomes the default of the vendors that have none, and leaves what others chose', async () => {
  const body = { partnerName: 'Prozo', isDefault: true };
  await app.call(vendorsContract.addShippingPartner, { params: { vendorName: 'Two' }, body }, admin);
  const { vendors, without } = (await counts()).body as { vendors: number; without: number };
  expect(vendors - without).toBe(1);
  expect(await set('delhivery', 'without')).toEqual(
    expect.objectContaining({ status: 200, body: { changed: without } }),
  );
  expect(await couriersOf('One')).toEqual([['Delhivery', true]]);
  expect(await couriersOf('Two')).toEqual([['Prozo', true]]);
  expect((await counts()).body).toEqual({ vendors, without: 0 });
  expect((await set('Delhivery', 'without')).body).toEqual({ changed: 0 });
});

test('or of all vendors, who keep their other couriers', async () => {
  expect((await set('Delhivery', 'all')).body).toEqual({ changed: 1 });
  expect(await couriersOf('Two')).toEqual([
    ['Delhivery', true],
    ['Prozo', false],
  ]);
  expect((await set('Delhivery', 'all')).body).toEqual({ changed: 0 });
});

test('only one that is connected, and only by staff', async () => {
  expect(await set('Blue Dart', 'all')).toMatchObject({ status: 400, body: { field: 'partnerName' } });
  expect(await set('', 'all')).toMatchObject({ status: 400, body: { field: 'partnerName' } });
  expect(await set('Delhivery', 'some' as never)).toMatchObject({ status: 400, body: { field: 'vendors' } });
  expect(await set('Delhivery', 'all', member)).toMatchObject({ status: 403 });
  expect(await counts(member)).toMatchObject({ status: 403 });
});
