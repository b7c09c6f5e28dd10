import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeAll, describe, expect, test } from 'vitest';

import { createVendor, type NewOrder, type Vendor } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { replaceInvoice } from './invoices.ts';

const { app, admin, shipping } = await startShipping();
let vendor: Vendor;
let count = 0;

/** In Maharashtra: a customer in Karnataka bears IGST. */
beforeAll(async () => {
  vendor = await createVendor(app, 'Papers');
  await register('Papers');
});
const register = (name: string) =>
  app.database.query(
    "update vendors set gstin = '27AAPFU0939F1ZV', address = '12 Brigade Road', commission_percentage = 10 where vendor_name = $1",
    [name],
  );
const igst = (paise: number) => ({ title: 'IGST', rate: 0.18, paise });
/** Lamps for ₹1,180 each, of which `left` are left of three; ₹180 of each are tax. */
const lamps = (left: number) => ({
  unitPaise: 118_000,
  quantity: 3,
  currentQuantity: left,
  taxes: [igst(54_000)],
});
/** Sends the order of three lamps again, as the store has it then. */
async function placed(about: Partial<NewOrder> = {}) {
  count += 1;
  const given = { id: `88000${count}`, name: `#V${count}`, totalPaise: 354_000, totalTaxPaise: 54_000, ...about };
  let minute = 0;
  const send = (left: number, more: Partial<NewOrder> = {}) => {
    minute += 1;
    const updatedAt = `2026-11-03T06:${String(10 + minute)}:00Z`;
    const line = { id: `${given.id}1`, ...lamps(left) };
    return vendor.order({ ...given, updatedAt, currentTotalPaise: 118_000 * left, ...more, lines: [line] });
  };
  return { id: await send(3), send };
}
const generate = (id: string) => app.call(invoicesContract.generate, { params: { id } }, admin);
const papers = async (id: string, user = admin) =>
  (await app.call(invoicesContract.list, { params: { id } }, user)).invoices;
const numbers = async (id: string) =>
  (await papers(id)).map(({ invoiceNumber, isValid, replaces }) => [
    Number(invoiceNumber.split('/')[2]),
    isValid ? 'valid' : 'void',
    replaces && Number(replaces.split('/')[2]),
  ]);
const documentOf = async (number: string) =>
  (
    await app.database.one<{ document: { total: number; lines: { quantity: number; taxable: number }[] } }>(
      'select document from invoices where invoice_number = $1',
      [number],
    )
  ).document;
const lastOf = (invoiceNumber: string) => Number(invoiceNumber.split('/')[2]);

describe('an edit in the store before the parcel is booked', () => {
  test('takes effect on an invoiced order, and the next invoice takes the place of the one before', async () => {
    const { id, send } = await placed();
    const first = await generate(id);
    await send(2);
    expect((await shipping.order(id)).lineItems.map(({ quantity }) => quantity)).toEqual([2]);
    const order = await shipping.order(id);
    // 2 × 1,180 = 2,360, of which 2,000 are taxable.
    expect(order).toMatchObject({ netPrice: 2000, netTax: 360, totalPrice: 2360 });
    const n = lastOf(first.invoiceNumber);
    expect(await numbers(id)).toEqual([
      [n + 1, 'valid', n],
      [n, 'void', null],
    ]);
    expect(lastOf(order.invoiceNumber ?? '')).toBe(n + 1);
    expect(await documentOf(order.invoiceNumber ?? '')).toMatchObject({
      total: 236_000,
      lines: [{ quantity: 2, taxable: 200_000 }],
    });
    expect(await documentOf(first.invoiceNumber)).toMatchObject({ total: 354_000, lines: [{ quantity: 3 }] });
    expect(await shipping.actions(id)).toContain(
      `Invoice ${first.invoiceNumber} replaced by ${order.invoiceNumber ?? ''}`,
    );
    expect((await generate(id)).invoiceNumber).toBe(order.invoiceNumber);
  });

  test('that changes nothing of what the invoice says leaves it as it is', async () => {
    const { id, send } = await placed();
    const { invoiceNumber } = await generate(id);
    await send(3, { note: 'Ring twice', tags: ['gift'] });
    expect((await shipping.order(id)).note).toBe('Ring twice');
    expect(await numbers(id)).toEqual([[lastOf(invoiceNumber), 'valid', null]]);
  });

  test('replaces the invoice once per edit, and the chain is kept', async () => {
    const { id, send } = await placed();
    const n = lastOf((await generate(id)).invoiceNumber);
    await send(2);
    await send(2);
    await send(1);
    expect(await numbers(id)).toEqual([
      [n + 2, 'valid', n + 1],
      [n + 1, 'void', n],
      [n, 'void', null],
    ]);
  });

  test('without an answer to its tax voids the invoice, and the next one is made once it is settled', async () => {
    const { id, send } = await placed();
    const n = lastOf((await generate(id)).invoiceNumber);
    await vendor.order({
      id: `88000${count}`,
      name: `#V${count}`,
      updatedAt: '2026-11-03T07:00:00Z',
      totalPaise: 354_000,
      lines: [
        {
          id: `88000${count}1`,
          ...lamps(3),
          taxes: [
            { title: 'GST', rate: 0.115, paise: 33_000 },
            { title: 'GST', rate: 0.115, paise: 33_000 },
          ],
        },
      ],
    });
    expect(await numbers(id)).toEqual([[n, 'void', null]]);
    expect((await shipping.order(id)).invoiceNumber).toBeNull();
    await send(3, { updatedAt: '2026-11-03T08:00:00Z' });
    await generate(id);
    expect(await numbers(id)).toEqual([
      [n + 1, 'valid', n],
      [n, 'void', null],
    ]);
  });
});

