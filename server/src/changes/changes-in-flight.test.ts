import type { ChangeAnswer } from '@shipmagic/domain/changes/change-table';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';
import { keepChanged } from '../inbox/keeper.ts';
import { inboxSources } from '../inbox-sources.ts';
import { cancelLiveShipment } from '../parcels/booking/cancel-shipment.ts';
import { carryOutShipment } from '../parcels/booking/carry-out-shipment.ts';
import { tellOrder } from '../parcels/fulfilment/tell-store.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { reimportOrder } from '../store-sync/imports/reimport-order.ts';
import { keepOpenChanges } from './keep-open-changes.ts';
import { noticeHolds } from './notice-stops.ts';

const { app, admin, shipping } = await startShipping();
const refusesEdits = (refuses: boolean) => app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: refuses });
afterEach(async () => {
  await app.control(app.delhivery, 'DELETE', '/faults');
  await refusesEdits(false);
});

const cod = {
  lines: [{ vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 }],
  paymentMode: 'COD',
};
const prepaid = { lines: cod.lines };
const sync = async () => {
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.untilIdle();
};
const edit = async (storeId: string, body: unknown) => {
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, body);
  await sync();
};
const changes = async (id: string) => (await app.call(changesContract.list, { params: { id } }, admin)).changes;
const settle = (id: string, changeId: string, answer: ChangeAnswer) =>
  app.attempt(changesContract.settle, { params: { id, changeId }, body: { answer } }, admin);
const cancelInStore = async (storeId: string) => {
  await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });
  await sync();
};
async function booked(about: Record<string, unknown> = cod) {
  const { id: storeId, parts } = await shipping.place(about);
  const id = String(parts[0]);
  return { storeId, id, awb: await shipping.shipped(id) };
}
async function moved(awb: string, to: string) {
  await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
  await app.untilIdle();
}
const stoppedFor = async (awb: string) =>
  (await app.database.one<{ stopped_for: string | null }>('select stopped_for from shipments where awb = $1', [awb]))
    .stopped_for;

describe('an order that is paid after its COD parcel was booked', () => {
  test('is no longer collected by the courier, without anybody’s doing', async () => {
    const { storeId, id, awb } = await booked();
    expect((await shipping.parcel(awb)).codAmount).toBe(1500);
    await edit(storeId, { financialStatus: 'PAID' });
    expect(await shipping.parcel(awb)).toMatchObject({ paymentMode: 'Pre-paid', codAmount: 0 });
    expect(await changes(id)).toMatchObject([
      {
        kind: 'paid',
        stage: 'booked',
        automatic: true,
        state: 'done',
        from: '₹1,500.00 to collect',
        to: 'nothing to collect',
        stops: [],
        answer: 'tell_courier',
      },
    ]);
    expect((await shipping.order(id)).codAmount).toBe(0);
    expect(await stoppedFor(awb)).toBeNull();
    // The same again is no news.
    await edit(storeId, { tags: ['later'] });
    expect(await changes(id)).toHaveLength(1);
  });

  test('is kept from leaving while the courier refuses, until somebody decides', async () => {
    const { storeId, id, awb } = await booked();
    await refusesEdits(true);
    await edit(storeId, { financialStatus: 'PAID' });
    const [change] = await changes(id);
    expect(change).toMatchObject({
      state: 'refused',
      stops: ['label', 'manifest', 'handover'],
      answers: ['tell_courier', 'book_again', 'keep'],
      message: 'Delhivery does not allow this in the parcel’s current state',
    });
    expect(await stoppedFor(awb)).toBe('paid');
    const label = await app.attempt(
      labelsContract.generate,
      { params: { id }, body: { awbNumber: awb, shippingPartner: 'Delhivery' } },
      admin,
    );
    expect(label).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('keep it, it has been paid') },
    });
    await keepChanged(app.services.db, inboxSources);
    const { items } = await app.call(inboxContract.list, { query: { kind: ['changed_in_flight'] } }, admin);
    expect(items.map(({ order }) => order?.magicOrderId)).toContain(id);
    expect((await settle(id, String(change?.id), 'keep')).status).toBe(200);
    expect(await stoppedFor(awb)).toBeNull();
    await edit(storeId, { tags: ['later'] });
    expect(await changes(id)).toMatchObject([{ state: 'done', answer: 'keep', settledBy: admin.email }]);
  });

  test('is settled when the answer of the courier was lost', async () => {
    const { storeId, id, awb } = await booked();
    await shipping.courierFault('timeout-after-success', 'edit', 1);
    await edit(storeId, { financialStatus: 'PAID' });
    await app.untilRetried('the edit', async () => (await changes(id))[0]?.state === 'done');
    expect(await shipping.parcel(awb)).toMatchObject({ paymentMode: 'Pre-paid', codAmount: 0 });
  });
});

