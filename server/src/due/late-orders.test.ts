import { dueBy, isOnItsWay, isLate as isOrderLate } from '@shipmagic/domain/due/due-by';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { type OrderStatus, orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { type ShipmentStatus, shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import { headerMessage, trackingStatus } from '@shipmagic/domain/statuses/tracking-status';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, customer, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { rebuildDue } from './rebuild-due.ts';

let app: TestApp;
let admin: User;
let member: User;
let vendor: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  vendor = await createVendor(app, 'Lamps');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());

let count = 0;
const today = indiaDay(new Date());
async function parcel(
  shipmentStatus: ShipmentStatus | null,
  day: string | null,
  orderStatus: OrderStatus = 'in_transit',
): Promise<string> {
  count += 1;
  const id = await vendor.order({ name: `#D${count}`, createdAt: '2026-01-01T06:00:00Z' });
  await arrange(app, id, {
    shipping_reference: shipmentStatus && `L${count}`,
    shipment_status: shipmentStatus,
    expected_delivery_on: day,
    order_status: orderStatus,
  });
  return id;
}
const get = (id: string) => app.call(ordersContract.get, { params: { id } }, admin);
const isLate = async (id: string) => (await get(id)).late;
const yesterday = addDays(today, -1);

describe('on the day after the courier’s date', () => {
  // Proves (Failed deliveries, late parcels, failed mails): Late orders are found under DELAYED and under their own
  // status; list, filter, counts, export and detail agree
  test.each(shipmentStatuses)('a parcel with status %s is late only while it is on its way', async (status) => {
    expect(await isLate(await parcel(status, yesterday))).toBe(isOnItsWay[status]);
  });

  test.each(orderStatuses)(
    'the parcel of an order with status %s is late unless the order is closed',
    async (status) => {
      expect(await isLate(await parcel('IN_TRANSIT', yesterday, status))).toBe(isOrderIn('open', status));
    },
  );
});

test.each([
  ['on the courier’s day', today, 'IN_TRANSIT', false],
  ['before it', addDays(today, 3), 'IN_TRANSIT', false],
  ['without a day', null, 'IN_TRANSIT', false],
  ['without a shipment', yesterday, null, false],
  ['when its courier says so, without a day', null, 'DELAYED', true],
] as const)('%s a parcel is late: %s, %s, %s', async (_, day, status, expected) => {
  expect(await isLate(await parcel(status, day))).toBe(expected);
});

/** An order placed this many days ago. */
async function placed(daysAgo: number, columns: Record<string, unknown> = { order_status: 'new' }): Promise<string> {
  count += 1;
  const createdAt = indiaDayStart(addDays(today, -daysAgo)).toISOString();
  const id = await vendor.order({ name: `#D${count}`, createdAt });
  await arrange(app, id, columns);
  return id;
}

// Proves (Failed deliveries, late parcels, failed mails): An order not shipped in time is late for staff and customer
// alike
test('an unshipped order is late two days after its production time, for staff and customer alike', async () => {
  const page = async (id: string) => {
    const body = { orderNumber: id.replace(/-1$/, ''), customerInfo: customer.phone };
    const [shown] = (await app.call(trackingContract.track, { body })).magicOrders;
    if (!shown) throw new Error('not found by its customer');
    const { production_time: productionTime, expectedDeliveryDate: courierExpectedDate } = shown;
    const order = { ...shown, productionTime, courierExpectedDate };
    return headerMessage(trackingStatus(order), isOrderLate(dueBy(order), order.shipmentStatus, new Date()));
  };
  const late = await placed(8, { order_status: 'confirmed' });
  expect(await get(late)).toMatchObject({ due: { step: 'ready', on: yesterday }, late: true });
  expect(await page(late)).toBe('Your Order is on a Delay!');
  const inTime = await placed(7, { order_status: 'confirmed' });
  expect(await get(inTime)).toMatchObject({ due: { step: 'ready', on: today }, late: false });
  expect(await page(inTime)).toBe('Your Order is Being Handcrafted!');
  await arrange(app, late, { order_status: 'cancelled' });
  expect(await get(late)).toMatchObject({ due: null, late: false });
});

// Proves (Failed deliveries, late parcels, failed mails): The due date follows its inputs, including the vendor's
// production time, and is rebuilt
test('an order without a production time uses its vendor’s', async () => {
  const [mine, own] = [await placed(8), await placed(8, { production_days: 30 })];
  const days = (productionDays: number | null) =>
    app.call(vendorsContract.update, { body: { vendorName: 'Lamps', productionDays } }, admin);
  await days(9);
  expect((await get(mine)).due).toEqual({ step: 'ready', on: addDays(today, 3) });
  expect((await get(own)).due).toEqual({ step: 'ready', on: addDays(today, 24) });
  await days(null);
  expect((await get(mine)).due).toEqual({ step: 'ready', on: yesterday });
});

test('stored due dates are rebuilt, and a rebuild reports how many were wrong', async () => {
  const id = await placed(8);
  await app.database.query(
    "update magic_orders set due_step = 'delivered', due_on = '2020-01-01' where magic_order_id = $1",
    [id],
  );
  expect(await rebuildDue(app.services)).toBe(1);
  expect((await get(id)).due).toEqual({ step: 'ready', on: yesterday });
  expect(await rebuildDue(app.services)).toBe(0);
});

describe('the list', () => {
  const list = (shipmentStatus: ShipmentStatus[], user: User, more: Record<string, unknown> = {}) =>
    app.call(ordersContract.list, { query: { shipmentStatus, limit: 100, ...more } }, user);

  const exported = async (user: User) => {
    const { text } = await app.attempt(orderExportContract.export, { query: { shipmentStatus: ['DELAYED'] } }, user);
    return [...new Set(text.match(/\bD\d+-1\b/g))].sort();
  };

  test('finds late orders under DELAYED and under their own status, with matching counts and exports', async () => {
    await app.database.query("update magic_orders set order_status = 'cancelled', shipment_status = null");
    const late = await parcel('IN_TRANSIT', yesterday);
    const lateInException = await parcel('FAILED', yesterday, 'exception');
    const inTime = await parcel('IN_TRANSIT', today);
    const said = await parcel('DELAYED', null);
    const unshipped = await placed(8, { order_status: 'confirmed' });
    const arrived = await parcel('DELIVERED', yesterday, 'delivered');
    for (const user of [admin, member]) {
      const found = async (statuses: ShipmentStatus[], more: Record<string, unknown> = {}) => {
        const { orders, total, statusCounts } = await list(statuses, user, more);
        expect(orders.length).toBe(total);
        if (!more.status) expect(statusCounts.all).toBe(total);
        for (const order of orders)
          expect(order.late ? [order.shipmentStatus ?? 'READY', 'DELAYED'] : [order.shipmentStatus ?? 'READY']).toEqual(
            expect.arrayContaining(statuses.length === 1 ? statuses : []),
          );
        return orders.map(({ magicOrderId }) => magicOrderId).sort();
      };
      const sorted = (...ids: string[]) => ids.sort();
      expect(await found(['DELAYED'])).toEqual(sorted(late, lateInException, said, unshipped));
      expect(await found(['READY'], { status: 'confirmed' })).toEqual([unshipped]);
      expect(await exported(user)).toEqual(sorted(late, lateInException, said, unshipped));
      expect(await found(['IN_TRANSIT'])).toEqual(sorted(late, inTime));
      expect(await found(['FAILED'])).toEqual([lateInException]);
      expect(await found(['DELAYED', 'DELIVERED'])).toEqual(sorted(late, lateInException, said, unshipped, arrived));
      expect(await found(['DELAYED'], { status: 'in_transit' })).toEqual(sorted(late, said));
      expect(await found(['DELAYED'], { search: late })).toEqual([late]);
      expect((await list(['DELAYED'], user)).statusCounts).toMatchObject({
        all: 4,
        in_transit: 2,
        confirmed: 1,
        delivered: 0,
      });
      const second = await list(['DELAYED'], user, { limit: 1, page: 4 });
      expect([second.total, second.totalPages, second.orders.length]).toEqual([4, 4, 1]);
    }
  });
});
