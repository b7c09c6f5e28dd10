import { workingSetsContract } from '@shipmagic/domain/batches/working-sets.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { dashboardContract } from '@shipmagic/domain/insights/dashboard.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';
import { countInsights } from '../../insights/count-insights.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { countDrift } from './kept-counts.queries.ts';

const { app, admin, shipping } = await startShipping();
let lamps: Vendor;
let member: User;
let real: string;
let trial: string;

beforeAll(async () => {
  lamps = await createVendor(app, 'Lamps');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  const createdAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
  real = await lamps.order({ name: '#1000', createdAt });
  trial = await lamps.order({ name: '#1001', createdAt, test: true, shippingAddress: null });
});

const list = (filters: Partial<OrderFilters> = {}, user = admin) =>
  app.call(ordersContract.list, { query: { limit: 50, ...filters } }, user);
const idsOf = async (filters: Partial<OrderFilters> = {}, user = admin) =>
  (await list(filters, user)).orders.map(({ magicOrderId }) => magicOrderId).sort();

describe('a test order of the store', () => {
  test.each([
    ['without the filter', {}, ['1000-1'], 1],
    ['searched for', { search: '1001' }, [], 0],
    ['alone', { test: 'only' }, ['1001-1'], 1],
    ['among the others', { test: 'with' }, ['1000-1', '1001-1'], 2],
    ['searched for with the filter', { test: 'only', search: '1001' }, ['1001-1'], 1],
    ['with a filter that is counted exactly', { payment: 'prepaid' }, ['1000-1'], 1],
    ['with both', { payment: 'prepaid', test: 'with' }, ['1000-1', '1001-1'], 2],
  ] as const)('is listed %s as expected, for staff and its vendor', async (_, filters, ids, total) => {
    for (const user of [admin, member]) {
      const found = await list(filters, user);
      expect(found.orders.map(({ magicOrderId }) => magicOrderId).sort()).toEqual(ids);
      expect([found.total, found.statusCounts.all, found.statusCounts.new]).toEqual([total, total, total]);
    }
  });

  test('says what it is', async () => {
    const [shown] = (await list({ test: 'only' })).orders;
    expect(shown).toMatchObject({ magicOrderId: trial, isTest: true, clock: null, due: null, late: false });
    expect(await shipping.order(real)).toMatchObject({ isTest: false });
  });

  test('is in no figure, count or item', async () => {
    const { newOrdersToday, pendingFulfillment, totalRevenue } = await app.call(dashboardContract.stats, {}, admin);
    expect([newOrdersToday, pendingFulfillment, totalRevenue]).toEqual([0, 1, 1000]);
    await countInsights(app.services.db);
    expect(
      await app.database.query(`select orders, ordered from insight_sums where span = 'day' and vendor_id <> 0`),
    ).toMatchObject([{ orders: 1 }]);
    await keepAll(app.services.db, inboxSources);
    const { items } = await app.call(inboxContract.list, { query: { limit: 100 } }, admin);
    const ofOrders = items.flatMap(({ kind, order }) => (order ? [[kind, order.magicOrderId]] : []));
    expect(ofOrders).toEqual([['unconfirmed', real]]);
    expect(await inSystemTransaction(app.services.db, countDrift)).toBe(0);
  });

  test('is not booked, invoiced or mailed', async () => {
    const refused = (what: string) => ({
      status: 409,
      body: { message: `#1001 is a test order of the store: ${what}` },
    });
    const params = { id: trial };
    expect(await shipping.ship(trial)).toMatchObject(refused('nothing is booked for it'));
    const body = { shippingPartner: 'By hand', awb: 'X1', trackingUrl: '', shipmentStatus: '' } as const;
    const manual = await app.attempt(bookingContract.manualTracking, { params, body }, admin);
    expect(manual).toMatchObject(refused('nothing is booked for it'));
    expect(await app.attempt(invoicesContract.generate, { params }, admin)).toMatchObject(
      refused('no invoice is made for it'),
    );
    expect(await app.attempt(orderMailsContract.emailVendor, { params }, admin)).toMatchObject(
      refused('its vendor is not mailed'),
    );
  });

  test('is asked for by its number', async () => {
    const { id } = await app.call(workingSetsContract.create, { body: { magicOrderIds: [real, trial] } }, admin);
    expect(await idsOf({ workingSet: id })).toEqual([real, trial]);
  });

  test('comes from the store and says so in the export', async () => {
    const { parts } = await shipping.place({ vendors: ['Lamps'], test: true });
    expect(await idsOf()).toEqual([real]);
    expect(await idsOf({ test: 'only' })).toEqual([trial, ...parts].sort());
  });
});
