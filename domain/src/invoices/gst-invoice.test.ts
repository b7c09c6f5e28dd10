import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceFacts, makeGstInvoice, missingForInvoice, splitTax, withoutStreets } from './gst-invoice.ts';

const home = {
  name: 'Lakshmi Narayan',
  address1: '77 Garden Street',
  address2: 'Indiranagar',
  city: 'Bengaluru',
  province: 'Karnataka',
  country: 'India',
  zip: '560038',
  phone: '+919845098450',
};
const facts = (about: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  orderNumber: 'PG1229',
  magicOrderId: 'PG1229-1',
  supplier: {
    name: 'Paper Peacock Private Limited',
    gstin: '29ABCPE1234F1Z7',
    street: ['12 Brigade Road', null],
    city: 'Bengaluru',
    zip: '560001',
  },
  customerName: 'Lakshmi Narayan',
  shippingAddress: home,
  billingAddress: home,
  lines: [
    {
      description: 'Journal',
      hsn: '4820',
      quantity: 2,
      price: 50_000,
      discount: 10_000,
      taxable: 80_357,
      rate: 0.12,
      tax: 9643,
    },
  ],
  shipping: 4900,
  payment: 'Prepaid',
  ...about,
});
const to = (change: object) => ({ ...home, ...change });
const make = (about: Partial<InvoiceFacts> = {}) => makeGstInvoice(facts(about), '12/2627/0001', '2026-11-21');

describe('an invoice', () => {
  test('adds up to the customer’s total, to the paisa', () => {
    const invoice = make();
    expect(invoice.total).toBe(80_357 + 9643 + 4900);
    expect(invoice.taxes).toEqual([
      { name: 'CGST', amount: 4822 },
      { name: 'SGST', amount: 4821 },
    ]);
    expect(invoice).toMatchObject({ placeOfSupply: 'Karnataka (29)', levies: 'SGST', shipTo: null });
  });

  test.each([
    ['another state', { province: 'Tamil Nadu' }, 'IGST', 'Tamil Nadu (33)'],
    ['a code instead of a name', { province: 'KA' }, 'SGST', 'Karnataka (29)'],
    ['a buyer abroad', { province: 'California', country: 'United States' }, 'IGST', 'Outside India (United States)'],
  ])('to %s', (_, change, levies, place) => {
    const invoice = make({ shippingAddress: to(change) });
    expect([invoice.levies, invoice.placeOfSupply]).toEqual([levies, place]);
  });

  test('charges UTGST within a union territory without a legislature', () => {
    const supplier = { ...facts().supplier, gstin: '04ABCPE1234F1Z7' };
    const invoice = make({ supplier, shippingAddress: to({ province: 'Chandigarh' }) });
    expect(invoice.taxes.map(({ name }) => name)).toEqual(['CGST', 'UTGST']);
  });

  test('names the delivery address when it differs from the billing address', () => {
    const invoice = make({ billingAddress: to({ name: 'Narayan Textiles', address1: '1 Market' }) });
    expect(invoice.billTo.name).toBe('Narayan Textiles');
    expect(invoice.shipTo).toMatchObject({ name: 'Lakshmi Narayan', street: ['77 Garden Street', 'Indiranagar'] });
  });

  test('falls back to the delivery address for billing', () => {
    expect(make({ billingAddress: null })).toMatchObject({ billTo: { city: 'Bengaluru' }, shipTo: null });
  });

  test.each([
    ['the address', { name: 'Asha Rao' }, 'Lakshmi Narayan', 'Asha Rao'],
    ['the order, where the address has none', { name: '' }, 'Lakshmi Narayan', 'Lakshmi Narayan'],
    ['the company, where no person is named', { name: '.', company: 'Iyer Textiles' }, 'Asha', 'Iyer Textiles'],
    ['nobody, where neither has one', { name: null }, null, ''],
  ])('takes the buyer’s name from %s', (_, change, customerName, name) =>
    expect(make({ billingAddress: to(change), customerName }).billTo.name).toBe(name),
  );

  test.each([
    ['in India', {}, 'Karnataka (29)'],
    ['abroad', { province: 'California', country: 'United States' }, 'California, United States'],
    ['abroad, in no state', { province: null, country: 'Singapore' }, 'Singapore'],
  ])('shows the state or country of a buyer %s', (_, change, state) =>
    expect(make({ billingAddress: to(change) }).billTo.state).toBe(state),
  );

  test('names the supplier with state and GSTIN', () => {
    const supplier = { ...facts().supplier, gstin: ' 29ABCPE1234F1Z7 ' };
    expect(make({ supplier }).supplier).toEqual({
      name: 'Paper Peacock Private Limited',
      street: ['12 Brigade Road'],
      city: 'Bengaluru',
      zip: '560001',
      state: 'Karnataka (29)',
      gstin: '29ABCPE1234F1Z7',
    });
  });

  test('omits the customer’s street for some readers, and the delivery address unless it differs', () => {
    expect(withoutStreets(make())).toMatchObject({ billTo: { street: [] }, shipTo: null });
    const apart = withoutStreets(make({ billingAddress: to({ name: 'Narayan Textiles' }) }));
    expect(apart.billTo).toMatchObject({ name: 'Narayan Textiles', street: [] });
    expect(apart.shipTo).toMatchObject({ name: 'Lakshmi Narayan', street: [], city: 'Bengaluru' });
  });

  test('carries no phone or email, and no street for some readers', () => {
    const invoice = make({ billingAddress: to({ address1: '1 Market' }) });
    expect(JSON.stringify(invoice)).not.toContain('98450');
    const shown = JSON.stringify(withoutStreets(invoice));
    for (const hidden of ['Garden', 'Indiranagar', 'Market']) expect(shown).not.toContain(hidden);
    expect(shown).toContain('Brigade Road');
    expect(shown).toContain('560038');
  });
});