describe('another address', () => {
  test('of the same place is told to the courier, and the order follows', async () => {
    const { storeId, id, awb } = await booked();
    await edit(storeId, { address: { ...address, address1: '5 New Road', phone: '+919812345678' } });
    expect((await shipping.parcel(awb)).consignee).toMatchObject({ phone: '9812345678' });
    expect((await shipping.parcel(awb)).consignee.address).toContain('5 New Road');
    expect(await changes(id)).toMatchObject([{ kind: 'address', state: 'done' }]);
    expect((await shipping.order(id)).shippingAddress?.address1).toBe('5 New Road');
    await edit(storeId, { tags: ['later'] });
    expect(await changes(id)).toHaveLength(1);
  });

  test('that changes again while the courier’s answer is lost is told whole', async () => {
    const { storeId, id, awb } = await booked();
    await shipping.courierFault('timeout-after-success', 'edit', 1);
    const told = { ...address, address1: '5 New Road', phone: '+919812345678' };
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { address: told });
    await app.call(importsContract.syncOrders, {}, admin);
    await app.database.query("delete from allowances where key like 'sync:%'");
    await app.untilRetried(
      'the lost answer',
      async () => (await shipping.parcel(awb)).consignee.phone === '9812345678',
    );
    // The phone is what was booked again.
    await edit(storeId, { address: { ...address, address1: '7 Other Road' } });
    // The call that is under way ends first, then the order is looked at again.
    await app.untilRetried('the second one', async () =>
      (await shipping.parcel(awb)).consignee.address?.includes('7 Other Road'),
    );
    await app.untilRetried('its end', async () => (await changes(id)).every(({ state }) => state === 'done'));
    expect((await shipping.parcel(awb)).consignee).toMatchObject({ phone: '9845098450' });
  });

  test('that is changed back while the courier’s answer is lost is the courier’s, too', async () => {
    const { storeId, id, awb } = await booked();
    await shipping.courierFault('timeout-after-success', 'edit', 1);
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { address: { ...address, address1: '5 New Road' } });
    await app.call(importsContract.syncOrders, {}, admin);
    await app.database.query("delete from allowances where key like 'sync:%'");
    await app.untilRetried('the lost answer', async () =>
      (await shipping.parcel(awb)).consignee.address?.includes('5 New Road'),
    );
    await edit(storeId, { address });
    await app.untilRetried('the former one', async () =>
      (await shipping.parcel(awb)).consignee.address?.includes(String(address.address1)),
    );
    await app.untilRetried('its end', async () => (await changes(id)).every(({ state }) => state === 'done'));
    expect((await shipping.order(id)).shippingAddress?.address1).toBe(address.address1);
  });

  test('leaves no label with the former one', async () => {
    const { storeId, id, awb } = await booked();
    const print = () =>
      app.call(
        labelsContract.generate,
        { params: { id }, body: { awbNumber: awb, shippingPartner: 'Delhivery' } },
        admin,
      );
    await print();
    const labels = () => app.database.query('select sha256 from shipment_labels');
    const [former] = await labels();
    await edit(storeId, { address: { ...address, address1: '5 New Road' } });
    expect((await shipping.order(id)).shippingLabelUrl).toBeNull();
    expect(await labels()).toEqual([]);
    await print();
    expect(await labels()).not.toEqual([former]);
  });

  test('in another PIN code waits for somebody, who has the parcel booked again', async () => {
    const { storeId, id, awb } = await booked();
    await edit(storeId, { address: { ...address, city: 'Mysuru', zip: '570001' } });
    const [change] = await changes(id);
    expect(change).toMatchObject({ kind: 'destination', state: 'waiting', stops: ['label', 'manifest', 'handover'] });
    const vendor = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    const { changes: seen } = await app.call(changesContract.list, { params: { id } }, vendor);
    expect(JSON.stringify(seen)).not.toMatch(/570001|Mysuru|Lakshmi/);
    expect(await settle(id, String(change?.id), 'book_again')).toMatchObject({ status: 200 });
    await app.untilRetried('another parcel', async () => {
      const { shippingReference } = await shipping.order(id);
      return shippingReference !== null && shippingReference !== awb;
    });
    const second = String((await shipping.order(id)).shippingReference);
    expect((await shipping.parcel(second)).consignee).toMatchObject({ pin: '570001' });
    expect((await shipping.parcel(awb)).cancelled).toBe(true);
    expect(await stoppedFor(second)).toBeNull();
  });

  test('of a parcel that was picked up all the same stops nothing more', async () => {
    const { storeId, id, awb } = await booked();
    await edit(storeId, { address: { ...address, zip: '570001' } });
    expect(await stoppedFor(awb)).toBe('destination');
    await moved(awb, 'in_transit');
    await keepOpenChanges(app.services.db, new Date());
    expect(await changes(id)).toMatchObject([{ kind: 'destination', state: 'waiting', stops: [] }]);
    expect(await stoppedFor(awb)).toBeNull();
  });

  test('that is changed back settles itself', async () => {
    const { storeId, id, awb } = await booked();
    await edit(storeId, { address: { ...address, zip: '570001' } });
    expect(await stoppedFor(awb)).toBe('destination');
    await edit(storeId, { address });
    expect(await changes(id)).toMatchObject([{ state: 'done', message: 'It was changed back in the store.' }]);
    expect(await stoppedFor(awb)).toBeNull();
  });
});

