import { type VendorWarehouse, warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { warehouseForm as form } from '../../testing/warehouses.ts';
import { registerWarehouses } from './register-warehouses.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ delhivery: { warehouses: [] }, partnerTimeoutMs: 800 });
  admin = await app.createUser('admin');
  for (const name of ['One', 'Two']) await createVendor(app, name);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.control(app.delhivery, 'DELETE', '/faults');
  // Ten a minute are allowed; a test need not wait.
  await noWaiting();
  await app.control(app.delhivery, 'DELETE', '/requests');
});

const noWaiting = () => app.database.query("delete from allowances where key = 'delhivery:warehouse'");
const add = (body: object, vendorName = 'One') =>
  app.call(warehousesContract.add, { params: { vendorName }, body: form(body) }, admin);
const change = (of: VendorWarehouse, body: object) =>
  app.call(warehousesContract.change, { params: { vendorName: of.vendorName, id: of.id }, body }, admin);
const run = async () => {
  await noWaiting();
  await registerWarehouses(app.services);
};
const dueAgain = () =>
  app.database.query("update warehouse_registrations set next_try_at = now() - interval '1 second'");
const stateOf = async ({ vendorName, id }: VendorWarehouse) =>
  (await app.call(warehousesContract.list, { params: { vendorName } }, admin)).find((one) => one.id === id)
    ?.registrations;
const fault = (kind: string, operation: string, times = 1) =>
  app.control(app.delhivery, 'POST', '/faults', { kind, operation, times });
async function known(name: string) {
  const { warehouses } = await app.control<{ warehouses: { name: string; details: Record<string, string> }[] }>(
    app.delhivery,
    'GET',
    '/warehouses',
  );
  return warehouses.find((one) => one.name === name)?.details;
}
const calls = async () =>
  (await app.control<{ counts: Record<string, number> }>(app.delhivery, 'GET', '/requests')).counts;
const registered = [{ partner: 'delhivery', state: 'registered', reason: null }];

// Proves (Warehouses and requests to change them): New and changed warehouses are registered with Delhivery: retries,
// refusals with reason, immutable names
test('a new warehouse is registered with Delhivery with its return address, and changes follow', async () => {
  const one = await add({
    warehouseName: 'North & South #1',
    returnAddressLine1: '9 Return Lane',
    returnCity: 'Hubli',
  });
  expect(one.registrations).toEqual([{ partner: 'delhivery', state: 'pending', reason: null }]);
  await run();
  expect(await stateOf(one)).toEqual(registered);
  expect(await known('North South 1')).toMatchObject({
    phone: '9845098450',
    pin: '560038',
    address: '5 Workshop Road, Indiranagar',
    registered_name: 'One',
    return_address: '9 Return Lane',
    return_city: 'Hubli',
  });
  await change(one, { zipCode: '560001' });
  expect(await stateOf(one)).toMatchObject([{ state: 'pending' }]);
  await run();
  expect(await known('North South 1')).toMatchObject({ pin: '560001' });
  expect(await stateOf(one)).toEqual(registered);
  expect(await calls()).toEqual({ warehouse: 1, 'warehouse-edit': 1 });
});

test('changes that do not concern Delhivery are not sent', async () => {
  const one = await add({ warehouseName: 'Quiet' });
  await run();
  await change(one, { isDefault: true, offerPickupFromDefault: true });
  expect(await stateOf(one)).toEqual(registered);
  await run();
  expect(await calls()).toEqual({ warehouse: 1 });
});

test('a renamed warehouse is registered under its new name, because names cannot be changed there', async () => {
  const one = await add({ warehouseName: 'Old name' });
  await run();
  await change(one, { warehouseName: 'New name' });
  await run();
  expect([await known('Old name'), await known('New name')]).toMatchObject([{}, { pin: '560038' }]);
  expect(await stateOf(one)).toEqual(registered);
});

test('after a lost answer or a manual entry there, the warehouse is updated instead of failing', async () => {
  await fault('timeout-after-success', 'warehouse');
  const one = await add({ warehouseName: 'Lost answer' });
  await run();
  expect(await stateOf(one)).toEqual([
    { partner: 'delhivery', state: 'pending', reason: 'Delhivery did not answer in time' },
  ]);
  expect(await known('Lost answer')).toBeDefined();
  await change(one, { zipCode: '560001' });
  await run();
  expect(await stateOf(one)).toEqual(registered);
  expect(await known('Lost answer')).toMatchObject({ pin: '560001' });
});

