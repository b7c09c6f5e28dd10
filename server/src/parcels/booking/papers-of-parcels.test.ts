import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { orderTotal } from '@shipmagic/domain/orders/order-totals';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { batchesOf, countsOf } from '../../../testing/batches.ts';
import { arrange } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();
const batches = batchesOf(app);

const setting = (key: 'invoices' | 'cash_rounding', value: Record<string, unknown>) =>
  app.call(settingsContract.change, { params: { key }, body: { value } }, admin);
afterEach(() => app.database.query("delete from settings where key in ('invoices', 'cash_rounding')"));

let made = 0;
/** An order of a new vendor in Karnataka, who can issue invoices unless told otherwise. */
async function order(about: Record<string, unknown> = {}, gstin: string | null = '29ABCPE1234F1Z7'): Promise<string> {
  made += 1;
  const vendor = `Paper Maker ${made}`;
  const lines = [{ vendor, title: 'Lamp', price: 1180, grams: 400, gst: 18 }];
  const { parts } = await shipping.place({ lines, ...about });
  await app.database.query("update vendors set gstin = $2, address = '12 Brigade Road' where vendor_name = $1", [
    vendor,
    gstin,
  ]);
  return parts[0] ?? '';
}
const ship = { kind: 'ship', options: { shippingPartner: 'Delhivery' } } as const;
const preview = async (magicOrderIds: string[]) =>
  (await app.call(batchesContract.preview, { body: { magicOrderIds, ...ship } }, admin)).ship;

describe('an invoice as a part of shipping', () => {
  test('is not made unless the setting wants it; one that is there is told to the courier', async () => {
    const [without, invoiced] = [await order(), await order()];
    expect((await preview([without]))?.invoices).toBe(0);
    await shipping.shipped(without);
    expect(await shipping.lastBooked()).not.toHaveProperty('seller_inv');
    expect((await shipping.order(without)).invoiceNumber).toBeNull();
    const { invoiceNumber } = await app.call(invoicesContract.generate, { params: { id: invoiced } }, admin);
    await shipping.shipped(invoiced);
    expect((await shipping.lastBooked()).seller_inv).toBe(invoiceNumber);
  });

  test('is made before the courier is asked, who is told its number and amount', async () => {
    await setting('invoices', { withShipping: true });
    const id = await order();
    await shipping.shipped(id);
    const { invoiceNumber, netPrice, netTax, shippingCost } = await shipping.order(id);
    expect(invoiceNumber).toMatch(/\/0001$/);
    const booked = await shipping.lastBooked();
    expect(booked.seller_inv).toBe(invoiceNumber);
    const { total } = await app.database.one<{ total: number }>(
      "select (document ->> 'total')::int as total from invoices where invoice_number = $1",
      [invoiceNumber],
    );
    expect([total, Number(booked.total_amount) * 100]).toEqual([
      Math.round((netPrice + netTax + shippingCost) * 100),
      total,
    ]);
    expect(await shipping.actions(id)).toContain('Invoice generated');
  });

  test('stops a parcel of which it is missing, with the reason, and nothing reaches the courier', async () => {
    await setting('invoices', { withShipping: true });
    const id = await order({}, null);
    const before = await shipping.courierCalls('create');
    expect(await shipping.ship(id)).toMatchObject({ body: { message: 'An invoice needs the vendor’s GSTIN.' } });
    expect(await shipping.courierCalls('create')).toBe(before);
    expect((await shipping.order(id)).shippingReference).toBeNull();
  });

  test('is reviewed before a batch: how many are made, and which cannot be', async () => {
    await setting('invoices', { withShipping: true });
    const [good, invoiced, bad] = [await order(), await order(), await order({}, null)];
    await app.call(invoicesContract.generate, { params: { id: invoiced } }, admin);
    const review = await preview([good, invoiced, bad]);
    expect(review?.invoices).toBe(1);
    expect(review?.exceptions).toMatchObject([
      { exception: 'no_invoice', orders: [{ magicOrderId: bad, detail: 'An invoice needs the vendor’s GSTIN.' }] },
    ]);
    const batch = await batches.done({ magicOrderIds: [good, invoiced, bad], ...ship }, admin);
    expect(countsOf(batch)).toEqual({ done: 2, failed: 1 });
    expect((await shipping.order(good)).invoiceNumber).not.toBeNull();
  });

  test('does not hold up what has no invoice: an order that was refunded, and is sent all the same', async () => {
    await setting('invoices', { withShipping: true });
    const id = await order();
    await arrange(app, id, { financial_status: 'REFUNDED' });
    const body = { shippingPartner: 'Delhivery', confirm: ['refunded' as const] };
    const path = `/api/magic-orders/${id}/create-shipment`;
    expect((await app.send('POST', path, { token: admin.token, body })).status).toBe(200);
    expect((await shipping.order(id)).invoiceNumber).toBeNull();
  });
});

