import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { address } from '../../../testing/delivery-address.ts';
import { storeDifferences } from '../../../testing/differences.ts';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping({ mail: true });
const compared = storeDifferences(app, admin);
beforeEach(() => app.control(app.shopify, 'PUT', '/settings', { scopes: allScopes }));

const allScopes = [
  'read_orders',
  'write_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_fulfillments',
];
const two = { vendors: ['Shipping Maker', 'Other Maker'] };
const place = async (about: Record<string, unknown> = {}) => {
  const placed = await shipping.place(about);
  return { ...placed, part: placed.parts[0] ?? '' };
};
type Placed = Awaited<ReturnType<typeof place>>;
const fields = async ({ name }: Placed) =>
  (await compared.of(name)).map(({ field, here, store }) => [field, here, store]);
const ids = async ({ name }: Placed, field?: string) =>
  (await compared.of(name)).filter((one) => !field || one.field === field).map(({ id }) => id);
const inStore = ({ id }: Placed) =>
  app.control<{
    email: string;
    cancelledAt: number | null;
    financialStatus: string;
    lines: { price: number; currentQuantity: number }[];
    shippingAddress: Record<string, string | null>;
  }>(app.shopify, 'GET', `/orders/${id}`);
const changeAddress = (part: string, zip: string, address1 = '5 New Street') =>
  app.call(
    orderEditsContract.changeShippingAddress,
    { params: { id: part }, body: { shippingAddress: { ...kept, address1, zip } } },
    admin,
  );
const kept = {
  address1: '77 Garden Street',
  address2: 'Indiranagar',
  city: 'Bengaluru',
  province: 'Karnataka',
  country: 'India',
  phone: '+919845098450',
};

describe('an order', () => {
  test('that is the same in the store has no differences, whatever happens to it here', async () => {
    const order = await place(two);
    expect(await compared.compare(order.part)).toBe('The order is the same in the store');
    await shipping.shipped(order.part);
    await app.untilIdle();
    expect(await compared.compare(order.part)).toBe('The order is the same in the store');
  });

  test('that was changed in the store without a word differs side by side, and is counted', async () => {
    const order = await place();
    await compared.silently(order.id, { lines: [{ index: 0, quantity: 9 }], email: 'new@example.org' });
    expect(await compared.compare(order.part)).toMatch(/^Compared with the store: \d differences$/);
    const found = await compared.of(order.name);
    expect(found.find(({ field }) => field === 'quantity')).toMatchObject({
      magicOrderId: order.part,
      vendorName: 'Shipping Maker',
      itemTitle: expect.any(String),
      here: expect.stringMatching(/^[1-8]$/),
      store: '9',
      state: 'open',
      notTaken: null,
      notTold: expect.stringContaining('edited in the store itself'),
    });
    expect(found.find(({ field }) => field === 'email')).toMatchObject({ here: 'lakshmi@example.org', notTold: null });
    const { drift: counted } = await app.call(freshnessContract.read, {}, admin);
    expect(counted).toBe((await compared.list()).total);
    expect((await compared.list({ field: 'email' })).differences.map(({ field }) => field)).toContain('email');
    const metrics = await app.metrics();
    expect(metrics.text).toMatch(/^shipmagic_store_drift\{field="quantity"\} [1-9]/m);
    expect(metrics.text).toMatch(/^shipmagic_store_drift\{field="shipping"\} 0$/m);

    await compared.silently(order.id, { email: 'lakshmi@example.org' });
    await compared.compare(order.part);
    const left = (await fields(order)).map(([field]) => field);
    expect([left.includes('quantity'), left.includes('email')]).toEqual([true, false]);
  });

  test('whose change was lost on the way is imported by the comparison and differs no more', async () => {
    const order = await place();
    await app.control(app.shopify, 'PATCH', `/orders/${order.id}`, { email: 'late@example.org' });
    expect(await compared.compare(order.part)).toBe('The order is the same in the store');
    expect((await shipping.order(order.part)).customerEmail).toBe('late@example.org');
  });

  test('is compared for staff alone; a foreign and a missing one are not found', async () => {
    const order = await place();
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    const body = { magicOrderId: order.part };
    expect((await app.attempt(differencesContract.compare, { body }, member)).status).toBe(403);
    expect((await app.attempt(differencesContract.list, {}, member)).status).toBe(403);
    expect((await app.attempt(differencesContract.compare, { body: { magicOrderId: 'NONE-1' } }, admin)).status).toBe(
      404,
    );
  });
});