describe('other items', () => {
  test('keep the parcel until it is packed anew: then courier, order and parcel agree', async () => {
    const { storeId, id, awb } = await booked();
    await edit(storeId, { lines: [{ index: 0, quantity: 2 }] });
    const [change] = await changes(id);
    expect(change).toMatchObject({
      kind: 'items',
      state: 'waiting',
      from: 'Lamp × 3, ₹1,500.00 to collect',
      to: 'Lamp × 2, ₹1,000.00 to collect',
      answers: ['repacked', 'book_again', 'keep'],
    });
    expect(await settle(id, String(change?.id), 'repacked')).toMatchObject({ status: 200 });
    expect((await shipping.parcel(awb)).codAmount).toBe(1000);
    const order = await shipping.order(id);
    expect([order.codAmount, order.lineItems[0]?.quantity, order.shippingReference]).toEqual([1000, 2, awb]);
    expect(await stoppedFor(awb)).toBeNull();
  });

  test('of a prepaid parcel are packed anew without a word to the courier', async () => {
    const { storeId, id, awb } = await booked(prepaid);
    await edit(storeId, { lines: [{ index: 0, quantity: 1 }] });
    const [change] = await changes(id);
    expect(await settle(id, String(change?.id), 'repacked')).toMatchObject({ status: 200 });
    expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(1);
    expect(await stoppedFor(awb)).toBeNull();
  });
});