const refunded = { ...facts().lines[0], discount: 0, taxable: 0, tax: 0 } as InvoiceFacts['lines'][number];
const nothing = 'There is nothing to invoice in this order.';

test.each<[string, Partial<InvoiceFacts>, string]>([
  ['no GSTIN', { supplier: { ...facts().supplier, gstin: null } }, 'An invoice needs the vendor’s GSTIN.'],
  [
    'a GSTIN of no state',
    { supplier: { ...facts().supplier, gstin: '99ABCPE1234F1Z7' } },
    'An invoice needs the vendor’s GSTIN.',
  ],
  [
    'no address of the vendor',
    { supplier: { ...facts().supplier, street: [null, ''] } },
    'An invoice needs the vendor’s address.',
  ],
  ['no shipping address', { shippingAddress: null }, 'An invoice needs the customer’s shipping address.'],
  [
    'no state',
    { shippingAddress: to({ province: null }) },
    'An invoice needs the state of the customer’s shipping address: it is the place of supply.',
  ],
  ['no lines', { lines: [] }, nothing],
  ['everything refunded in the store', { lines: [refunded] }, nothing],
  [
    'everything refunded, a discount beside it',
    { lines: [{ ...refunded, quantity: 4, price: 10_000, discount: 10_000 }] },
    nothing,
  ],
])('cannot be made with %s, and says why', (_, about, reason) => {
  expect(missingForInvoice(facts(about))).toBe(reason);
  expect(() => make(about)).toThrow(new RangeError(reason));
});

test.each<[string, Partial<InvoiceFacts>]>([
  ['a line that was refunded beside one that was not', { lines: [refunded, ...facts().lines] }],
  ['half of a line’s amount as tax', { lines: [{ ...refunded, price: 2, quantity: 1, taxable: 1, tax: 1 }] }],
])('can be made with %s', (_, about) => expect(missingForInvoice(facts(about))).toBeNull());

test('can be made for a gift whose discount equals its price', () => {
  const lines = facts().lines.map((line) => ({ ...line, discount: line.price * line.quantity, taxable: 0, tax: 0 }));
  expect(make({ lines, shipping: 0 }).total).toBe(0);
});

test('the halves of a tax add up to it and differ by at most a paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (tax) => {
      const [central, state] = splitTax(tax, 'SGST').map(({ amount }) => amount);
      expect((central ?? 0) + (state ?? 0)).toBe(tax);
      expect(Math.abs((central ?? 0) - (state ?? 0))).toBeLessThanOrEqual(1);
      expect(splitTax(tax, 'IGST')).toEqual([{ name: 'IGST', amount: tax }]);
    }),
  );
});
