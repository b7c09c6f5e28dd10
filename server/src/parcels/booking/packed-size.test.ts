import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { notMeasured, type PackedSize } from '@shipmagic/domain/orders/packed-size';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor } from '../../../testing/orders.ts';
import { type Shipping, shippingOf } from '../../../testing/shipping.ts';
import { answerOf, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { reimportOrder } from '../../store-sync/imports/reimport-order.ts';

let app: TestApp;
let admin: User;
let member: User;
let stranger: User;
let shipping: Shipping;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, worker: true });
  await createVendor(app, 'Potter');
  await createVendor(app, 'Weaver');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Potter'] });
  stranger = await app.createUser('vendor_member', { vendors: ['Weaver'] });
  shipping = shippingOf(app, admin);
});
afterAll(() => app?.close());

const box: PackedSize = { length: 42, width: 31.5, height: 12, grams: 1850 };
const placed = async () => (await shipping.place({ lines: [{ vendor: 'Potter', grams: 300 }] })).parts[0] ?? '';
const measure = (id: string, body: object, user = member) =>
  app.attempt(orderEditsContract.changeParcelSize, { params: { id }, body: body as PackedSize }, user);

test('the measured size is shown, told to the courier and exported in place of the computed one', async () => {
  const id = await placed();
  const { version } = await shipping.order(id);
  expect(await measure(id, { ...box, version })).toMatchObject({
    status: 200,
    body: { dimensions: { length: 42, width: 31.5, height: 12 }, packedSize: box, version: version + 1 },
  });
  const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, member);
  expect(activityLogs[0]).toMatchObject({
    activityType: 'shipping_update',
    action: 'Parcel size entered',
    changes: { parcelSize: { from: null, to: '42 × 31.5 × 12 cm, 1.85 kg' } },
    userEmail: member.email,
  });
  const { body: csv } = await app.attempt(orderExportContract.export, { query: { orderIds: [id] } }, admin);
  expect(csv).toMatch(/,42\.00,31\.50,12\.00,/);
  await shipping.shipped(id);
  expect(await shipping.lastBooked()).toMatchObject({
    weight: '1850',
    shipment_length: '42',
    shipment_width: '31.5',
    shipment_height: '12',
  });
});

test('what was not measured is still computed, and a cleared size is computed again', async () => {
  const id = await placed();
  const computed = await shipping.order(id);
  await measure(id, { ...notMeasured, grams: 900 });
  expect(await shipping.order(id)).toMatchObject({
    dimensions: computed.dimensions,
    packedSize: { ...notMeasured, grams: 900 },
  });
  expect((await measure(id, notMeasured)).status).toBe(200);
  expect((await shipping.order(id)).packedSize).toEqual(notMeasured);
  expect(await shipping.actions(id)).toContain('Parcel size cleared');
});

test('saving the same size again changes nothing', async () => {
  const id = await placed();
  await measure(id, box);
  const before = await shipping.actions(id);
  expect((await measure(id, { ...box, version: 1 })).status).toBe(200);
  expect(await shipping.actions(id)).toEqual(before);
});

test('two sides of three are refused and the missing one is named', async () => {
  const id = await placed();
  expect(await measure(id, { ...box, height: null })).toMatchObject({
    status: 400,
    body: { field: 'height', message: 'The height is missing. Enter all three sides, or none.' },
  });
  expect((await shipping.order(id)).packedSize).toEqual(notMeasured);
  await expect(arrange(app, id, { packed_length_cm: 3 })).rejects.toThrow(/magic_orders_packed_sides/);
});

test('an edit based on a size that somebody else replaced is refused with who changed it', async () => {
  const id = await placed();
  const { version } = await shipping.order(id);
  await measure(id, { ...box, version }, admin);
  expect(await measure(id, { ...box, grams: 1, version })).toMatchObject({
    status: 409,
    body: { details: { entries: [{ action: 'Parcel size entered', userEmail: admin.email }] } },
  });
});

test('is refused once there is a shipment, and for a vendor who may not ship', async () => {
  const id = await placed();
  const awb = await shipping.shipped(id);
  expect(await measure(id, box, admin)).toMatchObject({
    status: 409,
    body: { message: `This order already has a shipment (AWB ${awb}).` },
  });
  const other = await placed();
  await app.database.query("update vendors set can_create_shipments = false where vendor_name = 'Potter'");
  expect((await measure(other, box)).status).toBe(403);
  expect((await measure(other, box, admin)).status).toBe(200);
  await app.database.query("update vendors set can_create_shipments = true where vendor_name = 'Potter'");
});

test('of a foreign and of a missing order get the same 404', async () => {
  const id = await placed();
  const foreign = answerOf(await measure(id, box, stranger));
  expect(foreign).toEqual({ status: 404, body: { error: 'not_found', message: 'Order not found' } });
  expect(answerOf(await measure('NOSUCH-1', box, stranger))).toEqual(foreign);
});

test('stays when the order is imported again, and is dropped when its items were edited in the store', async () => {
  const { id: storeOrderId, parts } = await shipping.place({ lines: [{ vendor: 'Potter', grams: 300 }] });
  const [id = ''] = parts;
  await measure(id, box);
  await reimportOrder(app.services, storeOrderId);
  expect((await shipping.order(id)).packedSize).toEqual(box);

  await app.control(app.shopify, 'PATCH', `/orders/${storeOrderId}`, { lines: [{ index: 0, quantity: 3 }] });
  await app.call(importsContract.syncOrders, {}, admin);
  expect((await shipping.order(id)).packedSize).toEqual(notMeasured);
  const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, member);
  expect(activityLogs.find(({ action }) => action === 'Parcel size cleared')).toMatchObject({
    notes: 'The items were changed in the store: measure the parcel again.',
    changes: { parcelSize: { from: '42 × 31.5 × 12 cm, 1.85 kg', to: null } },
  });
});
