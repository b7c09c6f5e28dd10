import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { type ShipException, shipExceptionNames } from '@shipmagic/domain/batches/ship-exceptions';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { batchesOf, countsOf } from '../../testing/batches.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';

const { app, admin, shipping } = await startShipping();
const batches = batchesOf(app);
const ship = { kind: 'ship', options: { shippingPartner: 'Delhivery' } } as const;

beforeEach(() => app.control(app.delhivery, 'DELETE', '/faults'));

async function place(count: number, about: Record<string, unknown> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(...(await shipping.place(about)).parts);
  return ids;
}
const preview = (magicOrderIds: string[], options: object = ship.options, user = admin) =>
  app.call(batchesContract.preview, { body: { magicOrderIds, kind: 'ship', options } }, user);
const change = (id: string, columns: string) =>
  app.database.query(`update magic_orders set ${columns} where magic_order_id = $1`, [id]);

describe('a batch of shipments', () => {
  test('makes a parcel for each order, and says which AWB or why not', async () => {
    const [good = '', refused = '', held = ''] = await place(3);
    await change(refused, `shipping_address = shipping_address || '{"zip": "744301"}'`);
    await change(held, "order_status = 'hold'");
    const batch = await batches.done({ magicOrderIds: [good, refused, held], ...ship }, admin);
    expect(countsOf(batch)).toEqual({ done: 1, failed: 1, skipped: 1 });
    const reasons = Object.fromEntries(batch.items.map(({ magicOrderId, reason }) => [magicOrderId, reason]));
    const { shippingReference } = await shipping.order(good);
    expect(reasons).toEqual({
      [good]: `AWB ${shippingReference}`,
      [refused]: 'Delhivery does not serve the PIN code of the shipping address',
      [held]: 'This order is on Hold. Remove the hold before shipping it.',
    });
    expect(await shipping.parcelsOf(good)).toEqual([shippingReference]);
  });

  test('skips an order that waits for its payment with the sum, unless that is confirmed', async () => {
    const lines = [{ vendor: 'Shipping Maker', price: 2198 }];
    const [id = ''] = await place(1, { lines, paymentMode: 'BANK_DEPOSIT' });
    const asked = await batches.done({ magicOrderIds: [id], ...ship }, admin);
    expect(asked.items).toMatchObject([
      { state: 'skipped', reason: expect.stringContaining('₹2,198.00 is still owed') },
    ]);
    const options = { ...ship.options, confirm: ['unpaid' as const] };
    const confirmed = await batches.done({ magicOrderIds: [id], kind: 'ship', options }, admin);
    expect(countsOf(confirmed)).toEqual({ done: 1 });
  });

  // Proves (Batches): Failed orders are tried again; what has not begun is skipped by Cancel
  test('tries its failed orders again, and only those', async () => {
    const [first = '', second = ''] = await place(2);
    await change(second, `shipping_address = shipping_address || '{"zip": "744301"}'`);
    const batch = await batches.done({ magicOrderIds: [first, second], ...ship }, admin);
    await change(second, `shipping_address = shipping_address || '{"zip": "560038"}'`);
    await app.control(app.delhivery, 'DELETE', '/requests');
    await app.call(batchesContract.retry, { params: { id: batch.id } }, admin);
    expect(countsOf(await batches.ended(batch.id, admin))).toEqual({ done: 2 });
    expect(await shipping.courierCalls('create')).toBe(1);
    expect(await app.attempt(batchesContract.retry, { params: { id: batch.id } }, admin)).toMatchObject({
      status: 409,
    });
  });

  test('skips what has not begun once it is cancelled', async () => {
    const ids = await place(16);
    await app.control(app.delhivery, 'POST', '/faults', { kind: 'slow', operation: 'create', delayMs: 400 });
    const id = await batches.start({ magicOrderIds: ids, ...ship }, admin);
    await app.call(batchesContract.cancel, { params: { id } }, admin);
    const batch = await batches.ended(id, admin);
    expect(batch.counts.skipped).toBeGreaterThan(0);
    expect(batch.counts.done + batch.counts.skipped).toBe(ids.length);
    expect(batch.items.find(({ state }) => state === 'skipped')?.reason).toBe(
      `The batch was cancelled by ${admin.email}.`,
    );
  });

  test('and another one over the same orders make one parcel each', async () => {
    const ids = await place(6);
    const colleague = await app.createUser('team_member');
    const both = await Promise.all(
      [admin, colleague].map((user) => batches.done({ magicOrderIds: ids, ...ship }, user)),
    );
    expect(both.reduce((sum, { counts }) => sum + counts.done, 0)).toBe(6);
    const skipped = both.flatMap(({ items }) => items.filter(({ state }) => state === 'skipped'));
    expect(skipped).toHaveLength(6);
    for (const { reason } of skipped)
      expect(reason).toMatch(/^(A shipment of this order is being made already|This order already has a shipment)/);
    for (const id of ids) expect(await shipping.parcelsOf(id)).toHaveLength(1);
  });

  // Proves (Batches): What is cancelled at the courier stays, and is said to be final
  test('cancels the parcels of cancelled orders at the courier, which stays', async () => {
    const [shipped = '', plain = ''] = await place(2);
    const awb = await shipping.shipped(shipped);
    const cancel = { kind: 'status', options: { status: 'cancelled', cancellationReason: 'Sold out' } } as const;
    const about = { magicOrderIds: [shipped, plain], ...cancel };
    expect((await app.call(batchesContract.preview, { body: about }, admin)).final).toContain(
      'One order has a shipment',
    );
    const batch = await batches.done(about, admin);
    expect(countsOf(batch)).toEqual({ done: 2 });
    expect(await shipping.parcel(awb)).toMatchObject({ cancelled: true });
    const undone = await app.call(batchesContract.undo, { params: { id: batch.id } }, admin);
    expect(countsOf(undone)).toEqual({ done: 1, undone: 1 });
    expect((await shipping.order(shipped)).orderStatus).toBe('cancelled');
    expect((await shipping.order(plain)).orderStatus).toBe('new');
  });
});

