import { expect, test } from 'vitest';
import { askedBeforeInvoice, notSupplied, type SupplyFacts } from './invoice-rules.ts';

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