test.each(['500', 'html', 'truncated', 'close', '401', 'throttled', '429'])(
  'after the fault %s it waits with the reason, and the next try succeeds',
  async (kind) => {
    await fault(kind, 'warehouse');
    const one = await add({ warehouseName: `Fault ${kind}` });
    await run();
    expect(await stateOf(one)).toEqual([
      { partner: 'delhivery', state: 'pending', reason: expect.stringContaining('Delhivery') },
    ]);
    await run();
    expect(await stateOf(one)).toMatchObject([{ state: 'pending' }]);
    await dueAgain();
    await run();
    expect(await stateOf(one)).toEqual(registered);
  },
);

test('a refusal is stored with its reason until the registration is retried or the warehouse is corrected', async () => {
  const one = await add({ warehouseName: 'Unserved', zipCode: '999999' });
  await run();
  expect(await stateOf(one)).toEqual([
    {
      partner: 'delhivery',
      state: 'refused',
      reason: 'Delhivery did not accept the warehouse: pin is not serviceable',
    },
  ]);
  await dueAgain();
  await run();
  expect(await calls()).toEqual({ warehouse: 1 });
  const again = await app.call(warehousesContract.register, { params: { vendorName: 'One', id: one.id } }, admin);
  expect(again.registrations).toMatchObject([{ state: 'pending' }]);
  await change(one, { zipCode: '560038' });
  await run();
  expect(await stateOf(one)).toEqual(registered);
});

test('a name used by another vendor’s warehouse there is refused, because it would move that one', async () => {
  const first = await add({ warehouseName: 'Godown' });
  const second = await add({ warehouseName: 'GODOWN', zipCode: '110001' }, 'Two');
  await run();
  expect(await stateOf(first)).toEqual(registered);
  expect(await stateOf(second)).toEqual([
    {
      partner: 'delhivery',
      state: 'refused',
      reason: 'Another warehouse is known to Delhivery as “GODOWN”. Choose a different name for this one.',
    },
  ]);
  expect(await known('Godown')).toMatchObject({ pin: '560038' });
  await change(second, { warehouseName: 'Godown of Two' });
  await run();
  expect(await stateOf(second)).toEqual(registered);
});

test('a warehouse uploaded incomplete says what Delhivery needs', async () => {
  const one = await add({ warehouseName: 'Incomplete' });
  await app.database.query('update warehouses set contact_phone = null, zip_code = null where id = $1', [one.id]);
  await run();
  expect(await stateOf(one)).toMatchObject([
    { state: 'refused', reason: 'Delhivery needs a mobile number, an Indian PIN.' },
  ]);
});

test('two workers at once register it once', async () => {
  await add({ warehouseName: 'Once' });
  await noWaiting();
  await Promise.all(Array.from({ length: 4 }, () => registerWarehouses(app.services)));
  expect(await calls()).toEqual({ warehouse: 1 });
});

test('a run registers a few, and the next one continues', async () => {
  const many: VendorWarehouse[] = [];
  for (let i = 0; i < 7; i++) many.push(await add({ warehouseName: `Many ${i}` }));
  const states = async () => (await Promise.all(many.map(stateOf))).filter((one) => one?.[0]?.state === 'registered');
  await run();
  expect(await states()).toHaveLength(5);
  await run();
  expect(await states()).toHaveLength(7);
});

test('the progress of all says how many wait, how long that takes at least, and why some were refused', async () => {
  await app.database.query('delete from warehouse_registrations');
  await add({ warehouseName: 'Progress A' });
  await run();
  await add({ warehouseName: 'PROGRESS A' }, 'Two');
  await run();
  for (let i = 0; i < 6; i++) await add({ warehouseName: `Progress ${i}` });
  const read = (user = admin) => app.attempt(warehousesContract.registrations, {}, user);
  expect((await read()).body).toEqual({
    total: 8,
    registered: 1,
    waiting: 6,
    minutesLeft: 2,
    refused: [
      { warehouseName: 'PROGRESS A', vendorName: 'Two', courier: 'Delhivery', reason: expect.stringMatching(/name/) },
    ],
  });
  const member = await app.createUser('vendor_member', { vendors: ['One'] });
  expect(await read(member)).toMatchObject({ status: 403 });
});
