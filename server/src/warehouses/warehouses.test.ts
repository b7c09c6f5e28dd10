import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { type VendorWarehouse, warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { warehouseForm as form } from '../../testing/warehouses.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let lamps: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  lamps = await createVendor(app, 'Lamps / Co 100%');
  await createVendor(app, 'Theirs');
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: [lamps.name] });
});
afterAll(() => app?.close());

let made = 0;
/** A vendor with its default warehouse `<name> Store Room`. */
const newVendor = () => createVendor(app, `Vendor ${++made}`);
const list = (vendorName: string, user = admin) => app.call(warehousesContract.list, { params: { vendorName } }, user);
const add = (vendorName: string, body: object = {}, user = admin) =>
  app.attempt(warehousesContract.add, { params: { vendorName }, body: form(body) }, user);
const added = async (vendorName: string, body: object = {}) =>
  app.call(warehousesContract.add, { params: { vendorName }, body: form(body) }, admin);
const change = (of: VendorWarehouse, body: object, user = admin) =>
  app.attempt(warehousesContract.change, { params: { vendorName: of.vendorName, id: of.id }, body }, user);
const remove = (of: VendorWarehouse, user = admin) =>
  app.attempt(warehousesContract.remove, { params: { vendorName: of.vendorName, id: of.id } }, user);
const defaults = async (vendorName: string) =>
  (await list(vendorName)).filter(({ isDefault }) => isDefault).map(({ warehouseName }) => warehouseName);

describe('the warehouses of a vendor', () => {
  test('are listed with the default first, by the vendor’s name in any case', async () => {
    for (const warehouseName of ['back yard', 'Annexe']) await added(lamps.name, { warehouseName });
    for (const [name, user] of [
      [lamps.name, member],
      ['  LAMPS / co 100% ', admin],
    ] as const) {
      const rows = await list(name, user);
      expect(rows.map(({ warehouseName }) => warehouseName)).toEqual([
        'Lamps / Co 100% Store Room',
        'Annexe',
        'back yard',
      ]);
      expect(rows[0]).toMatchObject({ isDefault: true, city: 'Bengaluru', status: 'active', registrations: [] });
    }
  });

  test('are the same 404 for another vendor and an unknown one', async () => {
    const expected = { status: 404, body: { error: 'not_found', message: 'Vendor not found' } };
    const ask = (vendorName: string, user: User) =>
      app.attempt(warehousesContract.list, { params: { vendorName } }, user);
    expect(await ask('Theirs', member)).toMatchObject(expected);
    expect(await ask('No Such Vendor', member)).toMatchObject(expected);
    expect(await ask('No Such Vendor', admin)).toMatchObject(expected);
    expect(await add('No Such Vendor')).toMatchObject(expected);
  });
});

