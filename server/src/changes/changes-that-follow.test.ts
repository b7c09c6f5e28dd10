import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { batchesOf } from '../../testing/batches.ts';
import { changingOrders } from '../../testing/changing-orders.ts';
import { address } from '../../testing/delivery-address.ts';
import { printingOf } from '../../testing/printing.ts';
import { readPdfPages } from '../../testing/read-barcodes.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';
import { tellOrder } from '../parcels/fulfilment/tell-store.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { checkInvariants } from './check-invariants.ts';
import { keepOpenChanges } from './keep-open-changes.ts';

const { app, admin, shipping } = await startShipping();
const flight = changingOrders(app, admin, shipping);
const { changes, booked, moved } = flight;
const edit = flight.edit.bind(flight);
const settle = flight.settle.bind(flight);
const keep = async () => {
  await keepOpenChanges(app.services.db, new Date());
  await app.untilIdle();
};
afterEach(async () => {
  await app.control(app.delhivery, 'DELETE', '/faults');
  await flight.refusesEdits(false);
});

const cod = {
  lines: [{ vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 }],
  paymentMode: 'COD',
};
const mysuru = { address: { ...address, city: 'Mysuru', zip: '570001' } };
const newRoad = { address: { ...address, address1: '5 New Road' } };

describe('a change that waits for somebody', () => {
  test.each(['delivered', 'rto'])('ends by itself once nothing can be done any more: %s', async (to) => {
    const { storeId, id, awb } = await booked();
    await moved(awb, 'in_transit');
    await edit(storeId, mysuru);
    expect(await changes(id)).toMatchObject([{ kind: 'destination', state: 'waiting' }]);
    await moved(awb, to);
    await keep();
    expect(await changes(id)).toMatchObject([
      { state: 'done', message: 'The parcel has moved on: nothing is left to be done about it.', answer: null },
    ]);
  });

  test('is due sooner once its parcel is out for delivery', async () => {
    const { storeId, id, awb } = await booked(cod);
    await moved(awb, 'in_transit');
    await flight.refusesEdits(true);
    await edit(storeId, { financialStatus: 'PAID' });
    const due = async () => Date.parse(String((await changes(id))[0]?.due)) - Date.now();
    expect(await due()).toBeGreaterThan(100 * 60_000);
    await moved(awb, 'out_for_delivery');
    await keep();
    expect(await changes(id)).toMatchObject([{ state: 'waiting' }]);
    expect(await due()).toBeLessThanOrEqual(60 * 60_000);
  });
});

test('what somebody decided about a former wish is not told of the next one', async () => {
  const { id: storeId, parts } = await shipping.place(cod);
  const id = String(parts[0]);
  await shipping.courierFault('500', 'create', 50);
  await shipping.courierFault('500', 'track', 50);
  const sent = shipping.ship(id);
  await until('the attempt', async () => (await shipping.attempts(id))[0]?.state === 'unknown');
  const hold = async (reason: string) => {
    await app.control(app.shopify, 'POST', `/orders/${storeId}/hold`, { release: true });
    await app.control(app.shopify, 'POST', `/orders/${storeId}/hold`, { reason });
    await inSystemTransaction(app.services.db, (tx) => tellOrder(tx, storeId, true));
  };
  await hold('INCORRECT_ADDRESS');
  await until('the hold', async () => (await changes(id))[0]?.state === 'waiting');
  expect(await settle(id, 'cancel_parcel')).toMatchObject({ status: 200 });
  expect(await changes(id)).toMatchObject([{ state: 'asked', answer: 'cancel_parcel', settledBy: admin.email }]);
  await hold('HIGH_RISK_OF_FRAUD');
  await until('the next one', async () => (await changes(id))[0]?.state === 'waiting');
  expect(await changes(id)).toMatchObject([{ answer: null, settledBy: null, message: null }]);
  await app.control(app.delhivery, 'DELETE', '/faults');
  await sent;
});

test('a refusal of a former wish is none of the next one', async () => {
  const { storeId, id } = await booked(cod);
  await flight.refusesEdits(true);
  await app.control(app.delhivery, 'POST', '/faults', { kind: 'slow', operation: 'edit', times: 1, delayMs: 1500 });
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { financialStatus: 'PAID' });
  await flight.read();
  const sent = "select 1 from changes_in_flight where sent_at is not null and state = 'asked'";
  await until('the call', async () => (await app.database.query(sent)).length === 1);
  await app.database.query(
    "update changes_in_flight set fingerprint = 'another', next_try_at = now() + interval '1 hour' where state = 'asked'",
  );
  await app.untilIdle();
  expect(await changes(id)).toMatchObject([{ state: 'asked', message: null }]);
});

describe('a payment that staff note on a booked COD parcel', () => {
  const note = async (id: string) => {
    const { version } = await shipping.order(id);
    const body = { financialStatus: 'PAID' as const, version };
    await app.call(ordersContract.changeFinancialStatus, { params: { id }, body }, admin);
    await app.untilIdle();
  };
  test('is told to its courier at once', async () => {
    const { id, awb } = await booked(cod);
    await note(id);
    expect(await shipping.parcel(awb)).toMatchObject({ codAmount: 0 });
    expect(await changes(id)).toMatchObject([{ kind: 'paid', state: 'done', to: 'nothing to collect' }]);
  });

  test('keeps the parcel if the courier refuses', async () => {
    const { id } = await booked(cod);
    await flight.refusesEdits(true);
    await note(id);
    expect(await changes(id)).toMatchObject([
      { kind: 'paid', state: 'refused', stops: ['label', 'manifest', 'handover'] },
    ]);
  });
});

