import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor, importOrder, type NewOrder } from '../../../testing/orders.ts';
import { type Shipping, shippingOf } from '../../../testing/shipping.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { reimportOrder } from '../../store-sync/imports/reimport-order.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let shipping: Shipping;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, worker: true });
  await createVendor(app, 'Potter');
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Potter'] });
  shipping = shippingOf(app, admin);
});
afterAll(() => app?.close());

const none = { length: null, width: null, height: null, productionDays: null, hsn: null, gstPercent: null };
const bowl = { length: 10, width: 30, height: 20, productionDays: 9, hsn: '69120040', gstPercent: 12 };
const enter = (variantId: string, body: object, user = team) =>
  app.attempt(productsContract.variantDetails, { params: { variantId }, body }, user);

/** A one-line order and its variant, which is among the products. */
async function ordered(about: Record<string, unknown> = {}) {
  const placed = await shipping.place({ lines: [{ vendor: 'Potter', title: 'Clay bowl', hsn: '691200', ...about }] });
  await app.attempt(productsContract.sync, { body: {} }, admin);
  const { variant_id: variantId } = await app.database.one<{ variant_id: string }>(
    'select l.variant_id from magic_order_line_items l join magic_orders o on o.id = l.order_id where o.magic_order_id = $1',
    [placed.parts[0]],
  );
  return { name: placed.name, storeOrderId: placed.id, id: placed.parts[0] ?? '', variantId };
}
async function orderAgain(variantId: string, more: NonNullable<NewOrder['lines']> = []): Promise<string> {
  made += 1;
  const lines = [{ vendor: 'Potter', unitPaise: 50_000, variantId, hsn: '691200' }, ...more];
  const [id = ''] = await importOrder(app, { name: `#VD${made}`, lines });
  return id;
}
let made = 0;
const variantOf = async (variantId: string, user = admin) => {
  const { products } = await app.call(productsContract.list, { query: { limit: 50, vendor: ['Potter'] } }, user);
  return products.flatMap(({ variants }) => variants).find(({ id }) => id === variantId);
};
const productionTime = async (orderNumber: string) => {
  const answer = await app.attempt(trackingContract.track, { body: { orderNumber, customerInfo: '9845098450' } });
  return (answer.body as { magicOrders: { production_time: number }[] }).magicOrders[0]?.production_time;
};

