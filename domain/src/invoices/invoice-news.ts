import { type GstInvoice, gstInvoice } from './gst-invoice.ts';

/** The facts that a customer, an accountant or an officer reads of an invoice, by the words for a change of each. */
const particulars: readonly (readonly [string, (invoice: GstInvoice) => unknown])[] = [
  [
    'items and amounts',
    ({ lines, shipping, charges, taxable, total }) => [
      lines.map(({ taxes, ...line }) => [line, taxes.reduce((all, { amount }) => all + amount, 0)]),
      [shipping, charges ?? 0, taxable, total],
    ],
  ],
  ['place of supply', ({ placeOfSupply, levies, taxes }) => [placeOfSupply, levies, taxes.map(({ name }) => name)]],
  ['customer’s name and address', ({ billTo, shipTo }) => [billTo, shipTo]],
];

/**
 * The facts of an invoice that are not so any more, to follow “void: ”; null when all are. Not by how it is paid, and not by
 * its supplier, whose particulars are those of its day.
 */
export function invoiceNews(before: GstInvoice, now: GstInvoice): string | null {
  // Read alike, so that both have their fields in one order.
  const [old, fresh] = [gstInvoice.parse(before), gstInvoice.parse(now)];
  const changed = particulars
    .filter(([, of]) => JSON.stringify(of(old)) !== JSON.stringify(of(fresh)))
    .map(([words]) => words);
  if (changed.length === 0) return null;
  const [last = '', ...others] = changed.toReversed();
  const isOne = others.length === 0 && last === 'place of supply';
  return `${[others.toReversed().join(', '), last].filter(Boolean).join(' and ')} ${isOne ? 'has' : 'have'} changed`;
}
