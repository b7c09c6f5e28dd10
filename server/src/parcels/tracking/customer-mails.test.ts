import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, type ReceivedMail } from '../../../testing/mail.ts';
import { arrange } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { sendScan } from '../../../testing/webhooks.ts';
import { mailDelays } from './mail-customer.ts';
import { refreshParcels } from './refresh-parcels.ts';

const { app, admin, shipping } = await startShipping({
  prozo: true,
  mail: true,
});
let mails: ReturnType<typeof mailsOf>;

beforeAll(async () => {
  mails = mailsOf(app);
});

/** Each test has its own customer, whose mails are found by recipient. */
let count = 0;
let customer = '';
beforeEach(() => {
  count += 1;
  customer = `customer${count}@example.org`;
});
afterEach(async () => {
  await app.database.query("delete from settings where key = 'customer_notifications'");
  await app.control(app.mail, 'DELETE', '/faults');
});

async function placed(about: Record<string, unknown> = {}) {
  const who = { firstName: 'Lakshmi', lastName: 'Narayan', email: customer, phone: '+919845098450' };
  const { id: storeId, name, parts } = await shipping.place({ customer: who, ...about });
  return { storeId, name, id: parts[0] ?? '' };
}
/** An order with a parcel booked ten days ago, so that scans of any later time are plausible. */
async function shipped(about: Record<string, unknown> = {}) {
  const order = await placed(about);
  const awb = await shipping.shipped(order.id);
  await app.untilIdle();
  const createdAt = new Date(Date.now() - 10 * 24 * 60 * 60_000).toISOString();
  await app.control(app.delhivery, 'POST', '/parcels/history', [{ awb, createdAt }]);
  await app.database.query('update shipments set created_at = $2 where awb = $1', [awb, createdAt]);
  await app.database.query(
    'delete from tracking_events where shipment_id = (select id from shipments where awb = $1)',
    [awb],
  );
  await arrange(app, order.id, { last_scan_at: null });
  return { ...order, awb };
}

type Step = readonly [minutesAgo: number, status: string, type?: string, code?: string];
const onTheWay = (minutesAgo: number): Step => [minutesAgo, 'In Transit', 'UD', `X-${minutesAgo}`];
const outForDelivery = (minutesAgo: number): Step => [minutesAgo, 'Dispatched'];
const delivered = (minutesAgo: number): Step => [minutesAgo, 'Delivered', 'DL'];

async function scan(awb: string, [minutesAgo, status, type = 'UD', code = 'X-TEST']: Step): Promise<void> {
  // The courier's times are Indian time without a zone.
  const at = new Date(Date.now() - minutesAgo * 60_000 + 5.5 * 3_600_000).toISOString().slice(0, -1);
  const Status = {
    Status: status,
    StatusType: type,
    StatusDateTime: at,
    StatusLocation: 'Bengaluru_Hub',
    Instructions: `${status}, ${minutesAgo} minutes ago`,
  };
  const body = { Shipment: { AWB: awb, NSLCode: code, PickUpDate: at, Sortcode: 'BLR/IND', Status } };
  expect((await sendScan(app, body)).status).toBe(200);
}
/** Pushes scans one after the other. */
async function scans(awb: string, ...steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await scan(awb, step);
    await app.untilIdle();
  }
}
/** The customer's mails in order of arrival, by the end of their subject. */
async function got(): Promise<string[]> {
  await app.untilIdle();
  const subjects = (await mails.received(customer)).map(({ subject }) =>
    subject.replace(/^Your order \S+ /, '').replace(/ your order \S+:.*/, ''),
  );
  return subjects.sort();
}
const onItsWay = 'is on its way';
const isOut = 'is out for delivery';
const failed = 'We could not deliver';
const hasArrived = 'has been delivered';
const isLate = 'is running late';
const daysFromNow = (days: number) => indiaDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

