import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping({ worker: true });
const lines = [{ vendor: 'Shipping Maker', price: 1999.5 }];
const place = async (about: object) => (await shipping.place({ lines, ...about })).parts[0] ?? '';
const book = (id: string, more: object = {}) =>
  app.attempt(bookingContract.create, { params: { id }, body: { shippingPartner: 'Delhivery', ...more } }, admin);
const record = (id: string, more: object = {}) => {
  const body = { shippingPartner: 'Blue Post', awb: `BP-${id}`, trackingUrl: 'https://example.com/', ...more };
  const sent = { params: { id }, body: { ...body, shipmentStatus: 'READY' } };
  return app.attempt(bookingContract.manualTracking, sent, admin);
};

describe('an order that owes by anything but cash', () => {
  test.each([
    ['BANK_DEPOSIT', 1999.5, / still owed \(Bank Deposit\)/],
    ['MONEY_ORDER', 1999.5, / still owed \(Money Order\)/],
    ['MANUAL', 1999.5, / still owed \(Manual\)/],
    ['NO_GATEWAY', 1999.5, / still owed, and/],
    ['EXPIRED', 1999.5, / still owed \(Razorpay\)/],
    // Three tenths were paid, in whole rupees.
    ['PARTIALLY_PAID_ONLINE', 1399.5, / still owed \(Razorpay\)/],
  ])('of %s waits for ₹%d, and ships prepaid once that is confirmed', async (paymentMode, owed, words) => {
    const id = await place({ paymentMode });
    expect(await shipping.order(id)).toMatchObject({ codAmount: 0, awaitedAmount: owed, isToCapture: false });
    for (const sent of [await book(id), await record(id), await book(id, { confirmRefunded: true })]) {
      expect(sent).toMatchObject({
        status: 409,
        body: {
          error: 'awaiting_payment',
          field: 'confirm',
          details: { confirm: 'unpaid', owed },
          message: expect.stringMatching(words),
        },
      });
    }
    expect(await shipping.attempts(id)).toEqual([]);
    expect((await book(id, { confirm: ['unpaid'] })).status).toBe(200);
    const { shippingReference } = await shipping.order(id);
    expect(await shipping.parcel(shippingReference ?? '')).toMatchObject({ paymentMode: 'Pre-paid', codAmount: 0 });
  });

  test('takes a parcel that was made outside once that is confirmed', async () => {
    const id = await place({ paymentMode: 'BANK_DEPOSIT' });
    expect((await record(id, { confirm: ['unpaid'] })).status).toBe(200);
  });

  test('ships without a question once the store has the money', async () => {
    const { id: storeId, parts } = await shipping.place({ lines, paymentMode: 'BANK_DEPOSIT' });
    const id = parts[0] ?? '';
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { financialStatus: 'PAID' });
    await app.call(importsContract.syncOrders, {}, admin);
    expect(await shipping.order(id)).toMatchObject({ financialStatus: 'PAID', codAmount: 0, awaitedAmount: 0 });
    expect((await book(id)).status).toBe(200);
  });
});

test('an authorised card ships as prepaid without a question, and says that it is to be captured', async () => {
  const id = await place({ paymentMode: 'AUTHORIZED' });
  expect(await shipping.order(id)).toMatchObject({ codAmount: 0, awaitedAmount: 0, isToCapture: true });
  const awb = await shipping.shipped(id);
  expect(await shipping.parcel(awb)).toMatchObject({ paymentMode: 'Pre-paid', codAmount: 0 });
  expect((await shipping.order(id)).isToCapture).toBe(true);
});

test('what is not a question is no answer to one', async () => {
  const id = await place({ paymentMode: 'BANK_DEPOSIT' });
  for (const confirm of ['unpaid', ['everything'], true])
    expect(await book(id, { confirm })).toMatchObject({ status: 400 });
});

test('a gateway that is named as cash makes the courier collect, for orders that are here already, too', async () => {
  const [open, booked] = [
    await place({ paymentMode: 'MANUAL', gateways: ['Pay the rider'] }),
    await place({ paymentMode: 'MANUAL', gateways: ['Pay the rider'] }),
  ];
  expect((await book(booked, { confirm: ['unpaid'] })).status).toBe(200);
  const name = async (names: string[]) => {
    await app.call(settingsContract.change, { params: { key: 'cash_gateways' }, body: { value: { names } } }, admin);
    await app.untilIdle();
  };
  await name(['COD', 'pay the rider']);
  expect(await shipping.order(open)).toMatchObject({ codAmount: 1999.5, awaitedAmount: 0 });
  expect(await shipping.order(booked)).toMatchObject({ codAmount: 0, awaitedAmount: 1999.5 });
  await name(['COD']);
  expect(await shipping.order(open)).toMatchObject({ codAmount: 0, awaitedAmount: 1999.5 });
  await name(['COD', 'Pay the rider']);
  const awb = await shipping.shipped(open);
  expect(await shipping.parcel(awb)).toMatchObject({ paymentMode: 'COD', codAmount: 1999.5 });
});
