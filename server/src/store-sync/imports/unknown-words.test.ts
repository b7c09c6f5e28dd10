import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { FinancialStatus } from '@shipmagic/domain/statuses/financial-status';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';
import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';
import { fromWebhook } from '../../store/shopify/webhook-mapping.ts';

const { app, admin, shipping } = await startShipping();

beforeEach(() => app.database.query("delete from allowances where key like 'sync:%'"));

const shop = <T = unknown>(path: string, body: object = {}) => app.control<T>(app.shopify, 'POST', path, body);
async function sync() {
  await app.database.query("delete from allowances where key like 'sync:%'");
  return (await app.call(importsContract.syncOrders, {}, admin)).results;
}
const partOf = async (storeId: string) =>
  (
    await app.database.one<{ id: string }>('select magic_order_id as id from magic_orders where store_order_id = $1', [
      storeId,
    ])
  ).id;
type Words = Record<string, string>;
/** An order that comes in by a page of changed orders. */
async function came(words: Words, more: object = {}) {
  const { id: storeId } = await shop<{ id: string }>('/orders', {
    silent: true,
    vendors: ['Shipping Maker'],
    words,
    ...more,
  });
  expect(await sync()).toMatchObject({ setAside: 0 });
  return { storeId, id: await partOf(storeId) };
}
/** The store changes the words of an order; pages tell it. */
async function now(storeId: string, words: Words) {
  await shop(`/orders/${storeId}/words`, { ...words });
  expect(await sync()).toMatchObject({ setAside: 0 });
}
const setPayment = (id: string, financialStatus: FinancialStatus) =>
  app.call(ordersContract.changeFinancialStatus, { params: { id }, body: { financialStatus } }, admin);
const move = (id: string, status: 'new' | 'confirmed', confirm?: ['unknownPayment']) =>
  app.attempt(ordersContract.changeStatus, { params: { id }, body: { status, confirm } }, admin);
const itemsOf = async (id: string) => {
  await keepAll(app.services.db, inboxSources);
  const { items } = await app.call(inboxContract.list, { query: { kind: 'unknown_word', limit: 100 } }, admin);
  return items.filter(({ order }) => order?.magicOrderId === id).map(({ reason }) => reason);
};
async function payment(id: string) {
  const { financialStatus, storeFinancialStatus, isPaymentUnknown, orderStatus } = await shipping.order(id);
  return [financialStatus, storeFinancialStatus, isPaymentUnknown, orderStatus];
}
const asks = { status: 409, body: { field: 'confirm', details: { confirm: 'unknownPayment' } } };