test('an edit after the AWB leaves lines, amounts and invoice as they were shipped, and takes effect if it is cancelled', async () => {
  const { parts, id: storeId } = await shipping.place({
    lines: [{ vendor: 'Booked Papers', title: 'Lamp', price: 500, quantity: 3, grams: 400, gst: 18 }],
  });
  const id = parts[0] ?? '';
  await register('Booked Papers');
  const { invoiceNumber } = await generate(id);
  await shipping.shipped(id);
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, quantity: 2 }] });
  await app.call(importsContract.syncOrders, {}, admin);
  expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(3);
  expect((await shipping.order(id)).invoiceNumber).toBe(invoiceNumber);
  await app.call(bookingContract.cancel, { params: { id } }, admin);
  await until('two pieces', async () => (await shipping.order(id)).lineItems[0]?.quantity === 2);
  expect(await numbers(id)).toMatchObject([
    [lastOf(invoiceNumber) + 1, 'valid', lastOf(invoiceNumber)],
    [lastOf(invoiceNumber), 'void', null],
  ]);
});

test('an invoice that a job was still to replace is replaced before the parcel is booked', async () => {
  const { parts } = await shipping.place({
    lines: [{ vendor: 'Late Papers', title: 'Lamp', price: 500, quantity: 1, grams: 400, gst: 18 }],
  });
  const id = parts[0] ?? '';
  await register('Late Papers');
  const { invoiceNumber } = await generate(id);
  // The edit, whose job has not run.
  await app.database.query(
    `update magic_orders set shipping_address = jsonb_set(shipping_address, '{address1}', '"5 New Road"')
     where magic_order_id = $1`,
    [id],
  );
  await shipping.shipped(id);
  expect(await numbers(id)).toEqual([
    [lastOf(invoiceNumber) + 1, 'valid', lastOf(invoiceNumber)],
    [lastOf(invoiceNumber), 'void', null],
  ]);
});

test('an edit after the AWB takes effect on the invoice, too, once the parcel was packed anew', async () => {
  const { parts, id: storeId } = await shipping.place({
    lines: [{ vendor: 'Packed Papers', title: 'Lamp', price: 500, quantity: 3, grams: 400, gst: 18 }],
  });
  const id = parts[0] ?? '';
  await register('Packed Papers');
  const { invoiceNumber } = await generate(id);
  await shipping.shipped(id);
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, quantity: 2 }] });
  await app.call(importsContract.syncOrders, {}, admin);
  const { changes } = await app.call(changesContract.list, { params: { id } }, admin);
  await app.call(
    changesContract.settle,
    { params: { id, changeId: changes[0]?.id ?? '' }, body: { answer: 'repacked' } },
    admin,
  );
  expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(2);
  expect(await numbers(id)).toEqual([
    [lastOf(invoiceNumber) + 1, 'valid', lastOf(invoiceNumber)],
    [lastOf(invoiceNumber), 'void', null],
  ]);
});