describe('the customer of a parcel', () => {
  // Proves (The order's own screen): Customers are mailed shipped, out for delivery, delivered and delayed, each
  // once, and never when another system notifies them
  // Proves (The public tracking page): Mails to the customer: shipped, out for delivery, delivered, late; each once
  test('is mailed about each step once, however often its scans arrive', async () => {
    const { id, name, awb } = await shipped({
      lines: [{ vendor: 'Mail Maker', title: 'Brass lamp', price: '1000.00' }],
    });
    expect(await got()).toEqual([]);
    await scans(awb, onTheWay(50));
    expect(await got()).toEqual([onItsWay]);
    await scans(awb, onTheWay(50), onTheWay(45), onTheWay(40));
    expect(await got()).toEqual([onItsWay]);
    await scans(awb, outForDelivery(30), [25, 'Pending', 'UD', 'EOD-11'], onTheWay(20), outForDelivery(10));
    expect(await got()).toEqual([onItsWay, isOut, failed].sort());
    await scans(awb, delivered(5), delivered(5), delivered(3), onTheWay(4));
    await refreshParcels(app.services, 'Delhivery', [awb]);
    expect(await got()).toEqual([onItsWay, isOut, failed, hasArrived].sort());

    const actions = (await shipping.actions(id)).filter((action) => action.startsWith('Customer emailed'));
    expect(actions.toReversed()).toEqual([
      'Customer emailed: shipped',
      'Customer emailed: out for delivery',
      'Customer emailed: delivery failed',
      'Customer emailed: delivered',
    ]);
    for (const mail of (await mails.received(customer)).filter(({ subject }) => !subject.startsWith(failed))) {
      const link = `${app.url}/order-tracking?token=`;
      for (const part of ['Hello Lakshmi', link, 'Brass lamp', 'Delhivery', awb, name])
        expect(mail.text).toContain(part);
      for (const secret of [customer, '9845098450', '77 Garden Street'])
        expect([secret, `${mail.html}${mail.text}`.includes(secret)]).toEqual([secret, false]);
      // Its link shows the order without asking for anything.
      const token = /[?&]token=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
      const shown = await app.call(trackingContract.track, { body: { token } });
      expect(shown.magicOrders.map(({ magicOrderId }) => magicOrderId)).toEqual([id]);
    }
  });

  test('gets a link that opens, if a new one was made while the mail waited', async () => {
    const { id, awb } = await shipped();
    await mails.fault('throttled', 'message', 1);
    await scans(awb, onTheWay(50));
    expect(await mails.received(customer)).toEqual([]);
    await app.call(customersContract.newTrackingPage, { params: { id } }, admin);
    await mails.hurry();
    await app.untilIdle();
    const [mail] = await mails.received(customer);
    const token = /[?&]token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const shown = await app.call(trackingContract.track, { body: { token } });
    expect(shown.magicOrders.map(({ magicOrderId }) => magicOrderId)).toEqual([id]);
    // A link must not reach an address that was corrected while its mail waited.
    await mails.fault('throttled', 'message', 1);
    await scans(awb, outForDelivery(40));
    await app.database.query(`update magic_orders set customer_email = 'right@example.org' where magic_order_id = $1`, [
      id,
    ]);
    await mails.hurry();
    await app.untilIdle();
    expect(await mails.received(customer)).toHaveLength(1);
    await app.database.query('delete from mails where recipient = $1', [customer]);
  });

  test('is mailed each kind at most once in a storm of scans out of order', async () => {
    const { awb } = await shipped();
    const steps = [
      onTheWay(60),
      onTheWay(55),
      outForDelivery(40),
      [35, 'Pending', 'UD', 'EOD-11'] as const,
      outForDelivery(20),
      delivered(10),
    ];
    const storm = [...steps, ...steps, ...steps].map((step, i) => [step, (i * 7) % 11] as const);
    await Promise.all(storm.toSorted((a, b) => a[1] - b[1]).map(([step]) => scan(awb, step)));
    await app.untilIdle();
    const told = await got();
    expect(told).toEqual([...new Set(told)]);
    expect(told).toContain(hasArrived);
    expect(told).not.toContain(isLate);
  });

  test('is not mailed about a superseded step', async () => {
    const { awb } = await shipped();
    await scans(awb, delivered(5), outForDelivery(20), onTheWay(40));
    expect(await got()).toEqual([hasArrived]);
  });

  test('is not mailed about events days ago, but about later ones', async () => {
    const { awb } = await shipped();
    const dayM = 24 * 60;
    await scans(awb, onTheWay(5 * dayM), onTheWay(60));
    expect(await got()).toEqual([]);
    await scans(awb, outForDelivery(10));
    expect(await got()).toEqual([isOut]);
    const { awb: old } = await shipped();
    await scans(old, onTheWay(6 * dayM), outForDelivery(5 * dayM), delivered(4 * dayM));
    expect(await got()).toEqual([isOut]);
  });

  test('is not mailed about an imported history, but about what follows', async () => {
    const { awb } = await shipped();
    await shipping.advance(awb, 'in_transit', new Date(Date.now() - 60 * 60_000).toISOString());
    await refreshParcels(app.services, 'Delhivery', [awb], { isHistory: true });
    await scans(awb, onTheWay(30));
    expect(await got()).toEqual([]);
    await scans(awb, delivered(0));
    expect(await got()).toEqual([hasArrived]);
  });

  test('is not mailed about a return, nor a cancelled order', async () => {
    const { awb } = await shipped();
    await scans(
      awb,
      [30, 'In Transit', 'RT', 'RT-101'],
      [20, 'Dispatched', 'RT', 'RT-108'],
      [10, 'RTO', 'DL', 'RD-AC'],
    );
    const { id, awb: cancelled } = await shipped();
    await arrange(app, id, { order_status: 'cancelled' });
    await scans(cancelled, onTheWay(10), outForDelivery(5));
    expect(await got()).toEqual([]);
  });

  test.each([
    ['has no address', { customer_email: null }],
    ['has a blank address', { customer_email: ' ' }],
    ['has a wrong address', { customer_email: 'a@b.test, c@d.test' }],
    ['has the address of a temporary access', { customer_email: 'x@temp.localhost' }],
    ['ordered what is managed in ShipTurtle', { managed_in_shipmagic: false }],
  ])('who %s gets none', async (_, columns) => {
    const { id, awb } = await shipped();
    await arrange(app, id, columns);
    await scans(awb, onTheWay(10), delivered(5));
    expect(await mails.kept(id)).toEqual([]);
    expect(await shipping.actions(id)).not.toContain('Customer emailed: shipped');
  });

  test('with a manual parcel is not mailed about a courier’s scans', async () => {
    const { id } = await placed();
    const body = {
      shippingPartner: 'Blue Post',
      awb: `HAND${count}`,
      trackingUrl: 'https://example.com/1',
      shipmentStatus: 'READY' as const,
    };
    await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
    // As it could be entered before couriers' own names were refused.
    await app.database.query(`update shipments set shipping_partner = 'Delhivery' where awb = $1`, [body.awb]);
    await scans(`HAND${count}`, onTheWay(10));
    await mails.hurry();
    await app.untilIdle();
    expect(await mails.kept(id)).toEqual([]);
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'ready_to_ship', shipmentStatus: 'READY' });
  });

  test('is mailed about a status set by staff when the courier confirms it', async () => {
    const { id, awb } = await shipped();
    await app.call(
      bookingContract.changeStatus,
      { params: { id }, body: { shipmentStatus: 'OUT_FOR_DELIVERY' } },
      admin,
    );
    expect(await got()).toEqual([]);
    await scans(awb, outForDelivery(5));
    expect(await got()).toEqual([isOut]);
  });

  test('knows the courier Prozo by another name', async () => {
    const { id } = await placed();
    const { awbNumber } = await app.call(
      bookingContract.create,
      { params: { id }, body: { shippingPartner: 'Prozo' } },
      admin,
    );
    await app.control(app.prozo, 'POST', `/parcels/${awbNumber}/advance`, { to: 'OUT_FOR_DELIVERY' });
    await refreshParcels(app.services, 'Prozo', [awbNumber]);
    expect(await got()).toEqual([isOut]);
    const [mail] = await mails.received(customer);
    expect(mail?.text).toContain('Zwende');
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/prozo/i);
  });

  test('paying on delivery is told the amount', async () => {
    const { id, awb } = await shipped();
    await app.database.query('update shipments set cod_amount = 1499.5 where awb = $1', [awb]);
    await arrange(app, id, { expected_delivery_on: '2099-11-12' });
    await scans(awb, onTheWay(10));
    await until('the mail', async () => (await mails.received(customer)).length > 0);
    const [mail] = (await mails.received(customer)) as [ReceivedMail];
    for (const part of ['₹1,499.50', '12 November', 'To pay on delivery']) expect(mail.text).toContain(part);
  });
});