describe('a payment that is heard of once the courier has collected the money', () => {
  const paidAfter = async (about: Record<string, unknown>, gateways: readonly string[]) => {
    const { storeId, id, awb } = await booked(about);
    await moved(awb, 'delivered');
    expect((await shipping.order(id)).orderStatus).toBe('delivered');
    await edit(storeId, { financialStatus: 'PAID', gateways });
    expect((await shipping.order(id)).financialStatus).toBe('PAID');
    return changes(id);
  };
  const cash = 'Cash on Delivery (COD)';

  test('online waits for somebody, because it has to be refunded', async () => {
    expect(await paidAfter(cod, [cash, '1 Razorpay'])).toMatchObject([
      {
        kind: 'paid',
        stage: 'delivered',
        state: 'waiting',
        from: '₹1,500.00 to collect',
        answers: ['keep'],
        stops: [],
      },
    ]);
  });

  test.each([
    ['cash', cod, [cash]],
    ['cash that somebody marks as received', cod, [cash, 'manual']],
    ['the rest of an advance', { ...cod, paymentMode: 'PARTIALLY_PAID' }, ['1 Razorpay', cash]],
  ])('is the ordinary end of a sale where it is %s', async (_, about, gateways) => {
    expect(await paidAfter(about, gateways)).toEqual([]);
  });
});

describe('what comes in after somebody has answered', () => {
  /** Settles a change as packed anew, and has the order follow what the store tells by then. */
  const packedThen = async (about: object, lines: readonly object[]) => {
    const { storeId, id, awb } = await booked(about as Record<string, unknown>);
    await edit(storeId, { lines: [{ index: 0, quantity: 2 }] });
    const [change] = await changes(id);
    // As the call leaves it when it is interrupted before the order has followed.
    await app.database.query(
      `update changes_in_flight set state = 'done', settled_at = now(), answer = 'repacked' where id = $1`,
      [change?.id],
    );
    await app.database.query('update shipments set stopped_for = null, stopped_at = null where awb = $1', [awb]);
    await edit(storeId, { lines });
    const order = await app.database.one<{ id: string; store: string }>(
      'select id, store_order_id as store from magic_orders where magic_order_id = $1',
      [id],
    );
    await reimportOrder(app.services, order.store, new Set([order.id]));
    return { id, awb };
  };

  test.each([
    ['other items', cod, [{ index: 0, quantity: 1 }]],
    ['the former ones of what is paid', prepaid, [{ index: 0, quantity: 3 }]],
  ])('is not taken for what was packed: %s keep the parcel', async (_, about, lines) => {
    const { id, awb } = await packedThen(about, lines);
    expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(3);
    expect(await stoppedFor(awb)).toBe('items');
    expect((await changes(id)).filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  test('refuses an answer to what was seen before', async () => {
    const { storeId, id } = await booked();
    await edit(storeId, { lines: [{ index: 0, quantity: 2 }] });
    const [seen] = await changes(id);
    await edit(storeId, { lines: [{ index: 0, quantity: 1 }] });
    const [now] = await changes(id);
    expect(now?.id).toBe(seen?.id);
    const answer = (version: string | undefined) =>
      app.attempt(
        changesContract.settle,
        { params: { id, changeId: String(now?.id) }, body: { answer: 'repacked', version } },
        admin,
      );
    expect(await answer(seen?.version)).toMatchObject({ status: 409, body: { field: 'version' } });
    expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(3);
    expect(await answer(now?.version)).toMatchObject({ status: 200 });
    expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(1);
  });
});

test('items of which the courier was told on the way are not found again with the next news of the order', async () => {
  const { storeId, id, awb } = await booked();
  await moved(awb, 'in_transit');
  await edit(storeId, { lines: [{ index: 0, quantity: 2 }] });
  expect(await changes(id)).toMatchObject([{ kind: 'items', state: 'done', answer: 'tell_courier' }]);
  await edit(storeId, { tags: ['later'] });
  expect(await changes(id)).toHaveLength(1);
  expect((await shipping.parcel(awb)).codAmount).toBe(1000);
});

describe('a cancellation in the store', () => {
  test('cancels what was not picked up', async () => {
    const { storeId, id, awb } = await booked();
    await cancelInStore(storeId);
    expect((await shipping.parcel(awb)).cancelled).toBe(true);
    expect((await shipping.order(id)).orderStatus).toBe('cancelled');
    expect(await changes(id)).toMatchObject([{ kind: 'cancelled', state: 'done', answer: 'cancel_parcel' }]);
  });

  test('calls back what is on its way, keeps its AWB and follows it home', async () => {
    const { storeId, id, awb } = await booked();
    await moved(awb, 'in_transit');
    await cancelInStore(storeId);
    expect(await changes(id)).toMatchObject([
      { kind: 'cancelled', stage: 'picked_up', state: 'done', answer: 'call_back' },
    ]);
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'in_transit', shippingReference: awb });
    await moved(awb, 'rto');
    expect((await shipping.order(id)).orderStatus).toBe('rto');
    await edit(storeId, { tags: ['later'] });
    expect(await changes(id)).toHaveLength(1);
  });

  test('that the courier refuses leaves order and parcel as they are, and somebody is told', async () => {
    const { storeId, id, awb } = await booked();
    await moved(awb, 'out_for_delivery');
    await cancelInStore(storeId);
    expect(await changes(id)).toMatchObject([{ kind: 'cancelled', state: 'waiting', answers: ['keep'] }]);
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'in_transit', shippingReference: awb });
    await moved(awb, 'failed');
    await keepOpenChanges(app.services.db, new Date());
    await app.untilIdle();
    expect(await changes(id)).toMatchObject([{ state: 'done', answer: 'call_back' }]);
  });
});