describe('an order whose payment has a word that is not known', () => {
  // Proves (Words of the store): An unknown payment is kept as it came, never taken for pending, and asks a person
  test('from the beginning is asked about before it is confirmed or shipped, until a person sets its payment', async () => {
    const { id } = await came({ financialStatus: 'UNDER_REVIEW' });
    expect(await payment(id)).toEqual(['UNPAID', 'UNDER_REVIEW', true, 'new']);
    expect(await itemsOf(id)).toEqual([
      'The store calls its payment “Under review”, which is not known here: set the payment status.',
    ]);
    expect(await move(id, 'confirmed')).toMatchObject(asks);
    expect(JSON.stringify((await move(id, 'confirmed')).body)).toContain('“Under review”');
    expect(await shipping.ship(id)).toMatchObject(asks);
    await setPayment(id, 'UNPAID');
    expect(await payment(id)).toEqual(['UNPAID', 'UNDER_REVIEW', false, 'new']);
    expect(await itemsOf(id)).toEqual([]);
    expect((await move(id, 'confirmed')).status).toBe(200);
  });

  test('is confirmed by somebody who has looked and says so', async () => {
    const { id } = await came({ financialStatus: 'PARTIALLY_CAPTURED' });
    expect((await move(id, 'confirmed', ['unknownPayment'])).status).toBe(200);
    expect(await payment(id)).toEqual(['UNPAID', 'PARTIALLY_CAPTURED', true, 'confirmed']);
    // Shipping is another step.
    expect(await shipping.ship(id)).toMatchObject(asks);
  });

  test('is as usual once the store says a word that is known', async () => {
    const { storeId, id } = await came({ financialStatus: 'UNDER_REVIEW' });
    await now(storeId, { financialStatus: 'PAID' });
    expect(await payment(id)).toEqual(['PAID', null, false, 'new']);
    expect(await itemsOf(id)).toEqual([]);
    expect((await move(id, 'confirmed')).status).toBe(200);
  });

  test('is as usual, too, if that word is what stood for it', async () => {
    const { storeId, id } = await came({ financialStatus: 'UNDER_REVIEW' });
    await now(storeId, { financialStatus: 'EXPIRED' });
    expect(await payment(id)).toEqual(['UNPAID', null, false, 'new']);
  });

  test.each<[string, FinancialStatus]>([
    ['PAID', 'PAID'],
    ['REFUNDED', 'REFUNDED'],
    ['PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED'],
    ['PENDING', 'PENDING'],
  ])('after it was %s keeps that, shows the word beside it, and is not asked about', async (word, known) => {
    const { storeId, id } = await came({ financialStatus: word });
    await now(storeId, { financialStatus: 'CHARGEBACK_WON' });
    expect(await payment(id)).toEqual([known, 'CHARGEBACK_WON', false, 'new']);
    expect(await itemsOf(id)).toEqual([]);
    expect(await shipping.actions(id)).toContain('The store’s word for the payment is not known');
  });

  test('after its card was authorised is still to be captured', async () => {
    const { storeId, id } = await came({}, { paymentMode: 'AUTHORIZED' });
    const before = await shipping.order(id);
    await now(storeId, { financialStatus: 'CAPTURE_SCHEDULED' });
    expect(await shipping.order(id)).toMatchObject({
      isToCapture: true,
      awaitedAmount: before.awaitedAmount,
      codAmount: 0,
      storeFinancialStatus: 'CAPTURE_SCHEDULED',
    });
  });

  test('keeps what a person says of it, whatever the store repeats', async () => {
    const { storeId, id } = await came({ financialStatus: 'UNDER_REVIEW' });
    await setPayment(id, 'PAID');
    await now(storeId, { financialStatus: 'UNDER_SECOND_REVIEW' });
    expect(await payment(id)).toEqual(['PAID', 'UNDER_SECOND_REVIEW', false, 'new']);
  });

  test('comes by a webhook, in lower case, as by a page', async () => {
    const { id: storeId } = await shop<{ id: string }>('/orders', {
      silent: true,
      vendors: ['Shipping Maker'],
      words: { financialStatus: 'PARTIALLY_VOIDED', fulfillmentStatus: 'AWAITING_STOCK' },
    });
    const { webhookBody } = await app.control<{ webhookBody: object }>(app.shopify, 'GET', `/orders/${storeId}`);
    expect((await sendStoreWebhook(app, { topic: 'orders/create', body: webhookBody })).status).toBe(200);
    const id = await until('the order is here', () => partOf(storeId).catch(() => null));
    expect(await payment(id)).toEqual(['UNPAID', 'PARTIALLY_VOIDED', true, 'hold']);
  });
});