describe('taking the store’s', () => {
  test('quantity imports the order as it is there, with the history’s entries, and ends its differences', async () => {
    const order = await place();
    await compared.silently(order.id, { lines: [{ index: 0, quantity: 9 }] });
    await compared.compare(order.part);
    expect(await compared.answer((await ids(order, 'quantity')).slice(0, 1), 'take')).toBe(
      'One value is being taken from the store',
    );
    expect(await fields(order)).toEqual([]);
    expect((await shipping.order(order.part)).lineItems.map(({ quantity }) => quantity)).toEqual([9]);
    const actions = await shipping.actions(order.part);
    expect(actions).toContain('The store’s value is taken: Quantity');
    expect(actions).toContain('Order was edited in the store');
  });

  test('address, email and payment status overrides what was corrected here', async () => {
    const order = await place({ paymentMode: 'COD' });
    await changeAddress(order.part, '560001');
    const params = { id: order.part };
    await app.call(
      orderEditsContract.changeCustomerEmail,
      { params, body: { customerEmail: 'here@example.org' } },
      admin,
    );
    await app.call(ordersContract.changeFinancialStatus, { params, body: { financialStatus: 'PAID' } }, admin);
    await compared.compare(order.part);
    expect((await fields(order)).map(([field]) => field).sort()).toEqual(['address', 'email', 'financial_status']);
    await compared.answer(await ids(order), 'take');
    expect(await fields(order)).toEqual([]);
    const now = await shipping.order(order.part);
    expect([now.shippingAddress?.zip, now.customerEmail, now.financialStatus]).toEqual([
      address.zip,
      'lakshmi@example.org',
      'PENDING',
    ]);
  });

  test('value of one field leaves the other corrections as they are', async () => {
    const order = await place();
    await changeAddress(order.part, '560001');
    await app.call(
      orderEditsContract.changeCustomerEmail,
      { params: { id: order.part }, body: { customerEmail: 'here@example.org' } },
      admin,
    );
    await compared.compare(order.part);
    await compared.answer(await ids(order, 'email'), 'take');
    expect((await fields(order)).map(([field]) => field)).toEqual(['address']);
  });

  test('cancellation cancels again what staff had reopened, and reopens what only staff had cancelled', async () => {
    const order = await place();
    await app.call(
      ordersContract.changeStatus,
      { params: { id: order.part }, body: { status: 'cancelled', cancellationReason: 'A mistake' } },
      admin,
    );
    await compared.compare(order.part);
    expect(await fields(order)).toEqual([['cancellation', 'Cancelled', 'Not cancelled']]);
    await compared.answer(await ids(order), 'take');
    expect((await shipping.order(order.part)).orderStatus).toBe('new');

    await app.control(app.shopify, 'POST', `/orders/${order.id}/cancel`, { silent: true });
    await compared.compare(order.part);
    await compared.answer(await ids(order, 'cancellation'), 'take');
    expect((await shipping.order(order.part)).orderStatus).toBe('cancelled');
    expect(await fields(order)).toEqual([]);
  });

  test('deletion cancels the order', async () => {
    const order = await place();
    await app.control(app.shopify, 'DELETE', `/orders/${order.id}?silent=true`);
    await compared.compare(order.part);
    expect(await fields(order)).toEqual([['presence', 'Here', 'Not in the store']]);
    await compared.answer(await ids(order), 'take');
    expect((await shipping.order(order.part)).orderStatus).toBe('cancelled');
    expect(await fields(order)).toEqual([]);
  });

  test('items is refused while the parcel is booked with others', async () => {
    const order = await place();
    await shipping.shipped(order.part);
    await app.untilIdle();
    await compared.silently(order.id, { lines: [{ index: 0, quantity: 9 }], address: { zip: '560001' } });
    await compared.compare(order.part);
    for (const field of ['quantity', 'address']) {
      const sent = await compared.attempt(await ids(order, field), 'take');
      expect([sent.status, sent.body]).toEqual([
        409,
        expect.objectContaining({ message: expect.stringContaining('cancel the shipment first') }),
      ]);
    }
    expect((await compared.of(order.name)).map(({ state }) => state)).not.toContain('answering');
  });
});

