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
  test('adds up to what the customer pays, to the paisa', () => {
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

  test('within a union territory without a legislature bears UTGST', () => {
    const supplier = { ...facts().supplier, gstin: '04ABCPE1234F1Z7' };
    const invoice = make({ supplier, shippingAddress: to({ province: 'Chandigarh' }) });
    expect(invoice.taxes.map(({ name }) => name)).toEqual(['CGST', 'UTGST']);
  });

  test('names the delivery address when it differs from the billing address', () => {
    const invoice = make({ billingAddress: to({ name: 'Narayan Textiles', address1: '1 Market' }) });
    expect(invoice.billTo.name).toBe('Narayan Textiles');
    expect(invoice.shipTo).toMatchObject({ name: 'Lakshmi Narayan', street: ['77 Garden Street', 'Indiranagar'] });
  });

  test('bills the delivery address when there is no other', () => {
    expect(make({ billingAddress: null })).toMatchObject({ billTo: { city: 'Bengaluru' }, shipTo: null });
  });

  test('carries no phone or email, and for some readers no street', () => {
    const invoice = make({ billingAddress: to({ address1: '1 Market' }) });
    expect(JSON.stringify(invoice)).not.toContain('98450');
    const shown = JSON.stringify(withoutStreets(invoice));
    for (const hidden of ['Garden', 'Indiranagar', 'Market']) expect(shown).not.toContain(hidden);
    expect(shown).toContain('Brigade Road');
    expect(shown).toContain('560038');
  });
});

test.each<[string, Partial<InvoiceFacts>, string]>([
  ['no GSTIN', { supplier: { ...facts().supplier, gstin: null } }, 'GSTIN'],
  ['a GSTIN of no state', { supplier: { ...facts().supplier, gstin: '99ABCPE1234F1Z7' } }, 'GSTIN'],
  ['no address of the vendor', { supplier: { ...facts().supplier, street: [null, ''] } }, 'vendor’s address'],
  ['no shipping address', { shippingAddress: null }, 'shipping address'],
  ['no state', { shippingAddress: to({ province: null }) }, 'place of supply'],
  ['no lines', { lines: [] }, 'nothing to invoice'],
  [
    'everything refunded in the store',
    { lines: facts().lines.map((line) => ({ ...line, discount: 0, taxable: 0, tax: 0 })) },
    'nothing to invoice',
  ],
])('with %s it cannot be made, and says why', (_, about, reason) => {
  expect(missingForInvoice(facts(about))).toContain(reason);
  expect(() => make(about)).toThrow(RangeError);
});

test('a gift, whose discount is its whole price, has one', () => {
  const lines = facts().lines.map((line) => ({ ...line, discount: line.price * line.quantity, taxable: 0, tax: 0 }));
  expect(make({ lines, shipping: 0 }).total).toBe(0);
});

test('halves always add up to the tax and differ by a paisa at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (tax) => {
      const [central, state] = splitTax(tax, 'SGST').map(({ amount }) => amount);
      expect((central ?? 0) + (state ?? 0)).toBe(tax);
      expect(Math.abs((central ?? 0) - (state ?? 0))).toBeLessThanOrEqual(1);
      expect(splitTax(tax, 'IGST')).toEqual([{ name: 'IGST', amount: tax }]);
    }),
  );
});