test('what somebody calls back is asked for until the courier answers, also when the store releases or holds it', async () => {
  const { storeId, id, awb } = await booked();
  await moved(awb, 'in_transit');
  await shipping.courierFault('500', 'edit', 50);
  expect(await app.attempt(changesContract.callBack, { params: { id } }, admin)).toMatchObject({ status: 200 });
  const asked = [{ kind: 'held', state: 'asked', answer: 'call_back', settledBy: admin.email }];
  expect(await changes(id)).toMatchObject(asked);
  await inSystemTransaction(app.services.db, (tx) => noticeHolds(tx, storeId, new Date()));
  expect(await changes(id)).toMatchObject(asked);
  await app.control(app.shopify, 'POST', `/orders/${storeId}/hold`, { reason: 'INCORRECT_ADDRESS' });
  await inSystemTransaction(app.services.db, (tx) => tellOrder(tx, storeId, true));
  await app.untilIdle();
  expect(await changes(id)).toMatchObject(asked);
});

test('what keeps a parcel here is due before the cut-off of its warehouse, if that comes first', async () => {
  const { id: storeId, parts } = await shipping.place(cod);
  const id = String(parts[0]);
  // The store holds nothing that it has been told is on its way.
  await app.control(app.shopify, 'POST', `/orders/${storeId}/hold`, { reason: 'INCORRECT_ADDRESS' });
  const awb = await shipping.shipped(id);
  await until('the hold', async () => (await stoppedFor(awb)) === 'held');
  await app.untilIdle();
  const dueOf = async (at: Date) => {
    await app.database.query(
      'delete from changes_in_flight where order_id = (select id from magic_orders where magic_order_id = $1)',
      [id],
    );
    await inSystemTransaction(app.services.db, (tx) => noticeHolds(tx, storeId, at));
    return (await changes(id))[0]?.due;
  };
  // 11:30 in India, where drivers are asked for until 12:00.
  const at = new Date('2026-11-30T06:00:00Z');
  expect(await dueOf(at)).toBe('2026-11-30T06:30:00.000Z');
  await app.database.query(
    `insert into warehouse_pickups (warehouse_id, cut_off)
     select w.id, '16:00' from warehouses w join magic_orders o on o.vendor_id = w.vendor_id where o.magic_order_id = $1`,
    [id],
  );
  expect(await dueOf(at)).toBe('2026-11-30T08:00:00.000Z');
});

