import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { address } from '../../../testing/delivery-address.ts';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();

/** Bought by Asha, sent to Meera at her company. */
const recipient = {
  ...address,
  name: 'Meera Iyer',
  firstName: 'Meera',
  lastName: 'Iyer',
  company: 'Quilon Textiles',
  phone: '+919845011111',
};
const bill = { ...address, name: 'Asha Rao', address1: '9 Billing Bazaar', phone: '+919845022222' };
const gift = {
  address: recipient,
  billingAddress: bill,
  customer: { firstName: 'Asha', lastName: 'Rao', email: 'asha@work.example', phone: '+919845033333' },
  email: 'asha@example.com',
  phone: null,
  lines: [{ vendor: 'Gift Maker', title: 'Brass lamp', price: 4321 }],
};
const partOf = async (about: Record<string, unknown> = gift) => {
  const placed = await shipping.place(about);
  return { storeOrderId: placed.id, name: placed.name, id: placed.parts[0] ?? '' };
};

// Every test is a new visitor.
beforeEach(async () => {
  await app.database.query("delete from allowances where key like 'visitor:%'");
  await app.database.query('delete from tracking_failures');
});

describe('a parcel', () => {
  test.each([
    ['the person who gets it, and their company', {}, 'Meera Iyer', 'Quilon Textiles, 77 Garden Street, Indiranagar'],
    ['the company without a person', { name: '.' }, 'Quilon Textiles', '77 Garden Street, Indiranagar'],
    ['the buyer where nobody is named', { name: null, company: null }, 'Asha Rao', '77 Garden Street, Indiranagar'],
  ])('is addressed to %s', async (_, change, name, add) => {
    const { id } = await partOf({ ...gift, address: { ...recipient, ...change } });
    await shipping.shipped(id);
    expect(await shipping.lastBooked()).toMatchObject({ name, add, phone: '9845011111' });
  });

  test('to nobody is not booked, and says what is missing until somebody enters it', async () => {
    const nobody = { ...address, name: null, company: null };
    const { id } = await partOf({ ...gift, address: nobody, billingAddress: null, customer: null });
    expect(await shipping.ship(id)).toMatchObject({ body: { message: 'The recipient’s name is needed.' } });
    const { name: _, company: __, firstName: ___, lastName: ____, ...place } = recipient;
    const shippingAddress = { ...place, country: 'India', company: 'Quilon Textiles' };
    await app.call(orderEditsContract.changeShippingAddress, { params: { id }, body: { shippingAddress } }, admin);
    await shipping.shipped(id);
    expect(await shipping.lastBooked()).toMatchObject({ name: 'Quilon Textiles' });
  });
});

test('the company stands in the order, its export and its search, and stays when the address is corrected', async () => {
  const { id } = await partOf();
  expect((await shipping.order(id)).shippingAddress).toMatchObject({ name: 'Meera Iyer', company: 'Quilon Textiles' });
  const find = async (search: string) =>
    (await app.call(ordersContract.list, { query: { search } }, admin)).orders.map(({ magicOrderId }) => magicOrderId);
  expect(await find('Meera Iyer')).toContain(id);
  expect(await find('quilon')).toContain(id);
  const csv = (await app.attempt(orderExportContract.export, { query: { orderIds: [id] } }, admin)).text;
  expect(csv).toContain('shipping_name,shipping_company,');
  expect(csv).toContain('Quilon Textiles');

  const { name, firstName: _, lastName: __, company, ...place } = recipient;
  const change = (person: { name?: string; company?: string }) =>
    app.call(
      orderEditsContract.changeShippingAddress,
      {
        params: { id },
        body: { shippingAddress: { ...place, country: 'India', address1: '8 New Street', ...person } },
      },
      admin,
    );
  expect((await change({})).shippingAddress).toMatchObject({ name, company, address1: '8 New Street' });
  expect((await change({ name: 'Meera K. Iyer', company: '' })).shippingAddress).toMatchObject({
    name: 'Meera K. Iyer',
    company: null,
  });
  const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
  expect(activityLogs[0]?.changes).toMatchObject({
    shippingAddress: {
      from: expect.stringMatching(/^Meera Iyer, Quilon Textiles, 8 New Street/),
      to: expect.stringMatching(/^Meera K. Iyer, 8 New Street/),
    },
  });
});

describe('the tracking page', () => {
  const track = (orderNumber: string, customerInfo: string) =>
    app.attempt(trackingContract.track, { body: { orderNumber, customerInfo } });

  test.each([
    ['the order’s email', 'Asha@example.com', 200],
    ['the account’s email', 'asha@work.example', 200],
    ['the account’s phone', '98450 33333', 200],
    ['the bill’s phone', '09845022222', 200],
    ['the recipient’s phone', '+91 98450 11111', 200],
    ['somebody else’s phone', '9845044444', 404],
    ['somebody else’s email', 'meera@example.com', 404],
  ])('answers to %s', async (_, contact, status) => {
    const { name } = await partOf();
    expect((await track(name, contact)).status).toBe(status);
  });

  test('says no price, and nothing of the buyer, whoever opens it', async () => {
    const { name } = await partOf();
    for (const contact of ['9845011111', 'asha@example.com']) {
      const { text, status } = await track(name, contact);
      expect([status, text.includes('Brass lamp')]).toEqual([200, true]);
      expect(text).not.toMatch(/4,?321|Asha|Rao|asha@|Billing Bazaar|98450|Meera|Quilon/);
    }
  });

  test('no longer opens with an email that staff have corrected', async () => {
    const { id, name } = await partOf();
    const body = { customerEmail: 'asha.rao@example.com' };
    await app.call(orderEditsContract.changeCustomerEmail, { params: { id }, body }, admin);
    expect((await track(name, 'asha.rao@example.com')).status).toBe(200);
    expect((await track(name, 'asha@work.example')).status).toBe(200);
    expect((await track(name, 'asha@example.com')).status).toBe(404);
  });
});

describe('an address that was imported before companies were read', () => {
  const company = (id: string) =>
    app.database.query(
      `update magic_orders set shipping_address = shipping_address - 'company' || '{"address1": "5 Corrected Street"}',
         store_shipping_address = store_shipping_address - 'company' where magic_order_id = $1`,
      [id],
    );

  test('gets its company with the store’s next news, and keeps what was corrected here', async () => {
    const { id, storeOrderId } = await partOf();
    await company(id);
    await app.control(app.shopify, 'PATCH', `/orders/${storeOrderId}`, { note: 'Ring twice' });
    await app.call(importsContract.syncOrders, {}, admin);
    const read = await shipping.order(id);
    expect(read.note).toBe('Ring twice');
    expect(read.shippingAddress).toMatchObject({ address1: '5 Corrected Street', company: 'Quilon Textiles' });
  });
});
