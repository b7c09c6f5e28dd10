import { expect, test } from 'vitest';
import { askedBeforeInvoice, isBeforeReturn, notSupplied, type SupplyFacts, voidedBecause } from './invoice-rules.ts';

const day = '2026-11-20T10:00:00.000Z';
const sent: SupplyFacts = { orderStatus: 'confirmed', financialStatus: 'PAID', deliveredAt: null, invoiceNumber: null };
const cancelled = 'Cannot make an invoice for a cancelled order';
const undelivered = 'Cannot make an invoice: this order came back without being delivered';
const refunded = 'Cannot make an invoice: this order was refunded before it was delivered';
const ask = (since: string) =>
  `This order was delivered and ${since} since: it was a supply, and the invoice needs a credit note. Make it anyway?`;

test.each<[string, Partial<SupplyFacts>, string | null, string | null]>([
  ['that waits', {}, null, null],
  ['that is on its way', { orderStatus: 'in_transit' }, null, null],
  ['that was delivered', { orderStatus: 'delivered', deliveredAt: day }, null, null],
  ['that was delivered nobody knows when', { orderStatus: 'delivered' }, null, null],
  ['that is cancelled', { orderStatus: 'cancelled' }, cancelled, null],
  ['that is cancelled after its delivery', { orderStatus: 'cancelled', deliveredAt: day }, cancelled, null],
  ['that went back undelivered', { orderStatus: 'rto' }, undelivered, null],
  ['that came back undelivered', { orderStatus: 'returned' }, undelivered, null],
  ['that is refunded before it is sent', { financialStatus: 'REFUNDED' }, refunded, null],
  ['that is refunded on its way', { orderStatus: 'in_transit', financialStatus: 'REFUNDED' }, refunded, null],
  ['that is refunded in part', { financialStatus: 'PARTIALLY_REFUNDED' }, null, null],
  [
    'that is returned after its delivery',
    { orderStatus: 'return_order', deliveredAt: day },
    null,
    ask('has come back'),
  ],
  ['that is back after its delivery', { orderStatus: 'returned', deliveredAt: day }, null, ask('has come back')],
  [
    'that is refunded after its delivery',
    { orderStatus: 'delivered', financialStatus: 'REFUNDED', deliveredAt: day },
    null,
    ask('was refunded'),
  ],
  ['that came back and has its invoice', { orderStatus: 'rto', invoiceNumber: '1/2627/0001' }, null, null],
  [
    'that was returned and has its invoice',
    { orderStatus: 'returned', deliveredAt: day, invoiceNumber: '1/2627/0001' },
    null,
    null,
  ],
])('an order %s is invoiced, asked about or refused', (_, change, refusal, question) => {
  const order = { ...sent, ...change };
  expect([notSupplied(order), askedBeforeInvoice(order)[0]?.text ?? null]).toEqual([refusal, question]);
});

test.each<[Partial<SupplyFacts>, string | null]>([
  [{ orderStatus: 'cancelled' }, 'the order was cancelled before anything was sent'],
  [{ orderStatus: 'cancelled', deliveredAt: day }, null],
  [{ financialStatus: 'REFUNDED' }, 'the order was refunded before anything was sent'],
  [{ orderStatus: 'hold', financialStatus: 'REFUNDED' }, 'the order was refunded before anything was sent'],
  [{ orderStatus: 'in_transit', financialStatus: 'REFUNDED' }, null],
  [{ orderStatus: 'rto', financialStatus: 'REFUNDED' }, null],
  [{ financialStatus: 'PARTIALLY_REFUNDED' }, null],
  [{ financialStatus: 'VOIDED' }, null],
  [{}, null],
])('the invoice of an order that is %j is void: %s', (about, why) => {
  expect(voidedBecause({ ...sent, ...about })).toBe(why);
});

test.each([
  ['2026-11-28', '2026-11-28', true],
  ['2026-11-01', '2026-12-11', true],
  ['2026-11-30', '2026-12-12', false],
  ['2026-12-31', '2027-01-11', true],
  ['2026-12-01', '2027-01-12', false],
  ['2025-12-01', '2026-01-05', true],
])('an invoice of %s can be voided on %s: %s', (invoiced, today, can) => {
  expect(isBeforeReturn(invoiced, today)).toBe(can);
});