test.each(['booked', 'out_for_delivery'])(
  'a cancellation of what is %s is not ended by later news of its order',
  async (stage) => {
    const { storeId, id, awb } = await booked();
    if (stage === 'booked') await shipping.courierFault('500', 'edit', 50);
    else await moved(awb, stage);
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });
    await app.call(importsContract.syncOrders, {}, admin);
    const open = { kind: 'cancelled', state: stage === 'booked' ? 'asked' : 'waiting' };
    expect(await changes(id)).toMatchObject([open]);
    const stop = await stoppedFor(awb);
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { tags: ['later'] });
    await app.database.query("delete from allowances where key like 'sync:%'");
    await app.call(importsContract.syncOrders, {}, admin);
    expect(await changes(id)).toMatchObject([open]);
    expect(await stoppedFor(awb)).toBe(stop);
    expect(stop).toBe(stage === 'booked' ? 'cancelled' : null);
  },
);

test('an order is cancelled although the program ended right after its parcel was', async () => {
  const { storeId, id, awb } = await booked();
  await shipping.courierFault('500', 'edit', 50);
  await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.control(app.delhivery, 'DELETE', '/faults');
  const { id: shipmentId } = await app.database.one<{ id: string }>('select id from shipments where awb = $1', [awb]);
  // As far as it had come: the courier and the parcel here.
  await cancelLiveShipment(app.services, null, shipmentId);
  await keepOpenChanges(app.services.db, new Date());
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'cancelled', shippingReference: null });
  expect(await changes(id)).toMatchObject([{ kind: 'cancelled', state: 'done', answer: 'cancel_parcel' }]);
});

describe('a parcel that was picked up', () => {
  test('is not cancelled but called back', async () => {
    const { id, awb } = await booked();
    const early = await app.attempt(changesContract.callBack, { params: { id } }, admin);
    expect(early).toMatchObject({
      status: 409,
      body: { message: 'It has not been picked up yet: cancel the shipment instead.' },
    });
    await moved(awb, 'in_transit');
    const cancelled = await app.attempt(bookingContract.cancel, { params: { id } }, admin);
    expect(cancelled).toMatchObject({ status: 409, body: { message: expect.stringContaining('call it back') } });
    expect(await app.attempt(changesContract.callBack, { params: { id } }, admin)).toMatchObject({ status: 200 });
    await moved(awb, 'rto');
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'rto', shippingReference: awb });
    const late = await app.attempt(changesContract.callBack, { params: { id } }, admin);
    expect(late).toMatchObject({ status: 409, body: { message: 'The parcel is not on its way to the customer.' } });
  });
});

test('a parcel that was scanned at its hand-over is its courier’s, before the first scan comes', async () => {
  const { storeId, id, awb } = await booked();
  const { warehouse } = await app.database.one<{ warehouse: string }>(
    'select pickup_warehouse_id as warehouse from shipments where awb = $1',
    [awb],
  );
  const body = { warehouseId: warehouse, shippingPartner: 'Delhivery', awbs: [awb] };
  const { id: manifest } = await app.call(manifestsContract.create, { body }, admin);
  await app.call(manifestsContract.scan, { params: { id: manifest }, body: { awb } }, admin);
  const cancelled = await app.attempt(bookingContract.cancel, { params: { id } }, admin);
  expect(cancelled).toMatchObject({ status: 409, body: { message: expect.stringContaining('call it back') } });
  await cancelInStore(storeId);
  expect(await changes(id)).toMatchObject([{ kind: 'cancelled', stage: 'picked_up', state: 'waiting', stops: [] }]);
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'ready_to_ship', shippingReference: awb });
  await moved(awb, 'in_transit');
  await keepOpenChanges(app.services.db, new Date());
  await app.untilIdle();
  expect(await changes(id)).toMatchObject([{ state: 'done', answer: 'call_back' }]);
});