describe('the cash of a parcel', () => {
  const owing = (price: number) => ({
    lines: [{ vendor: `Paper Maker ${made + 1}`, title: 'Lamp', price, grams: 400, gst: 18 }],
    paymentMode: 'COD',
  });

  test('is what is owed to the paisa', async () => {
    const id = await order(owing(1233.6));
    await shipping.shipped(id);
    expect((await shipping.lastBooked()).cod_amount).toBe('1233.60');
    expect(await shipping.order(id)).toMatchObject({ codAmount: 1233.6, codRounding: 0 });
  });

  test('is whole rupees where the setting says so: the difference is shown, and what is owed stays', async () => {
    await setting('cash_rounding', { to: 'rupee' });
    const id = await order(owing(1233.6));
    expect(await preview([id])).toMatchObject({ codTotal: 1234, codParcels: 1, codRounding: 0.4 });
    const before = await shipping.order(id);
    const awb = await shipping.shipped(id);
    expect((await shipping.lastBooked()).cod_amount).toBe('1234');
    expect(await shipping.parcel(awb)).toMatchObject({ codAmount: 1234 });
    const after = await shipping.order(id);
    expect(after).toMatchObject({ codAmount: 1234, codRounding: 0.4, totalPrice: 1233.6 });
    expect([before.codAmount, before.codRounding, orderTotal(after)]).toEqual([1233.6, 0, 1233.6]);
    const { owed } = await app.database.one<{ owed: number }>(
      'select cod_amount::float8 as owed from magic_orders where magic_order_id = $1',
      [id],
    );
    expect(owed).toBe(1233.6);
  });

  test('of three parts adds up to the order’s, to the paisa', async () => {
    const vendors = ['One', 'Two', 'Three'].map((name) => `${name} of three ${made}`);
    const lines = vendors.map((vendor) => ({ vendor, title: 'Vase', price: 100, grams: 400, gst: 18 }));
    // ₹300.00 of goods, and ₹50.00 of shipping: 16.67, 16.67 and 16.66.
    const { parts } = await shipping.place({ lines, paymentMode: 'COD', shippingPrice: 50 });
    const owed = await Promise.all(parts.map(async (id) => (await shipping.order(id)).codAmount));
    const cents = owed.reduce((sum, one) => sum + Math.round(one * 100), 0);
    const total = await Promise.all(
      parts.map(async (id) => {
        const { netPrice, netTax, shippingCost } = await shipping.order(id);
        return Math.round((netPrice + netTax + shippingCost) * 100);
      }),
    );
    expect(cents).toBe(total.reduce((sum, one) => sum + one, 0));
    expect(Math.max(...owed) - Math.min(...owed)).toBeLessThan(0.02);
  });
});