describe('labels and invoices', () => {
  test('of many orders are fetched and made once, and an order without a parcel is skipped', async () => {
    const [shipped = '', plain = ''] = await place(2);
    await shipping.shipped(shipped);
    const labels = await batches.done({ magicOrderIds: [shipped, plain], kind: 'labels' }, admin);
    expect(countsOf(labels)).toEqual({ done: 1, skipped: 1 });
    expect(await shipping.order(shipped)).toMatchObject({ shippingLabelUrl: expect.any(String) });
    await shipping.courierFault('500', 'label');
    expect(countsOf(await batches.done({ magicOrderIds: [shipped], kind: 'labels' }, admin))).toEqual({ done: 1 });
  });

  test('that a courier does not give now fail with its reason', async () => {
    const [id = ''] = await place(1);
    await shipping.shipped(id);
    await shipping.courierFault('500', 'label');
    const batch = await batches.done({ magicOrderIds: [id], kind: 'labels' }, admin);
    expect(batch.items).toMatchObject([{ state: 'failed', reason: 'Delhivery has a fault (500)' }]);
  });
});

describe('the review of shipments', () => {
  test('says which parcels which courier gets, what is collected, and the weight', async () => {
    const ids = await place(3);
    const { ship: review, ...rest } = await preview(ids);
    expect(rest).toMatchObject({
      total: 3,
      fits: 3,
      refusals: [],
      final: expect.stringContaining('gets its AWB from the courier at once'),
    });
    expect(new Set(rest.magicOrderIds)).toEqual(new Set(ids));
    expect(review).toMatchObject({ couriers: [{ partner: 'Delhivery', parcels: 3 }] });
    expect(review?.grams).toBeGreaterThan(0);
  });

  // Proves (Batches): The review: couriers, cash, weight, exceptions by reason
  test('lists every exception with its orders; what blocks is left out of the sums', async () => {
    const cases: [ShipException, string][] = [
      ['not_allowed', "order_status = 'delivered'"],
      ['no_address', `shipping_address = shipping_address || '{"zip": "12"}'`],
      ['refunded', "financial_status = 'REFUNDED'"],
      ['unknownPayment', "payment_unknown_since = now(), store_financial_word = 'UNDER_REVIEW'"],
      ['unpaid', "financial_status = 'PENDING', store_financial_status = 'PENDING', awaited_amount = 1499"],
      ['not_served', `shipping_address = shipping_address || '{"zip": "744301"}'`],
      ['no_weight', 'packed_grams = null'],
    ];
    const ids = await place(cases.length + 1);
    for (const [i, [, columns]] of cases.entries()) await change(ids[i] ?? '', columns);
    await app.database.query(
      'update magic_order_line_items set grams = 0 where order_id in (select id from magic_orders where magic_order_id = $1)',
      [ids[cases.findIndex(([exception]) => exception === 'no_weight')]],
    );
    const { ship: review } = await preview(ids);
    const found = Object.fromEntries(
      (review?.exceptions ?? []).map(({ exception, orders }) => [exception, orders.map((one) => one.magicOrderId)]),
    );
    expect(found).toEqual(Object.fromEntries(cases.map(([exception], i) => [exception, [ids[i]]])));
    // Five block: the delivered one, the one without a PIN code, and those whose payment is gone, not known or awaited.
    expect(review?.couriers).toEqual([{ partner: 'Delhivery', parcels: 3 }]);
    expect(review?.exceptions.map(({ exception }) => exception)).toEqual(
      shipExceptionNames.filter((name) => name in found),
    );
    const confirmed = await preview(ids, { ...ship.options, confirmRefunded: true });
    expect(confirmed.ship?.exceptions.map(({ exception }) => exception)).not.toContain('refunded');
    const both = await preview(ids, { ...ship.options, confirm: ['refunded', 'unpaid', 'unknownPayment'] });
    expect(both.ship?.couriers).toEqual([{ partner: 'Delhivery', parcels: 6 }]);
  });

  test('names orders whose address differs from the store’s, which can be taken at once', async () => {
    const { id: storeId, parts } = await shipping.place();
    const { id } = await app.database.one<{ id: string }>(
      "insert into store_drift (store_order_id, field, here, store) values ($1, 'address', 'Here', 'There') returning id",
      [storeId],
    );
    const differing = async () =>
      (await preview(parts)).ship?.exceptions.find(({ exception }) => exception === 'address_differs')?.orders;
    expect(await differing()).toMatchObject([
      { magicOrderId: parts[0], detail: 'In the store: There', differenceId: id },
    ]);
    await app.call(differencesContract.answer, { body: { ids: [id], answer: 'take' } }, admin);
    await until('the store’s address is taken', async () => (await differing()) === undefined);
  });

  test('names orders without a courier, and shows vendor members no PIN code', async () => {
    const ids = await place(1, { vendors: ['Review Loom'] });
    const member = await app.createUser('vendor_member', { vendors: ['Review Loom'] });
    const { ship: review } = await preview(ids, {});
    expect(review?.exceptions).toMatchObject([{ exception: 'no_courier', orders: [{ pin: '560038' }] }]);
    expect(review?.couriers).toEqual([]);
    const theirs = await preview(ids, {}, member);
    expect(theirs.ship?.exceptions.flatMap(({ orders }) => orders)).toMatchObject([{ pin: null }]);
  });
});