test('a hold in the store keeps what is booked until it is released', async () => {
  const { id: storeId, parts } = await shipping.place(cod);
  const id = String(parts[0]);
  // Nothing is known of it here before the parcel is booked.
  await app.control(app.shopify, 'POST', `/orders/${storeId}/hold`, { reason: 'INCORRECT_ADDRESS' });
  const awb = await shipping.shipped(id);
  await until('the hold', async () => (await stoppedFor(awb)) === 'held');
  expect(await changes(id)).toMatchObject([
    { kind: 'held', state: 'waiting', to: 'On hold in the store: Incorrect address' },
  ]);
  await app.control(app.shopify, 'POST', `/orders/${storeId}/hold`, { release: true });
  await inSystemTransaction(app.services.db, (tx) => tellOrder(tx, storeId, true));
  await until('its release', async () => (await stoppedFor(awb)) === null);
  expect(await changes(id)).toMatchObject([{ state: 'done', message: 'The store has released it.' }]);
  expect(await stoppedFor(awb)).toBeNull();
});

describe('while its parcel is being made', () => {
  const making = async () => {
    const { id: storeId, parts } = await shipping.place(cod);
    const id = String(parts[0]);
    await shipping.courierFault('500', 'create', 50);
    await shipping.courierFault('500', 'track', 50);
    // Its answer would wait for the courier.
    const sent = shipping.ship(id);
    await until('the attempt', async () => (await shipping.attempts(id))[0]?.state === 'unknown');
    /** The courier answers at last; returns the AWB. */
    const made = async () => {
      await app.control(app.delhivery, 'DELETE', '/faults');
      const { id: shipmentId } = await app.database.one<{ id: string }>(
        'select s.id from shipments s join magic_orders o on o.id = s.order_id where o.magic_order_id = $1',
        [id],
      );
      await carryOutShipment(app.services, shipmentId);
      await sent;
      return String((await shipping.order(id)).shippingReference);
    };
    return { storeId, id, made };
  };
  test('an order with other items cannot be said to be booked again', async () => {
    const { storeId, id, made } = await making();
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, quantity: 2 }] });
    await app.call(importsContract.syncOrders, {}, admin);
    await app.database.query("delete from allowances where key like 'sync:%'");
    const [change] = await changes(id);
    expect(change).toMatchObject({ kind: 'items', state: 'waiting' });
    for (const answer of ['book_again', 'repacked'] as const)
      expect(await settle(id, String(change?.id), answer)).toMatchObject({
        status: 409,
        body: { message: 'Its parcel is still being made: try again in a minute.' },
      });
    expect(await changes(id)).toMatchObject([{ state: 'waiting' }]);
    expect(await stoppedFor(await made())).toBe('items');
  });

  test('a hold of the store is noticed, too', async () => {
    const { storeId, id, made } = await making();
    await app.control(app.shopify, 'POST', `/orders/${storeId}/hold`, { reason: 'INCORRECT_ADDRESS' });
    await inSystemTransaction(app.services.db, (tx) => tellOrder(tx, storeId, true));
    await app.untilIdle();
    expect(await changes(id)).toMatchObject([{ kind: 'held', state: 'waiting' }]);
    expect(await stoppedFor(await made())).toBe('held');
  });
});

test('changes of others are no more to be found than orders of others', async () => {
  const { storeId, id } = await booked();
  await edit(storeId, { address: { ...address, zip: '570001' } });
  const [change] = await changes(id);
  const other = await booked();
  expect(await settle(other.id, String(change?.id), 'keep')).toMatchObject({ status: 404 });
  expect(await settle(id, '999999999', 'keep')).toMatchObject({ status: 404 });
  await shipping.place({ vendors: ['Another Maker'] });
  const stranger = await app.createUser('vendor_member', { vendors: ['Another Maker'] });
  expect(await app.attempt(changesContract.list, { params: { id } }, stranger)).toMatchObject({ status: 404 });
  expect(await app.attempt(changesContract.callBack, { params: { id } }, stranger)).toMatchObject({ status: 403 });
  expect(await settle(id, String(change?.id), 'call_back')).toMatchObject({
    status: 409,
    body: { message: '“Call it back” is not possible now.' },
  });
});
