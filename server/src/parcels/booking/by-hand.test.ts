import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';

const { app, admin, shipping } = await startShipping({ mail: true });
const mails = mailsOf(app);
let member: User;
beforeAll(async () => {
  await shipping.place();
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
});

let count = 0;
async function placed() {
  count += 1;
  const email = `hand${count}@example.org`;
  const customer = { firstName: 'Lakshmi', lastName: 'Narayan', email, phone: '+919845098450' };
  const { id: storeId, name, parts } = await shipping.place({ customer });
  return { id: parts[0] ?? '', storeId, name, email, awb: `HAND-${count}` };
}
type Placed = Awaited<ReturnType<typeof placed>>;
const record = ({ id, awb }: Placed, shipmentStatus: string, user = admin) =>
  app.attempt(
    bookingContract.manualTracking,
    {
      params: { id },
      body: { shippingPartner: 'Blue Post', awb, trackingUrl: 'https://example.com/1', shipmentStatus },
    },
    user,
  );
const set = ({ id }: Placed, shipmentStatus: string, user = admin) =>
  app.attempt(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus } }, user);
const cancel = ({ id }: Placed) => app.attempt(bookingContract.cancel, { params: { id } }, admin);
const statusOf = async ({ id }: Placed) => (await shipping.order(id)).orderStatus;
const toldTo = async ({ storeId, email }: Placed) => ({
  store: (await shipping.fulfilments(storeId)).flatMap(({ events }) => events.map(({ status }) => status)),
  customer: (await mails.received(email)).map(({ subject }) => subject.replace(/^Your order \S+ /, '')),
});
/** Ten seconds later. */
async function stands() {
  await app.untilIdle();
  await mails.hurry();
  await app.untilIdle();
}
/** Simulates that the last entry is more than ten seconds old. */
const isOld = ({ awb }: Placed) =>
  app.database.query(`update shipments set entered_at = entered_at - interval '11 s' where awb = $1`, [awb]);

test('recording a parcel and setting its status moves its order at once, with the person in the history', async () => {
  const order = await placed();
  expect((await record(order, 'IN_TRANSIT')).status).toBe(200);
  expect(await statusOf(order)).toBe('in_transit');
  expect((await set(order, 'DELIVERED')).status).toBe(200);
  expect(await statusOf(order)).toBe('delivered');
  const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id: order.id } }, admin);
  expect(
    activityLogs
      .filter(({ changes }) => changes.orderStatus)
      .map(({ changes, userEmail }) => [changes.orderStatus, userEmail]),
  ).toEqual([
    [{ from: 'in_transit', to: 'delivered' }, admin.email],
    [{ from: 'new', to: 'in_transit' }, admin.email],
  ]);
  const { magicOrders } = await app.call(trackingContract.track, {
    body: { orderNumber: order.name, customerInfo: order.email },
  });
  expect(magicOrders).toMatchObject([{ orderStatus: 'delivered', handoverDate: expect.any(String) }]);
});

// Proves (Shipments): Store and customer are notified of a manual entry after ten seconds, and not of one undone
// before
test('store and customer are notified ten seconds later', async () => {
  const order = await placed();
  await record(order, 'IN_TRANSIT');
  await app.untilIdle();
  expect(await toldTo(order)).toEqual({ store: [], customer: [] });
  const { wait } = await app.database.one<{ wait: number }>(
    `select extract(epoch from run_at - created_at)::float as wait from graphile_worker._private_jobs j
     where key = 'entry:' || (select id from shipments where awb = $1)`,
    [order.awb],
  );
  expect(wait).toBeGreaterThan(9);
  expect(wait).toBeLessThan(11);
  await stands();
  expect(await toldTo(order)).toEqual({ store: ['CARRIER_PICKED_UP'], customer: ['is on its way'] });
  await isOld(order);
  await set(order, 'DELIVERED');
  await app.untilIdle();
  expect((await toldTo(order)).store).toEqual(['CARRIER_PICKED_UP']);
  await stands();
  const { store, customer } = await toldTo(order);
  expect(store).toEqual(['CARRIER_PICKED_UP', 'DELIVERED']);
  expect(customer.toSorted()).toEqual(['has been delivered', 'is on its way']);
});

test('an entry undone within ten seconds notifies nobody outside', async () => {
  const order = await placed();
  await record(order, 'IN_TRANSIT');
  await stands();
  await isOld(order);
  const told = await toldTo(order);
  await set(order, 'DELIVERED');
  expect(await statusOf(order)).toBe('delivered');
  await set(order, 'IN_TRANSIT');
  expect(await statusOf(order)).toBe('in_transit');
  await stands();
  expect(await toldTo(order)).toEqual(told);
});

test('after ten seconds the order keeps its new status', async () => {
  const order = await placed();
  await record(order, 'DELIVERED');
  await isOld(order);
  await set(order, 'IN_TRANSIT');
  expect(await statusOf(order)).toBe('delivered');
});

test('cancelling a parcel within ten seconds leaves no trace outside, and restores its order’s status', async () => {
  const order = await placed();
  await record(order, 'IN_TRANSIT');
  expect((await cancel(order)).status).toBe(200);
  expect(await shipping.order(order.id)).toMatchObject({ orderStatus: 'new', shippingReference: null });
  await stands();
  expect(await toldTo(order)).toEqual({ store: [], customer: [] });
  // Cancelled later, the order stays in transit, where a correct AWB can still be entered.
  await record(order, 'IN_TRANSIT');
  await isOld(order);
  await cancel(order);
  expect(await statusOf(order)).toBe('in_transit');
  expect((await record({ ...order, awb: `${order.awb}-RIGHT` }, 'IN_TRANSIT')).status).toBe(200);
});

test.each(['DELIVERED', 'RTO', 'RETURNING', 'RETURNED'])('entering %s is for staff', async (status) => {
  const order = await placed();
  expect(await record(order, status, member)).toMatchObject({
    status: 403,
    body: {
      error: 'forbidden',
      field: 'shipmentStatus',
      message: expect.stringContaining('Only admins and team members'),
    },
  });
  expect(await shipping.attempts(order.id)).toEqual([]);
  expect((await record(order, status)).status).toBe(200);
  expect(await statusOf(order)).toBe(status === 'DELIVERED' ? 'delivered' : 'rto');
});

test.each([
  ['IN_TRANSIT', 'in_transit'],
  ['OUT_FOR_DELIVERY', 'in_transit'],
  ['FAILED', 'exception'],
  ['LOST', 'exception'],
])('a vendor member’s %s moves the order to %s at most', async (status, orderStatus) => {
  const order = await placed();
  expect((await record(order, status, member)).status).toBe(200);
  expect(await shipping.order(order.id)).toMatchObject({ orderStatus, shipmentStatus: status });
  expect(await set(order, 'DELIVERED', member)).toMatchObject({
    status: 403,
    body: { message: 'Manual tracking status can only be changed by admins' },
  });
});

test('a status set on a courier’s parcel moves no order: its scans do', async () => {
  const order = await placed();
  await shipping.shipped(order.id);
  await set(order, 'DELIVERED');
  expect(await shipping.order(order.id)).toMatchObject({ orderStatus: 'ready_to_ship', shipmentStatus: 'DELIVERED' });
  await arrange(app, order.id, { shipment_status: 'READY' });
});