test('export and SQL tell the payout that is due, delivery, invoice and costs', async () => {
  const [sold, back] = [await order(), await order()];
  const { invoiceNumber } = await app.call(invoicesContract.generate, { params: { id: sold } }, admin);
  for (const id of [sold, back]) await shipping.shipped(id);
  // The couriers have been asked for their quotes.
  await app.untilIdle();
  await arrange(app, sold, { order_status: 'delivered' });
  await arrange(app, sold, { delivered_at: '2026-11-20T06:30:00Z' });
  await arrange(app, back, { order_status: 'rto' });
  await app.database.query(
    `update shipments s set quoted_cost = 61.20 from magic_orders o where o.id = s.order_id and o.magic_order_id = any ($1)`,
    [[sold, back]],
  );
  const upload = await app.database.one<{ id: string }>(
    `insert into recon_uploads (filename, uploaded_by_email, status, total_rows, updated_rows, left_rows)
     values ('charges.csv', 'admin', 'completed', 2, 2, 0) returning id`,
  );
  await app.database.query(
    `insert into recon_lines (upload_id, shipment_id, kind, line, cost)
     select $1, s.id, k.kind, k.line, k.cost from shipments s join magic_orders o on o.id = s.order_id
     cross join (values ('forward', 1, 64.90), ('return', 2, 40.10)) k (kind, line, cost) where o.magic_order_id = $2`,
    [upload.id, back],
  );
  const of = async (id: string) => (await shipping.order(id)).payoutDue;
  const { publisherPayout, shippingCost } = await shipping.order(sold);
  expect([await of(sold), await of(back)]).toEqual([Math.round((publisherPayout + shippingCost) * 100) / 100, 0]);

  const exported = async (user = admin) => {
    const sent = await app.attempt(orderExportContract.export, { query: { orderIds: [sold, back] } }, user);
    const cellsOf = (row: string) =>
      [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)].map(([, quoted, bare]) => quoted ?? bare);
    const [head = '', ...rows] = sent.text.replace('\uFEFF', '').trim().split('\r\n');
    const names = cellsOf(head);
    return rows.map((row): Record<string, string | undefined> => {
      const cells = cellsOf(row);
      return Object.fromEntries(names.map((name, i) => [name, cells[i]]));
    });
  };
  const rows = await exported();
  const row = (id: string) => rows.find((one) => one.magic_order_id === id);
  expect(row(sold)).toMatchObject({
    payout_due: (await of(sold)).toFixed(2),
    delivered_at: '2026-11-20 12:00:00',
    invoice_number: invoiceNumber,
    quoted_cost: '61.20',
    charged_cost: '',
  });
  expect(row(back)).toMatchObject({
    payout_due: '0.00',
    delivered_at: '',
    invoice_number: '',
    quoted_cost: '61.20',
    charged_cost: '105.00',
  });
  const member = await app.createUser('vendor_member', { vendors: [(await shipping.order(sold)).vendorName] });
  const [own] = await exported(member);
  expect(own).toMatchObject({ magic_order_id: sold, invoice_number: invoiceNumber });
  expect(own).not.toHaveProperty('quoted_cost');
  expect((await app.call(ordersContract.get, { params: { id: sold } }, member)).payoutDue).toBe(await of(sold));

  const reported = await app.database.query<Record<string, unknown>>(
    `select magic_order_id as id, payout_due::float8 as due, invoice_number as invoice, quoted_cost::float8 as quoted,
       charged_cost::float8 as charged, delivered_at is not null as delivered
     from reporting.magic_orders where magic_order_id = any ($1) order by payout_due desc`,
    [[sold, back]],
  );
  expect(reported).toEqual([
    { id: sold, due: await of(sold), invoice: invoiceNumber, quoted: 61.2, charged: null, delivered: true },
    { id: back, due: 0, invoice: null, quoted: 61.2, charged: 105, delivered: false },
  ]);
  const { counted } = await app.database.one<{ counted: number }>(
    'select sum(payout)::float8 as counted from reporting.order_outcomes where magic_order_id = any ($1)',
    [[sold, back]],
  );
  expect(counted).toBe(await of(sold));
});
