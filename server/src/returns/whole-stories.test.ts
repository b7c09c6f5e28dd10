import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { expect, test } from 'vitest';
import { startShipping } from '../../testing/start-shipping.ts';
import { password } from '../../testing/test-app.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';
import { tellReturns } from './store/tell-store.ts';

const { app, admin, shipping } = await startShipping();
await app.call(accountContract.confirmPassword, { body: { currentPassword: password } }, admin);

/** Its courier says that the parcel has got so far. */
async function goes(awb: string, to: string) {
  await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
  await app.untilIdle();
}
const receive = (lines: object[], of: object) =>
  app.call(receivingContract.receive, { body: { ...of, lines: lines as never } }, admin);
const good = async (id: string) =>
  (await shipping.order(id)).lineItems.map(({ id: lineItemId, quantity }) => ({
    lineItemId,
    quantity,
    grade: 'good' as const,
  }));

// Proves (Returns): An RTO parcel is received, sent again and delivered
test('a parcel that came back is scanned, graded, sent again and delivered, and the store knows the second one', async () => {
  const { id: storeId, parts } = await shipping.place({});
  const id = String(parts[0]);
  const awb = await shipping.shipped(id);
  await goes(awb, 'rto');
  const came = await app.call(receivingContract.lookUp, { body: { identifier: awb.toLowerCase() } }, admin);
  expect(came).toMatchObject({ kind: 'rto', magicOrderId: id, refusal: null });
  await receive(await good(id), { magicOrderId: id });
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'rto', shipmentStatus: 'RETURNED' });
  const again = await app.call(sendAgainContract.sendAgain, { params: { id }, body: { confirm: true } }, admin);
  await app.untilIdle();
  await goes(again.awbNumber, 'delivered');
  // The courier scans the first one at the warehouse days later.
  await goes(awb, 'rto_delivered');
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'delivered', shippingReference: again.awbNumber });
  const live = (await shipping.fulfilments(storeId)).filter((one) => one.status === 'SUCCESS');
  expect(live.flatMap(({ tracking }) => tracking.map(({ number }) => number))).toEqual([again.awbNumber]);
  // It was delivered in the end, so it can be sent back.
  expect(await app.call(returnsContract.ofOrder, { params: { id } }, admin)).toMatchObject({ refusal: null });
});

// Proves (Returns): What was paid in cash goes back by UPI, once, and the store sends nothing
test('a return of a cash order is settled, waits for a payee, and is paid back by UPI', async () => {
  const lines = [{ vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 2, grams: 400 }];
  const { id: storeId, parts } = await shipping.place({ lines, paymentMode: 'COD' });
  const id = String(parts[0]);
  await goes(await shipping.shipped(id), 'delivered');
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { financialStatus: 'PAID' });
  await app.call(importsContract.syncOrders, {}, admin);
  const items = (await good(id)).map(({ grade: _, ...line }) => ({
    ...line,
    quantity: 1,
    reason: 'defective' as const,
  }));
  const body = { lines: items, wish: 'refund', way: 'customer' } as const;
  const { id: returnId } = await app.call(returnsContract.ask, { params: { id }, body }, admin);
  const params = { id: returnId };
  await app.call(returnsContract.decide, { params, body: { decision: 'approved' } }, admin);
  await receive(
    items.map(({ lineItemId }) => ({ lineItemId, quantity: 1, grade: 'damaged' })),
    { returnId },
  );
  const restock = items.map(({ lineItemId }) => ({ lineItemId, quantity: 0 }));
  const settled = await app.call(returnsContract.settle, { params, body: { refund: 500, restock } }, admin);
  expect(settled).toMatchObject({ outcome: 'settled', refund: 500 });
  const { db, connection } = app.services;
  const store = await connection.required();
  await tellReturns({ db, store }, () => new Date());
  await app.call(importsContract.syncOrders, {}, admin);
  await keepRefunds({ db, store });
  const find = async () => (await app.call(refundsContract.find, { params: { id } }, admin)).refund;
  expect(await find()).toMatchObject({ owed: 500 });
  const payee = { kind: 'upi', upi: 'lakshmi.n@okhdfc' } as const;
  await app.call(payeesContract.save, { params: { id }, body: payee }, admin);
  const pay = { params: { id: (await find())?.id ?? '' }, body: { reference: '512345678901' } };
  expect((await app.call(payeesContract.pay, pay, admin)).refund).toMatchObject({ state: 'done', owed: 0 });
  await keepRefunds({ db, store });
  expect(await find()).toMatchObject({ owed: 0 });
  const { transactions } = await app.control<{ transactions: { kind: string }[] }>(
    app.shopify,
    'GET',
    `/orders/${storeId}/payments`,
  );
  expect(transactions.filter(({ kind }) => kind === 'REFUND')).toEqual([]);
});
