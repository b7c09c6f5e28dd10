import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { readPdfPages } from '../../../testing/read-barcodes.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { findSentParcel } from '../booking/parcel-facts.queries.ts';
import { drawLabel } from './own-label.ts';

const { app, admin, shipping } = await startShipping();
const number = '123456789012';
let member: User;
let stranger: User;

beforeAll(async () => {
  await createVendor(app, 'Jeweller');
  await createVendor(app, 'Weaver');
  member = await app.createUser('vendor_member', { vendors: ['Jeweller'] });
  stranger = await app.createUser('vendor_member', { vendors: ['Weaver'] });
});

const placed = async (price = 60_000) =>
  (await shipping.place({ lines: [{ vendor: 'Jeweller', price }] })).parts[0] ?? '';
const enter = (id: string, ewayBillNumber: unknown, user = member, version?: number) =>
  app.send('PUT', `/api/magic-orders/${id}/eway-bill`, { token: user.token, body: { ewayBillNumber, version } });

describe('the e-way bill number', () => {
  test('is entered by whoever may ship, stands in history and export, and is told to the courier', async () => {
    const id = await placed();
    const { version, ewayBillNumber } = await shipping.order(id);
    expect(ewayBillNumber).toBeNull();
    expect(await enter(id, '1234 5678 9012', member, version)).toMatchObject({
      status: 200,
      body: { ewayBillNumber: number, version: version + 1 },
    });
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, member);
    expect(activityLogs[0]).toMatchObject({
      action: 'E-way bill number entered',
      changes: { ewayBillNumber: { from: null, to: number } },
    });
    const { body: csv } = await app.attempt(orderExportContract.export, { query: { orderIds: [id] } }, member);
    expect(csv).toMatch(new RegExp(`eway_bill_number[\\s\\S]*${number}`));
    await shipping.shipped(id);
    expect(await shipping.lastBooked()).toMatchObject({ ewbn: number });
    expect(await enter(id, null)).toMatchObject({ status: 409 });
  });

  test('is not sent for parcels that have none', async () => {
    const id = await placed(900);
    await shipping.shipped(id);
    expect(await shipping.lastBooked()).not.toHaveProperty('ewbn');
  });

  test('stands on our own label', async () => {
    const id = await placed();
    await enter(id, number);
    await shipping.shipped(id);
    const { shipment } = await app.database.one<{ shipment: string }>(
      'select shipment_id as shipment from magic_orders where magic_order_id = $1',
      [id],
    );
    const parcel = await inSystemTransaction(app.services.db, (tx) => findSentParcel(tx, shipment));
    if (!parcel) throw new Error('nothing was sent');
    const [page] = await readPdfPages(await drawLabel(parcel, { partner: 'Blue Post', awb: 'OWN1' }));
    expect(page?.text).toContain('E-way bill 1234 5678 9012');
    expect(page?.barcodes).toEqual(['OWN1']);
  });

  test('is refused with other than twelve digits, for goods that need none, and once somebody else has entered one', async () => {
    const [id, cheap] = [await placed(), await placed(900)];
    for (const wrong of ['12345', 'ABCDEFGHIJKL', 12, ''])
      expect(await enter(id, wrong)).toMatchObject({ status: 400, body: { field: 'ewayBillNumber' } });
    expect(await enter(cheap, number)).toMatchObject({
      status: 409,
      body: { message: 'Goods worth up to ₹50,000.00 need no e-way bill.' },
    });
    const { version } = await shipping.order(id);
    expect((await enter(id, number, admin, version)).status).toBe(200);
    expect((await enter(id, '999999999999', member, version)).status).toBe(409);
    expect((await enter(id, '999999999999', member, version + 1)).status).toBe(200);
    expect((await enter(id, null)).status).toBe(200);
    expect((await shipping.order(id)).ewayBillNumber).toBeNull();
  });

  test('is for the order’s own vendor', async () => {
    const id = await placed();
    expect((await enter(id, number, stranger)).status).toBe(404);
    expect((await enter('PG0-1', number, stranger)).status).toBe(404);
    await app.database.query("update vendors set can_create_shipments = false where vendor_name = 'Jeweller'");
    expect((await enter(id, number)).status).toBe(403);
    expect((await enter(id, number, admin)).status).toBe(200);
    await app.database.query("update vendors set can_create_shipments = true where vendor_name = 'Jeweller'");
  });

  test('missing is said in the review of a batch, with what the goods are worth', async () => {
    const [id, cheap] = [await placed(), await placed(900)];
    const review = async () => {
      const body = { kind: 'ship', options: {}, magicOrderIds: [id, cheap] };
      const { body: answer } = await app.send('POST', '/api/batches/preview', { token: admin.token, body });
      const { exceptions } = (answer as { ship: { exceptions: { exception: string; orders: unknown[] }[] } }).ship;
      return exceptions.find(({ exception }) => exception === 'no_eway_bill')?.orders;
    };
    expect(await review()).toMatchObject([{ magicOrderId: id, detail: expect.stringMatching(/^₹60,/) }]);
    await enter(id, number);
    expect(await review()).toBeUndefined();
  });
});