describe('a delay', () => {
  const late = async (expected: number, columns: Record<string, unknown> = {}) => {
    const parcel = await shipped();
    await scans(parcel.awb, onTheWay(30));
    await arrange(app, parcel.id, { expected_delivery_on: daysFromNow(expected), ...columns });
    return parcel;
  };

  test('is mailed once the expected day has passed, and only once', async () => {
    const { id, awb } = await late(-1);
    expect(await mailDelays(app.services.db, new Date())).toBe(1);
    expect(await mailDelays(app.services.db, new Date())).toBe(0);
    await scans(awb, onTheWay(20));
    await arrange(app, id, { expected_delivery_on: daysFromNow(-2) });
    await app.database.query("select app.enqueue_job('mail_delays', '{}'::jsonb)");
    expect(await got()).toEqual([onItsWay, isLate].sort());
  });

  test('is also mailed when the transit time has passed without a courier’s date', async () => {
    const handover = new Date(Date.now() - 5 * 86_400_000);
    await late(0, { expected_delivery_on: null, handover_at: handover, transit_days: 4 });
    expect(await mailDelays(app.services.db, new Date())).toBe(1);
    await until('the mail', async () =>
      (await mails.received(customer)).some(({ subject }) => subject?.includes(isLate)),
    );
    const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long' }).format(new Date(daysFromNow(-1)));
    expect((await mails.received(customer)).some(({ text }) => text?.includes(day))).toBe(true);
  });

  test.each([
    ['on the expected day', 0, {}],
    ['of long ago', -9, {}],
    ['of a parcel that is out for delivery', -1, { shipment_status: 'OUT_FOR_DELIVERY' }],
    ['of a parcel that has arrived', -1, { shipment_status: 'DELIVERED', order_status: 'delivered' }],
    ['of a parcel on its way back', -1, { shipment_status: 'RTO', order_status: 'rto' }],
    ['of a cancelled order', -1, { order_status: 'cancelled' }],
    ['of an order managed in ShipTurtle', -1, { managed_in_shipmagic: false }],
  ])('%s is not mailed', async (_, expected, columns) => {
    await late(expected, columns);
    expect(await mailDelays(app.services.db, new Date())).toBe(0);
  });
});