describe('an order whose fulfilment has a word that is not known', () => {
  const state = async (id: string) => {
    const { orderStatus, storeFulfillmentStatus } = await shipping.order(id);
    return [orderStatus, storeFulfillmentStatus];
  };

  // Proves (Words of the store): An unknown fulfilment is kept as it came, and never makes an order New
  test('from the beginning waits on Hold until a person has looked at it', async () => {
    const { storeId, id } = await came({ fulfillmentStatus: 'AWAITING_STOCK' });
    expect(await state(id)).toEqual(['hold', 'AWAITING_STOCK']);
    expect(await itemsOf(id)).toEqual([
      'The store calls its fulfilment “Awaiting stock”, which is not known here: set it to New, or cancel it.',
    ]);
    expect(await shipping.ship(id)).toMatchObject({ status: 409 });
    expect((await move(id, 'new')).status).toBe(200);
    expect(await itemsOf(id)).toEqual([]);
    // A person's word counts: the store repeats its own.
    await shop(`/orders/${storeId}/words`, {});
    await sync();
    expect(await state(id)).toEqual(['new', 'AWAITING_STOCK']);
  });

  test('is New by itself once the store has a usual word', async () => {
    const { storeId, id } = await came({ fulfillmentStatus: 'AWAITING_STOCK' });
    await now(storeId, { fulfillmentStatus: 'UNFULFILLED' });
    expect(await state(id)).toEqual(['new', null]);
    expect(await itemsOf(id)).toEqual([]);
  });

  test('stays on Hold if a person has put it there', async () => {
    const { storeId, id } = await came({ fulfillmentStatus: 'AWAITING_STOCK' });
    await move(id, 'new');
    await app.call(ordersContract.changeStatus, { params: { id }, body: { status: 'hold' } }, admin);
    await now(storeId, { fulfillmentStatus: 'UNFULFILLED' });
    expect(await state(id)).toEqual(['hold', null]);
  });

  test('and was here before stays as it is', async () => {
    const { storeId, id } = await came({});
    await now(storeId, { fulfillmentStatus: 'AWAITING_STOCK' });
    expect(await state(id)).toEqual(['new', 'AWAITING_STOCK']);
  });

  test.each([['from the beginning'], ['later']])(
    'that says that nothing is to be sent, %s, is not shipped, and is nobody’s work',
    async (when) => {
      const word = { fulfillmentStatus: 'FULFILLMENT_NOT_REQUIRED' };
      const { storeId, id } = await came(when === 'later' ? {} : word);
      if (when === 'later') await now(storeId, word);
      expect(await state(id)).toEqual(['hold', 'FULFILLMENT_NOT_REQUIRED']);
      expect(await itemsOf(id)).toEqual([]);
      expect(await shipping.ship(id)).toMatchObject({ status: 409 });
    },
  );

  test('and was fulfilled by somebody else is on its way', async () => {
    const { id: storeId } = await shop<{ id: string }>('/orders', { silent: true, vendors: ['Shipping Maker'] });
    await shop(`/orders/${storeId}/fulfill`, { silent: true, number: 'BD1', company: 'Blue Dart' });
    await shop(`/orders/${storeId}/words`, {
      silent: true,
      fulfillmentStatus: 'FULFILLED_IN_SPACE',
      progress: 'ORBITING',
    });
    await sync();
    expect(await state(await partOf(storeId))).toEqual(['in_transit', 'FULFILLED_IN_SPACE']);
  });
});

describe('no other word of the store keeps an order from coming in', () => {
  test.each<[string, Words, object]>([
    ['a reason for its cancellation', { cancelReason: 'SOLAR_FLARE' }, {}],
    ['a state of returns', { returnStatus: 'LOST_IN_RETURN' }, {}],
    ['a currency of four letters', { currency: 'USDC' }, {}],
    ['a currency of none', { currency: '?' }, {}],
    ['the progress of a parcel', { progress: 'TELEPORTED' }, { number: 'T1' }],
    ['the state of a fulfilment', { fulfillmentState: 'QUEUED' }, { number: 'T2' }],
    ['the state of a fulfilment order', { fulfillmentOrderStatus: 'AWAITING_ROBOT' }, {}],
    ['the reason of a hold', { holdReason: 'BAD_OMEN' }, { hold: true }],
    [
      'all at once, one of them endless',
      { financialStatus: 'X'.repeat(3000), fulfillmentStatus: 'Y'.repeat(3000) },
      {},
    ],
  ])('%s', async (_, words, { number, hold }: { number?: string; hold?: boolean }) => {
    const { id: storeId } = await shop<{ id: string }>('/orders', { silent: true, vendors: ['Shipping Maker'] });
    if (number) await shop(`/orders/${storeId}/fulfill`, { silent: true, number });
    if (hold) await shop(`/orders/${storeId}/hold`, { silent: true });
    await shop(`/orders/${storeId}/words`, { silent: true, ...words });
    expect(await sync()).toMatchObject({ setAside: 0, imported: 1 });
    const id = await partOf(storeId);
    expect(await shipping.order(id)).toMatchObject({ magicOrderId: id });
    const { orders } = await app.call(ordersContract.list, { query: { search: id } }, admin);
    expect(orders.map(({ magicOrderId }) => magicOrderId)).toEqual([id]);
    const { webhookBody } = await app.control<{ webhookBody: object }>(app.shopify, 'GET', `/orders/${storeId}`);
    expect(fromWebhook(webhookBody)).toMatchObject({ id: storeId });
  });
});