test('the store’s value of a difference can be taken after the invoice', async () => {
  const { parts, id: storeId } = await shipping.place({
    lines: [{ vendor: 'Drifting Papers', title: 'Lamp', price: 500, quantity: 3, grams: 400, gst: 18 }],
  });
  const id = parts[0] ?? '';
  await register('Drifting Papers');
  await generate(id);
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, quantity: 2 }], silent: true });
  await app.call(differencesContract.compare, { body: { magicOrderId: id } }, admin);
  const { differences } = await app.call(differencesContract.list, { query: {} }, admin);
  const ids = differences.filter(({ magicOrderId }) => magicOrderId === id).map((one) => one.id);
  expect(ids.length).toBeGreaterThan(0);
  await app.call(differencesContract.answer, { body: { ids, answer: 'take' } }, admin);
  await app.untilIdle();
  expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(2);
  expect((await numbers(id)).map(([, state]) => state)).toEqual(['valid', 'void']);
  const after = await app.call(differencesContract.list, { query: {} }, admin);
  expect(after.differences.filter(({ magicOrderId }) => magicOrderId === id)).toEqual([]);
});

test('an address that is corrected here replaces the invoice, because it is printed on it', async () => {
  const { id } = await placed();
  const n = lastOf((await generate(id)).invoiceNumber);
  const { shippingAddress } = await shipping.order(id);
  const corrected = {
    address1: '8 New Road',
    address2: null,
    city: 'Pune',
    province: 'Maharashtra',
    country: 'India',
    zip: '411001',
    phone: shippingAddress?.phone ?? null,
  };
  await app.call(
    orderEditsContract.changeShippingAddress,
    { params: { id }, body: { shippingAddress: corrected } },
    admin,
  );
  await until('another invoice', async () => (await papers(id)).length === 2);
  expect(await numbers(id)).toEqual([
    [n + 1, 'valid', n],
    [n, 'void', null],
  ]);
  const [valid] = await papers(id);
  // Maharashtra is the vendor's own state: ₹540 are two halves now.
  expect(await documentOf(valid?.invoiceNumber ?? '')).toMatchObject({
    levies: 'SGST',
    total: 354_000,
    taxes: [
      { name: 'CGST', amount: 27_000 },
      { name: 'SGST', amount: 27_000 },
    ],
  });
});

test('a voided invoice is opened as long as it is kept, by whoever may see its order, and is marked as void', async () => {
  const { id, send } = await placed();
  const first = await generate(id);
  await send(2);
  const list = await papers(id);
  const voided = list.find(({ isValid }) => !isValid);
  expect(voided).toMatchObject({ invoiceNumber: first.invoiceNumber, replacedBy: list[0]?.invoiceNumber });
  expect(voided?.voidReason).toBe('items and amounts have changed');
  const { url } = await app.call(invoicesContract.open, { params: { id: voided?.id ?? '' } }, admin);
  const answer = await fetch(app.url + url);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `inline; filename="invoice-${first.invoiceNumber.replaceAll('/', '-')}-VOID.pdf"`,
  ]);
  const member = await app.createUser('vendor_member', { vendors: ['Papers'] });
  expect((await papers(id, member)).map(({ isValid }) => isValid)).toEqual([true, false]);
  expect((await app.attempt(invoicesContract.open, { params: { id: voided?.id ?? '' } }, member)).status).toBe(200);
  await createVendor(app, 'Another Maker');
  const stranger = await app.createUser('vendor_member', { vendors: ['Another Maker'] });
  expect((await app.attempt(invoicesContract.open, { params: { id: voided?.id ?? '' } }, stranger)).status).toBe(404);
  expect((await app.attempt(invoicesContract.list, { params: { id } }, stranger)).status).toBe(404);
  expect((await app.attempt(invoicesContract.open, { params: { id: '999999' } }, admin)).status).toBe(404);
});

test('other rooms replace an invoice with a reason, also once the parcel is booked', async () => {
  const { id } = await placed();
  const { invoiceNumber } = await generate(id);
  const { order } = await app.database.one<{ order: string }>(
    'select id as "order" from magic_orders where magic_order_id = $1',
    [id],
  );
  const replaced = await inSystemTransaction(app.services.db, (tx) =>
    replaceInvoice(tx, order, 'a piece was refunded'),
  );
  expect(replaced).toMatchObject({ voided: invoiceNumber, made: (await shipping.order(id)).invoiceNumber });
  expect((await papers(id))[1]?.voidReason).toBe('a piece was refunded');
  const other = await placed();
  const { none } = await app.database.one<{ none: string }>(
    'select id as none from magic_orders where magic_order_id = $1',
    [other.id],
  );
  expect(await inSystemTransaction(app.services.db, (tx) => replaceInvoice(tx, none, 'nothing'))).toBeNull();
});

test('the number of a voided invoice still finds its order', async () => {
  const { id, send } = await placed();
  const { invoiceNumber } = await generate(id);
  await send(2);
  const answer = await app.send('POST', '/api/orders/find', {
    token: admin.token,
    body: { identifiers: [invoiceNumber] },
  });
  expect(JSON.stringify(answer.body)).toContain(id);
});