describe('the notifier', () => {
  const choose = (by: string) =>
    app.database.query("insert into settings (key, value) values ('customer_notifications', $1)", [
      JSON.stringify({ by }),
    ]);
  const asked = async (storeId: string) => {
    const { fulfillments } = await app.control<{ fulfillments: { notifyCustomer: boolean }[] }>(
      app.shopify,
      'GET',
      `/orders/${storeId}`,
    );
    return fulfillments.map(({ notifyCustomer }) => notifyCustomer);
  };

  test.each([
    ['shipmagic', false, [onItsWay]],
    ['store', true, []],
    ['nobody', false, []],
  ])('%s: exactly one notifies, even after the setting changed', async (by, storeAsked, told) => {
    await choose(by);
    const { awb, storeId } = await shipped();
    expect(await asked(storeId)).toEqual([storeAsked]);
    await app.database.query("update settings set value = $1 where key = 'customer_notifications'", [
      JSON.stringify({ by: by === 'store' ? 'shipmagic' : 'store' }),
    ]);
    await scans(awb, onTheWay(10));
    expect(await got()).toEqual(told);
  });

  test('an invalid setting means the default', async () => {
    await choose('everybody');
    const { awb, storeId } = await shipped();
    expect(await asked(storeId)).toEqual([false]);
    await scans(awb, onTheWay(10));
    expect(await got()).toEqual([onItsWay]);
  });
});