describe('details of a variant', () => {
  // Proves (Products): Data the store does not provide for a variant (parcel, production time, HSN, GST rate) is
  // entered by staff and kept
  test('are entered by staff, shown with the variant, and audited', async () => {
    const { variantId } = await ordered();
    expect(await variantOf(variantId)).toMatchObject({ hsn: '691200', details: none });
    expect(await enter(variantId, bowl)).toMatchObject({
      status: 200,
      body: { message: 'Variant updated successfully', details: bowl },
    });
    for (const user of [admin, member]) expect((await variantOf(variantId, user))?.details).toEqual(bowl);
    const { entries } = await app.call(auditContract.list, { query: { action: ['variant.changed'] } }, admin);
    expect(entries[0]).toMatchObject({ subject: 'Clay bowl, Default Title', details: { from: none, to: bowl } });
    expect((await enter(variantId, none)).body).toMatchObject({ details: none });
  });

  test('entered by two people at once are both kept, because only changed fields are sent', async () => {
    const { variantId } = await ordered();
    await enter(variantId, bowl);
    const answers = await Promise.all([
      enter(variantId, { gstPercent: 5 }),
      enter(variantId, { productionDays: null }, admin),
      enter(variantId, { height: 8.5 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = { ...bowl, gstPercent: 5, productionDays: null, height: 8.5 };
    expect((await variantOf(variantId))?.details).toEqual(kept);
    expect(await enter(variantId, { height: null })).toMatchObject({
      status: 400,
      body: { field: 'height', message: 'Enter all three sides, or none' },
    });
    expect((await enter(variantId, {})).body).toMatchObject({ details: kept });
  });

  test('stay when the product is read again', async () => {
    const { variantId } = await ordered();
    await enter(variantId, bowl);
    await app.attempt(productsContract.sync, { body: { forceResync: true } }, admin);
    expect((await variantOf(variantId))?.details).toEqual(bowl);
  });

  test('cannot be entered by vendor members, or for an unknown variant', async () => {
    const { variantId } = await ordered();
    expect((await enter(variantId, bowl, member)).status).toBe(403);
    expect(await enter('424242', bowl)).toMatchObject({ status: 404, body: { message: 'Variant not found' } });
    expect((await variantOf(variantId))?.details).toEqual(none);
  });

  test.each([
    [{ length: -3, width: 2, height: 1 }, 'length', 'Length: A side is longer than 0 cm'],
    [{ hsn: '12' }, 'hsn', 'An HSN has 4, 6 or 8 digits'],
    [{ gstPercent: 120 }, 'gstPercent', 'GST percent: At most 100 %'],
    [{ productionDays: 2.5 }, 'productionDays', 'Use whole days'],
  ])('like %o are refused with the name of the field', async (body, field, message) =>
    expect(await enter('1', body)).toMatchObject({ status: 400, body: { field, message } }),
  );
});

describe('an order takes', () => {
  // Proves (Products): Dimensions and production time: the variant's, else the vendor's, else defaults; HSN the
  // variant's, else the default
  test('its variant’s size, production time and HSN, else the vendor’s, else the defaults', async () => {
    const { id, name, variantId } = await ordered();
    expect(await shipping.order(id)).toMatchObject({
      dimensions: { length: null, width: null, height: null },
      lineItems: [{ hsn: '691200' }],
    });
    expect(await productionTime(name)).toBe(5);

    const vendorSays = (productionDays: number | null, sides: readonly (number | null)[]) => {
      const [parcelLengthCm, parcelWidthCm, parcelHeightCm] = sides;
      const body = { vendorName: 'Potter', productionDays, parcelLengthCm, parcelWidthCm, parcelHeightCm };
      return app.call(vendorsContract.update, { body }, admin);
    };
    await vendorSays(3, [24, 18, 8]);
    const ofVendor = await shipping.order(await orderAgain(variantId));
    expect(ofVendor.dimensions).toEqual({ length: 24, width: 18, height: 8 });
    expect(await productionTime(`#VD${made}`)).toBe(3);

    await enter(variantId, bowl);
    const ofVariant = await shipping.order(await orderAgain(variantId));
    expect(ofVariant).toMatchObject({
      dimensions: { length: 30, width: 20, height: 10 },
      lineItems: [{ hsn: '69120040' }],
    });
    // Together with an item of unknown size the vendor's default parcel is used, and the slowest line counts.
    const mixed = await orderAgain(variantId, [{ vendor: 'Potter', unitPaise: 10_000 }]);
    expect((await shipping.order(mixed)).dimensions).toEqual({ length: 24, width: 18, height: 8 });
    expect(await productionTime(`#VD${made}`)).toBe(9);
    await vendorSays(null, [null, null, null]);
  });

  test('them while it is open; once the courier has them, they stay', async () => {
    await app.database.query(
      "update vendors set gstin = '29ABCPE1234F1Z7', address = '12 Brigade Road' where vendor_name = 'Potter'",
    );
    const { id, storeOrderId, name, variantId } = await ordered({ quantity: 2 });
    await enter(variantId, bowl);
    await app.untilIdle();
    expect((await shipping.order(id)).dimensions).toEqual({ length: 30, width: 20, height: 20 });
    expect(await productionTime(name)).toBe(9);
    await shipping.shipped(id);
    expect(await shipping.lastBooked()).toMatchObject({
      shipment_length: '30',
      shipment_width: '20',
      shipment_height: '20',
      hsn_code: '69120040',
    });
    await enter(variantId, { ...bowl, productionDays: 1, hsn: '6911', length: 100 });
    await app.untilIdle();
    // A later version of the order does not bring them in either.
    await reimportOrder(app.services, storeOrderId);
    expect(await shipping.order(id)).toMatchObject({
      dimensions: { length: 30, width: 20, height: 20 },
      lineItems: [{ hsn: '69120040' }],
    });
    await app.call(invoicesContract.generate, { params: { id } }, admin);
    const { document } = await app.database.one<{ document: { lines: { hsn: string }[] } }>(
      'select i.document from invoices i join magic_orders o on o.id = i.order_id where o.magic_order_id = $1',
      [id],
    );
    expect(document.lines[0]?.hsn).toBe('69120040');
  });

  test('the default parcel if nobody entered a size', async () => {
    const { id } = await ordered();
    await shipping.shipped(id);
    expect(await shipping.lastBooked()).toMatchObject({
      shipment_length: '20',
      shipment_width: '15',
      shipment_height: '10',
    });
  });

  test('the entered GST rates if the store’s taxes are implausible', async () => {
    const { variantId } = await ordered();
    const other = await ordered();
    await enter(variantId, { gstPercent: 18 });
    await enter(other.variantId, { gstPercent: 5 });
    made += 1;
    const [id = ''] = await importOrder(app, {
      name: `#VD${made}`,
      totalTaxPaise: 23_000,
      lines: [
        { vendor: 'Potter', unitPaise: 118_000, variantId },
        { vendor: 'Potter', unitPaise: 105_000, variantId: other.variantId },
      ],
    });
    expect((await shipping.order(id)).lineItems).toMatchObject([
      { taxPercent: 0.18, netTax: 180 },
      { taxPercent: 0.05, netTax: 50 },
    ]);
  });
});