describe('telling the store', () => {
  test('of an address and an email changes the store’s order, of which nothing else is lost', async () => {
    const order = await place(two);
    const before = await inStore(order);
    for (const part of order.parts) await changeAddress(part, '560001');
    await compared.compare(order.part);
    expect((await fields(order)).map(([field]) => field)).toEqual(['address', 'address']);
    await compared.answer((await ids(order)).slice(0, 1), 'tell');
    expect(await fields(order)).toEqual([]);
    expect((await inStore(order)).shippingAddress).toEqual({
      ...before.shippingAddress,
      address1: '5 New Street',
      zip: '560001',
      provinceCode: 'KA',
    });
  });

  test('of an address that not all parts have is refused', async () => {
    const order = await place(two);
    await changeAddress(order.part, '560001');
    await compared.compare(order.part);
    const sent = await compared.attempt(await ids(order), 'tell');
    expect([sent.status, sent.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('have different addresses here') }),
    ]);
  });

  test.each(['quantity', 'fulfilment'])('of a %s is refused', async (field) => {
    const order = await place();
    // Somebody fulfils it there while it is booked here.
    await app.control(app.shopify, 'POST', `/orders/${order.id}/fulfill`, { number: 'BD77', company: 'Bluedart' });
    await app.call(
      bookingContract.create,
      { params: { id: order.part }, body: { shippingPartner: 'Delhivery' } },
      admin,
    );
    await compared.compare(order.part);
    await compared.silently(order.id, { lines: [{ index: 0, quantity: 9 }] });
    await compared.compare(order.part);
    expect((await compared.attempt(await ids(order, field), 'tell')).status).toBe(409);
  });

  test('of a cancellation cancels the whole order there, once all its parts are cancelled here', async () => {
    const order = await place(two);
    const cancel = (part: string) =>
      app.call(
        ordersContract.changeStatus,
        { params: { id: part }, body: { status: 'cancelled', cancellationReason: 'Out of stock' } },
        admin,
      );
    await cancel(order.part);
    await compared.compare(order.part);
    expect((await compared.attempt(await ids(order), 'tell')).status).toBe(409);
    expect((await inStore(order)).cancelledAt).toBeNull();
    await cancel(order.parts[1] ?? '');
    await compared.compare(order.part);
    await compared.answer(await ids(order, 'cancellation'), 'tell');
    expect((await inStore(order)).cancelledAt).not.toBeNull();
    expect((await fields(order)).map(([field]) => field)).not.toContain('cancellation');
  });

  test('that an order is paid records the payment there', async () => {
    const order = await place({ paymentMode: 'COD' });
    const params = { id: order.part };
    await app.call(ordersContract.changeFinancialStatus, { params, body: { financialStatus: 'PAID' } }, admin);
    await compared.compare(order.part);
    await compared.answer(await ids(order), 'tell');
    expect((await inStore(order)).financialStatus).toBe('PAID');
    expect(await fields(order)).toEqual([]);
  });

  test('without the permission says so at the difference, which stays', async () => {
    const order = await place();
    await changeAddress(order.part, '560001');
    await compared.compare(order.part);
    await app.control(app.shopify, 'PUT', '/settings', { scopes: allScopes.filter((one) => one !== 'write_orders') });
    await compared.answer(await ids(order), 'tell');
    expect(await compared.of(order.name)).toMatchObject([
      { state: 'open', answer: 'tell', problem: expect.stringMatching(/permission/) },
    ]);
  });
});

describe('leaving a difference', () => {
  test('needs a reason, is kept with it and silent, until one of the values changes', async () => {
    const order = await place();
    await changeAddress(order.part, '560001');
    await compared.compare(order.part);
    const [id = ''] = await ids(order);
    const sent = await compared.attempt([id], 'leave');
    expect([sent.status, sent.body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('Say why') }),
    ]);
    expect(await compared.answer([id], 'leave', 'The customer called')).toBe('One value stays as it is');
    await compared.compare(order.part);
    expect(await fields(order)).toEqual([]);
    const { differences } = await compared.list({ shown: 'left', limit: 100 });
    expect(differences.find((one) => one.id === id)).toMatchObject({
      state: 'left',
      reason: 'The customer called',
      answeredBy: admin.email,
    });
    const { details } = await app.database.one<{ details: object }>(
      "select details from audit_log where action = 'drift.answered' and subject = $1",
      [order.part],
    );
    expect(details).toEqual({ answer: 'leave', differences: 1, reason: 'The customer called' });

    await changeAddress(order.part, '560002');
    await compared.compare(order.part);
    expect(await compared.of(order.name)).toMatchObject([{ id, state: 'open', field: 'address' }]);
  });

  test('that is gone by now changes nothing', async () =>
    expect(await compared.answer(['999999999'], 'leave', 'Whatever')).toBe('There is no difference any more'));
});
