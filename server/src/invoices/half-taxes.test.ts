import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();
let vendor: Vendor;
let count = 0;

/** In Maharashtra. */
beforeAll(async () => {
  vendor = await createVendor(app, 'Half Taxed');
  await app.database.query(
    `update vendors set gstin = '27AAPFU0939F1ZV', address = '12 Brigade Road', commission_percentage = 10
     where vendor_name = 'Half Taxed'`,
  );
});

const bengaluru = {
  address1: '12 Lake Road',
  address2: null,
  city: 'Bengaluru',
  province: 'Karnataka',
  country: 'India',
  zip: '560038',
  phone: '+919845098450',
};
const pune = { ...bengaluru, city: 'Pune', province: 'Maharashtra', zip: '411001' };

/** ₹1,000 with 18 % of tax in it, of which the store charged the central half, for want of an address. */
async function placed(to: typeof bengaluru | null = null) {
  count += 1;
  const id = `66000${count}`;
  let minute = 10;
  const send = (shippingAddress: typeof bengaluru | null) => {
    minute += 1;
    return vendor.order({
      id,
      name: `#H${count}`,
      updatedAt: `2026-11-03T06:${minute}:00Z`,
      shippingAddress,
      billingAddress: null,
      lines: [{ id: `${id}1`, unitPaise: 100_000, taxes: [{ title: 'CGST', rate: 0.09, paise: 7627 }] }],
    });
  };
  return { id: await send(to), send };
}
const correct = (id: string, shippingAddress: typeof bengaluru) =>
  app.call(orderEditsContract.changeShippingAddress, { params: { id }, body: { shippingAddress } }, admin);
const money = async (id: string) => {
  const { netPrice, netTax, publisherPayout, totalPrice, taxState } = await shipping.order(id);
  return { netPrice, netTax, publisherPayout, totalPrice, taxState };
};
/** 1,000 × 18 / 118 = 152.542; 847.46 less 10 % is 762.714. */
const whole = { netPrice: 847.46, netTax: 152.54, publisherPayout: 762.71, totalPrice: 1000, taxState: null };
const half = { netPrice: 923.73, netTax: 76.27, publisherPayout: 831.36, totalPrice: 1000, taxState: null };
const invoiced = async (id: string) => {
  const { invoiceNumber } = await app.call(invoicesContract.generate, { params: { id } }, admin);
  const { document } = await app.database.one<{
    document: { total: number; taxable: number; taxes: { name: string; amount: number }[] };
  }>('select document from invoices where invoice_number = $1', [invoiceNumber]);
  return [document.taxable, document.taxes.map(({ name, amount }) => `${name} ${amount}`).join(', '), document.total];
};

describe('an order without an address', () => {
  test('has the half tax that the store charged', async () => {
    const { id } = await placed();
    expect(await money(id)).toEqual(half);
  });

  test.each<[string, typeof bengaluru, string]>([
    ['another state bears all of it as IGST', bengaluru, 'IGST 15254'],
    ['the vendor’s own state bears it as two halves', pune, 'CGST 7627, SGST 7627'],
  ])('whose address is corrected here to %s, and the total stays', async (_, to, taxes) => {
    const { id } = await placed();
    await correct(id, to);
    await app.untilIdle();
    expect(await money(id)).toEqual(whole);
    expect(await invoiced(id)).toEqual([84_746, taxes, 100_000]);
    expect(await shipping.actions(id)).toContain('Tax follows the place of supply');
  });

  test('whose address comes from the store follows it, and keeps that at the next news', async () => {
    const { id, send } = await placed();
    await send(bengaluru);
    expect(await money(id)).toEqual(whole);
    await send(bengaluru);
    expect(await money(id)).toEqual(whole);
  });

  test('whose address is known here alone keeps the whole tax whatever else the store tells', async () => {
    const { id, send } = await placed();
    await correct(id, bengaluru);
    await app.untilIdle();
    await send(null);
    expect(await money(id)).toEqual(whole);
  });
});

test('an order that comes with its address has the whole tax at once', async () => {
  const { id } = await placed(bengaluru);
  expect(await money(id)).toEqual(whole);
});

/** As the release before kept an order of the central half alone. */
async function halved(id: string) {
  await app.database.query(
    `update magic_order_line_items set net_price = 923.73, net_tax = 76.27, store_taxes = null
     where order_id = (select id from magic_orders where magic_order_id = $1)`,
    [id],
  );
  await app.database.query('update magic_orders set net_price = 923.73, net_tax = 76.27 where magic_order_id = $1', [
    id,
  ]);
}

test('an order of before this release keeps tax and payout when its invoice is opened', async () => {
  const { id } = await placed(bengaluru);
  const { invoiceNumber } = await app.call(invoicesContract.generate, { params: { id } }, admin);
  await halved(id);
  const before = await money(id);
  expect((await app.call(invoicesContract.generate, { params: { id } }, admin)).invoiceNumber).toBe(invoiceNumber);
  expect(await money(id)).toEqual(before);
});

test('an order of before this release gets its whole tax with its invoice', async () => {
  const { id } = await placed(bengaluru);
  await halved(id);
  expect(await invoiced(id)).toEqual([84_746, 'IGST 15254', 100_000]);
  expect(await money(id)).toEqual(whole);
});