describe('adding and changing', () => {
  // Proves (Warehouses and requests to change them): List, add, change, delete at the documented paths; every field
  // stored, phones, PIN codes and states in normal form
  test('stores every field in normal form', async () => {
    const vendor = await newVendor();
    const { body } = await add(
      vendor.name,
      {
        contactPhone: '098450 98450',
        state: 'karnataka',
        zipCode: '560 038',
        returnCity: ' Hubli ',
        returnState: 'TN',
      },
      team,
    );
    expect(body).toEqual({
      ...form(),
      id: expect.stringMatching(/^\d+$/),
      vendorName: vendor.name,
      contactPhone: '+919845098450',
      state: 'Karnataka',
      zipCode: '560038',
      country: 'India',
      returnWarehouseName: null,
      returnContactName: null,
      returnContactPhone: null,
      returnContactEmail: null,
      returnAddressLine1: null,
      returnAddressLine2: null,
      returnCity: 'Hubli',
      returnState: 'Tamil Nadu',
      returnCountry: null,
      returnZipCode: null,
      offerPickupFromDefault: false,
      status: 'active',
      isDefault: false,
      version: 1,
      registrations: [],
    });
    expect(await list(vendor.name)).toContainEqual(body);
  });

  test('changes the fields that are sent and leaves the rest', async () => {
    const vendor = await newVendor();
    const before = await added(vendor.name, { returnCity: 'Hubli' });
    const { status, body } = await change(before, { city: 'Mysuru', returnCity: '', offerPickupFromDefault: true });
    expect([status, body]).toEqual([
      200,
      { ...before, city: 'Mysuru', returnCity: null, offerPickupFromDefault: true, version: 2 },
    ]);
    expect((await change(before, { city: 'Mysuru' })).body).toMatchObject({ version: 2 });
  });

  test.each([
    [{ addressLine2: '  ', city: null }, 'addressLine2', 'The following fields are mandatory: Address Line 2, City'],
    [{ contactPhone: '12' }, 'contactPhone', 'Contact Number is not a phone number: 12'],
    [{ zipCode: '1234' }, 'zipCode', 'PinCode has to be an Indian PIN of 6 digits: 1234'],
    [{ status: 'inactive', isDefault: true }, 'status', 'The default warehouse has to be active.'],
    [{ city: 'x'.repeat(201) }, 'city', 'City may have at most 200 characters'],
  ])('refuses %o and names the field', async (given, field, message) => {
    const vendor = await newVendor();
    const expected = { status: 400, body: { error: 'bad_input', field, message } };
    expect(await add(vendor.name, given)).toMatchObject(expected);
    expect(await change(await added(vendor.name), given)).toMatchObject(expected);
    expect(await list(vendor.name)).toHaveLength(2);
  });

  test('refuses a name the vendor already has, in any case, while other vendors may use it', async () => {
    const [vendor, other] = [await newVendor(), await newVendor()];
    const first = await added(vendor.name, { warehouseName: 'Main' });
    const expected = { status: 409, body: { message: 'This vendor has a warehouse named MAIN already.' } };
    expect(await add(vendor.name, { warehouseName: 'MAIN' })).toMatchObject(expected);
    const second = await added(vendor.name, { warehouseName: 'Second' });
    expect(await change(second, { warehouseName: 'MAIN' })).toMatchObject(expected);
    expect((await change(first, { warehouseName: 'MAIN' })).status).toBe(200);
    expect((await add(other.name, { warehouseName: 'Main' })).status).toBe(200);
  });

  test('refuses a change based on an outdated version', async () => {
    const vendor = await newVendor();
    const seen = await added(vendor.name);
    await change(seen, { city: 'Mysuru', version: seen.version });
    expect(await change(seen, { city: 'Hubli', version: seen.version })).toMatchObject({
      status: 409,
      body: { message: 'Somebody else has changed this warehouse in the meantime. Load it again.' },
    });
  });

  // Proves (Warehouses and requests to change them): One default per vendor; choosing another one asks for
  // confirmation
  test('a vendor has one default: the first warehouse, until another is chosen', async () => {
    const vendor = await newVendor();
    const second = await added(vendor.name, { warehouseName: 'Second', isDefault: true });
    expect(await defaults(vendor.name)).toEqual(['Second']);
    const third = await added(vendor.name, { warehouseName: 'Third' });
    await change(third, { isDefault: true });
    expect(await defaults(vendor.name)).toEqual(['Third']);
    expect(await change(third, { isDefault: false })).toMatchObject({
      status: 400,
      body: { field: 'isDefault', message: 'Make another warehouse the default instead of this one.' },
    });
    await Promise.all([second, third].map((one) => change(one, { isDefault: true })));
    expect(await defaults(vendor.name)).toHaveLength(1);
    await app.database.query("insert into vendors (vendor_name) values ('Without any')");
    await added('Without any');
    expect(await defaults('Without any')).toEqual(['Main']);
  });

  test('is refused to vendor members, even for their own vendor', async () => {
    const [first] = await list(lamps.name);
    const expected = { status: 403, body: { error: 'forbidden' } };
    expect(await add(lamps.name, {}, member)).toMatchObject(expected);
    expect(await change(first as VendorWarehouse, { city: 'Goa' }, member)).toMatchObject(expected);
    expect(await remove(first as VendorWarehouse, member)).toMatchObject(expected);
  });

  test('finds no warehouse of another vendor or by an invalid id', async () => {
    const [theirs] = await list('Theirs');
    for (const id of [String(theirs?.id), '999999']) {
      const wrong = { ...(theirs as VendorWarehouse), id, vendorName: lamps.name };
      const expected = { status: 404, body: { message: 'Warehouse not found' } };
      expect(await change(wrong, { city: 'Goa' })).toMatchObject(expected);
      expect(await remove(wrong)).toMatchObject(expected);
    }
    for (const id of ['abc', '9'.repeat(40)])
      expect(await remove({ ...(theirs as VendorWarehouse), id, vendorName: lamps.name })).toMatchObject({
        status: 400,
        body: { field: 'id', message: 'Id is not a valid id' },
      });
  });
});

describe('deleting', () => {
  test('hides the warehouse, and its name can be reused', async () => {
    const vendor = await newVendor();
    const second = await added(vendor.name);
    expect(await remove(second)).toMatchObject({ status: 200, body: { message: 'Warehouse deleted successfully' } });
    expect((await list(vendor.name)).map(({ id }) => id)).not.toContain(second.id);
    expect((await remove(second)).status).toBe(404);
    expect((await add(vendor.name)).status).toBe(200);
  });

  test('requires another default first, unless it is the last one', async () => {
    const vendor = await newVendor();
    const [first] = await list(vendor.name);
    const second = await added(vendor.name);
    expect(await remove(first as VendorWarehouse)).toMatchObject({
      status: 409,
      body: { message: 'Make another warehouse the default before you delete this one.' },
    });
    await remove(second);
    expect((await remove(first as VendorWarehouse)).status).toBe(200);
    expect(await list(vendor.name)).toEqual([]);
  });

  // Proves (Warehouses and requests to change them): Deleting is refused while orders are open; orders that were
  // picked up there keep it
  test('is refused while orders are to be picked up there; shipped ones keep it', async () => {
    const vendor = await newVendor();
    const second = await added(vendor.name);
    const id = await vendor.order({ name: 'DEL1' });
    const choose = (pickupWarehouseId: string) =>
      app.attempt(orderEditsContract.changePickupWarehouse, { params: { id }, body: { pickupWarehouseId } }, admin);
    expect((await choose(second.id)).status).toBe(200);
    expect(await remove(second)).toMatchObject({
      status: 409,
      body: {
        message: 'This warehouse is the pickup of 1 order that is not shipped yet. Choose another one for it first.',
      },
    });
    await arrange(app, id, { order_status: 'delivered', shipping_reference: 'AWB-DEL1' });
    expect((await remove(second)).status).toBe(200);
    const order = await app.call(ordersContract.get, { params: { id } }, admin);
    expect(order.pickupWarehouse).toMatchObject({ id: second.id, warehouseName: 'Main' });
  });

  test('and deactivating remove it from the pickup choices', async () => {
    const vendor = await newVendor();
    const [off, gone] = [await added(vendor.name), await added(vendor.name, { warehouseName: 'Gone' })];
    await change(off, { status: 'inactive' });
    await remove(gone);
    const id = await vendor.order({ name: 'DEL2' });
    for (const pickupWarehouseId of [off.id, gone.id])
      expect(
        await app.attempt(
          orderEditsContract.changePickupWarehouse,
          { params: { id }, body: { pickupWarehouseId } },
          admin,
        ),
      ).toMatchObject({ status: 400, body: { field: 'pickupWarehouseId' } });
  });
});