describe('a refresh with the catch-up flags', () => {
  const sync = (id: string, about: Record<string, unknown>) =>
    app.call(
      trackingContract.sync,
      { body: { magicOrderIds: [id], source: 'live_tracking_update' as const, ...about } },
      admin,
    );

  // Proves (The order's own screen): The live update's flags
  test('mails what was missed, once, and notifies the store; fresh scans need no flag', async () => {
    const { id, awb, storeId } = await shipped();
    await arrange(app, id, { customer_email: null });
    await scans(awb, onTheWay(30), outForDelivery(10));
    await sync(id, {});
    await arrange(app, id, { customer_email: customer });
    await app.database.query('delete from store_fulfilment_events');
    await sync(id, {});
    expect(await got()).toEqual([]);
    await sync(id, { triggerEmailNotifications: true, triggerFulfillmentSync: true });
    await sync(id, { triggerEmailNotifications: true });
    expect(await got()).toEqual([isOut]);
    await until('the store is told again', async () => {
      const [fulfilment] = await shipping.fulfilments(storeId);
      return (fulfilment?.events.filter(({ status }) => status === 'OUT_FOR_DELIVERY').length ?? 0) >= 2;
    });
    await shipping.advance(awb, 'delivered');
    await sync(id, { triggerEmailNotifications: false });
    expect(await got()).toEqual([isOut, hasArrived].sort());
  });
});

describe('a mail that fails permanently', () => {
  // Proves (The order's own screen): Permanently failed mails are visible to staff
  test('is listed for staff and recorded in the order’s history, hidden from the vendor', async () => {
    const { id, awb } = await shipped();
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    await mails.fault('500', 'recipient', 1);
    await scans(awb, onTheWay(10));
    await until('the mail failed', async () => (await mails.kept(id))[0]?.state === 'failed');
    const list = await app.call(mailsContract.list, { query: {} }, admin);
    expect(list).toMatchObject({ total: 1, page: 1, totalPages: 1 });
    expect(list.mails[0]).toEqual({
      id: expect.any(String),
      kind: 'parcel_shipped',
      audience: 'customer',
      recipient: customer,
      subject: expect.stringContaining(onItsWay),
      state: 'failed',
      attempts: 1,
      error: expect.stringContaining('The mail server refused this mail'),
      mayHaveArrived: false,
      canBeRetried: true,
      nextTryAt: null,
      magicOrderId: id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await app.call(mailsContract.list, { query: { page: 2, limit: 1 } }, admin)).toMatchObject({
      mails: [],
      total: 1,
    });
    expect((await app.call(mailsContract.list, { query: { state: 'open' } }, admin)).mails).toEqual([]);
    expect((await app.attempt(mailsContract.list, {}, member)).status).toBe(403);
    expect((await shipping.actions(id))[0]).toBe('An email could not be delivered');
    const seen = await app.call(ordersContract.activityLogs, { params: { id } }, member);
    expect(JSON.stringify(seen)).not.toMatch(/emailed|could not be delivered|customer\d/);
  });
});
