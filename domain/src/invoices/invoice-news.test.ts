import { describe, expect, test } from 'vitest';
import { type InvoiceFacts, makeGstInvoice } from './gst-invoice.ts';
import { invoiceNews } from './invoice-news.ts';

const home = {
  name: 'Asha Rao',
  address1: '12 Lake Road',
  address2: null,
  city: 'Bengaluru',
  province: 'Karnataka',
  country: 'India',
  zip: '560038',
  phone: null,
};
const lamp = {
  description: 'Lamp',
  hsn: '9405',
  quantity: 3,
  price: 118_000,
  discount: 0,
  taxable: 300_000,
  rate: 0.18,
  tax: 54_000,
};
const facts: InvoiceFacts = {
  orderNumber: '#1',
  magicOrderId: '1-1',
  supplier: { name: 'Maker', gstin: '27AAPFU0939F1ZV', street: ['1 Road'], city: 'Pune', zip: '411001' },
  customerName: 'Asha Rao',
  shippingAddress: home,
  billingAddress: null,
  lines: [lamp],
  shipping: 5000,
  payment: 'Prepaid',
};
const made = (change: Partial<InvoiceFacts> = {}) =>
  makeGstInvoice({ ...facts, ...change }, '1/2627/0001', '2026-11-28');
/** As it comes back from the database, whose documents have their fields in an order of its own. */
const kept = sorted(made()) as ReturnType<typeof made>;
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, sorted(one)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.length - b.length || a.localeCompare(b)));
}

describe('an invoice', () => {
  test.each<[string, Partial<InvoiceFacts>, string | null]>([
    ['of the same order says the same', {}, null],
    ['does not follow how the order is paid', { payment: 'Cash on delivery, ₹3,590.00' }, null],
    [
      'is another one with fewer pieces',
      { lines: [{ ...lamp, quantity: 2, taxable: 200_000, tax: 36_000 }] },
      'items and amounts have changed',
    ],
    ['is another one with another shipping cost', { shipping: 0 }, 'items and amounts have changed'],
    ['is another one with another HSN code', { lines: [{ ...lamp, hsn: '6912' }] }, 'items and amounts have changed'],
    [
      'is another one for another street',
      { shippingAddress: { ...home, address1: '14 Lake Road' } },
      'customer’s name and address have changed',
    ],
    [
      'is another one for another state',
      { shippingAddress: { ...home, city: 'Pune', province: 'Maharashtra', zip: '411001' } },
      'place of supply and customer’s name and address have changed',
    ],
  ])('%s', (_, change, news) => expect(invoiceNews(kept, made(change))).toBe(news));
});
