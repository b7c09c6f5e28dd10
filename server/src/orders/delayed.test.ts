import type { OrderStatus } from '@shipmagic/domain/orders/order-status';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { awaitsParcel, isOnItsWay } from '@shipmagic/domain/shipments/delayed';
import { type ShipmentStatus, shipmentStatuses } from '@shipmagic/domain/shipments/shipment-status';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

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
  await arrange(app, id, { shipment_status: shipmentStatus, expected_delivery_on: day, order_status: orderStatus });
  return id;
}
const isDelayed = async (id: string) => (await app.call(ordersContract.get, { params: { id } }, admin)).delayed;
const yesterday = addDays(today, -1);

describe('the day after the courier’s', () => {
  test.each(shipmentStatuses)('a parcel that is %s is delayed if it is on its way', async (status) => {
    expect(await isDelayed(await parcel(status, yesterday))).toBe(isOnItsWay[status]);
  });

  test.each(Object.entries(awaitsParcel) as [OrderStatus, boolean][])(
    'the parcel of an order that is %s is delayed: %s',
    async (status, expected) => {
      expect(await isDelayed(await parcel('IN_TRANSIT', yesterday, status))).toBe(expected);
    },
  );
});

test.each([
  ['on the courier’s day', today, 'IN_TRANSIT', false],
  ['before it', addDays(today, 3), 'IN_TRANSIT', false],
  ['without a day', null, 'IN_TRANSIT', false],
  ['without a shipment', yesterday, null, false],
  ['when its courier says so, without a day', null, 'DELAYED', true],
] as const)('%s a parcel is delayed: %s, %s, %s', async (_, day, status, expected) => {
  expect(await isDelayed(await parcel(status, day))).toBe(expected);
});

describe('the list', () => {
  const list = (shipmentStatus: ShipmentStatus[], user: User, more: Record<string, unknown> = {}) =>
    app.call(ordersContract.list, { query: { shipmentStatus, limit: 100, ...more } }, user);

  test('finds late parcels as delayed and by their courier’s status, and counts them the same', async () => {
    await app.database.query('update magic_orders set shipment_status = null, expected_delivery_on = null');
    const late = await parcel('IN_TRANSIT', yesterday);
    const lateInException = await parcel('FAILED', yesterday, 'exception');
    const inTime = await parcel('IN_TRANSIT', today);
    const said = await parcel('DELAYED', null);
    const arrived = await parcel('DELIVERED', yesterday, 'delivered');
    for (const user of [admin, member]) {
      const found = async (statuses: ShipmentStatus[], more: Record<string, unknown> = {}) => {
        const { orders, total, statusCounts } = await list(statuses, user, more);
        expect(orders.length).toBe(total);
        if (!more.status) expect(statusCounts.all).toBe(total);
        for (const order of orders)
          expect(order.delayed ? [order.shipmentStatus, 'DELAYED'] : [order.shipmentStatus]).toEqual(
            expect.arrayContaining(statuses.length === 1 ? statuses : []),
          );
        return orders.map(({ magicOrderId }) => magicOrderId).sort();
      };
      const sorted = (...ids: string[]) => ids.sort();
      expect(await found(['DELAYED'])).toEqual(sorted(late, lateInException, said));
      expect(await found(['IN_TRANSIT'])).toEqual(sorted(late, inTime));
      expect(await found(['FAILED'])).toEqual([lateInException]);
      expect(await found(['DELAYED', 'DELIVERED'])).toEqual(sorted(late, lateInException, said, arrived));
      expect(await found(['DELAYED'], { status: 'in_transit' })).toEqual(sorted(late, said));
      expect(await found(['DELAYED'], { search: late })).toEqual([late]);
      expect((await list(['DELAYED'], user)).statusCounts).toMatchObject({ all: 3, in_transit: 2, delivered: 0 });
      const second = await list(['DELAYED'], user, { limit: 1, page: 3 });
      expect([second.total, second.totalPages, second.orders.length]).toEqual([3, 3, 1]);
    }
  });
});