describe('the invoice of a parcel whose courier has taken another address', () => {
  const invoiced = async () => {
    const parcel = await booked(cod);
    await app.database.query(
      `update vendors set gstin = '29ABCPE1234F1Z7', address = '12 Brigade Road', city = 'Bengaluru', zip_code = '560001'`,
    );
    await app.call(invoicesContract.generate, { params: { id: parcel.id } }, admin);
    return parcel;
  };
  const papers = async (id: string) => (await app.call(invoicesContract.list, { params: { id } }, admin)).invoices;
  const wrong = async () => (await checkInvariants(app.services.db)).get('invoiced_otherwise');

  test('is replaced before it is picked up, both kept and linked', async () => {
    const { storeId, id } = await invoiced();
    const [former] = await papers(id);
    await edit(storeId, newRoad);
    const invoices = await papers(id);
    expect(invoices).toHaveLength(2);
    expect(invoices.find(({ isValid }) => isValid)).toMatchObject({ replaces: former?.invoiceNumber });
    expect(await shipping.actions(id)).toContainEqual(expect.stringMatching(/^Invoice .+ replaced by /));
    expect(await wrong()).toBe(0);
    // As it would be left without it.
    await app.database.query(
      `update magic_orders set shipping_address = shipping_address || '{"address1": "9 Other Road"}' where magic_order_id = $1`,
      [id],
    );
    expect(await wrong()).toBe(1);
    await app.database.query(
      `update magic_orders set shipping_address = shipping_address || '{"address1": "5 New Road"}' where magic_order_id = $1`,
      [id],
    );
  });

  test('stays once it has left, and the history says so', async () => {
    const { storeId, id, awb } = await invoiced();
    await moved(awb, 'in_transit');
    await edit(storeId, newRoad);
    expect(await changes(id)).toMatchObject([{ kind: 'address', state: 'done' }]);
    expect(await papers(id)).toHaveLength(1);
    expect(await shipping.actions(id)).toContainEqual(expect.stringMatching(/^Invoice .+ keeps the former address$/));
    expect(await wrong()).toBe(0);
  });
});

describe('the label of a parcel that is to stay', () => {
  const why = 'keep it, it goes to another PIN code now.';
  const stopped = async () => {
    const parcel = await booked();
    const body = { awbNumber: parcel.awb, shippingPartner: 'Delhivery' };
    const { labelUrl } = await app.call(labelsContract.generate, { params: { id: parcel.id }, body }, admin);
    const batch = await printingOf(app).batch('labels', [parcel.id], admin);
    await edit(parcel.storeId, mysuru);
    return { ...parcel, body, labelUrl, batch };
  };
  const words = async (pdf: Uint8Array) => (await readPdfPages(pdf)).map(({ text }) => text).join('\n');

  test('is given out on no road, each of which says why', async () => {
    const { id, awb, body, labelUrl, batch } = await stopped();
    const printing = printingOf(app);
    const refused = { status: 409, body: { message: expect.stringContaining(why) } };
    expect(await app.attempt(labelsContract.generate, { params: { id }, body }, admin)).toMatchObject(refused);
    expect(await app.attempt(labelsContract.link, { params: { id } }, admin)).toMatchObject(refused);
    const opened = await fetch(`${app.url}${labelUrl}`);
    expect([opened.status, await opened.json()]).toEqual([
      409,
      expect.objectContaining({ message: `AWB ${awb}: ${why}` }),
    ]);
    // Printed again from a batch of before, and by a new one.
    const text = (await words(await printing.print(batch, admin))).replaceAll(/\s+/g, ' ');
    expect(text).toContain('No label');
    expect(text).toContain(why);
    const next = await batchesOf(app).done({ magicOrderIds: [id], kind: 'labels', options: {} }, admin);
    expect(next.items).toMatchObject([{ state: 'skipped', reason: expect.stringContaining(why) }]);
    expect(await printing.link(next.id, admin)).toMatchObject({ status: 409 });
  });

  test('is given out again once that is settled', async () => {
    const { id, awb, body, batch } = await stopped();
    expect(await settle(id, 'keep')).toMatchObject({ status: 200 });
    expect(await app.call(labelsContract.generate, { params: { id }, body }, admin)).toMatchObject({ awbNumber: awb });
    expect(await words(await printingOf(app).print(batch, admin))).not.toContain('No label');
  });
});

test('the courier’s price of a parcel is told to staff before they call it back, and to nobody else', async () => {
  const { id, awb } = await booked();
  // The courier has been asked for its own price by then.
  await app.untilIdle();
  await app.database.query('update shipments set quoted_cost = 61.20, quote_due_at = null where awb = $1', [awb]);
  const vendor = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
  const cost = async (user: typeof admin) =>
    (await app.call(changesContract.list, { params: { id } }, user)).quotedCost;
  expect([await cost(admin), await cost(vendor)]).toEqual([61.2, null]);
});
