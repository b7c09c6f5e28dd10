import { hasPlaceOfSupply } from '@shipmagic/domain/india/place-of-supply';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { address } from '@shipmagic/domain/orders/order';
import { wholeTax } from '@shipmagic/domain/store/whole-tax';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { updateOrder } from '../orders/order/orders.ts';
import { readableOrNull } from '../platform/db/stored-values.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { payoutOf } from '../store/commission-terms.ts';
import { termsOfVendor } from '../store/store-vendors.ts';
import { lockInvoiceFacts, type StoredInvoiceFacts } from './invoice-facts.queries.ts';
import { cessOf } from './invoice-facts.ts';
import { updateLineTax } from './invoices.queries.ts';

// Why: docs/decisions/money.md, "CGST alone doubles the displayed rate, never an amount".
/**
 * Gives the lines of an order with half of their tax the whole of it once its place of supply is known; total and cash
 * stay, payout follows. Locks the order, and returns the particulars of its invoice.
 */
export async function completeTaxes(tx: Tx, orderId: string): Promise<StoredInvoiceFacts> {
  const stored = await lockInvoiceFacts(tx, orderId);
  const { order, lines } = stored;
  const to = readableOrNull(address, order.shipping_address);
  const taxes = hasPlaceOfSupply(to) ? lines.map(taxOf) : lines.map(({ net_tax }) => toPaise(net_tax));
  if (lines.every(({ net_tax }, i) => toPaise(net_tax) === taxes[i])) return stored;
  const whole = lines.map((line, i) => {
    const taxPaise = taxes[i] ?? 0;
    const netPaise = toPaise(line.net_price) + toPaise(line.net_tax) - taxPaise;
    return { line, taxPaise, netPaise, unitPaise: toPaise(line.price) };
  });
  for (const { line, taxPaise, netPaise } of whole) {
    const amounts = { netPrice: toRupees(netPaise), netTax: toRupees(taxPaise), rate: line.tax_rate };
    await updateLineTax(tx, orderId, { id: line.store_line_id, ...amounts });
  }
  const netTaxPaise = whole.reduce((all, { taxPaise }) => all + taxPaise, 0);
  const netPaise = whole.reduce((all, line) => all + line.netPaise, 0);
  const terms = await termsOfVendor(tx, order.vendor_id);
  await updateOrder(tx, order, {
    net_price: toRupees(netPaise),
    net_tax: toRupees(netTaxPaise),
    publisher_payout: toRupees(payoutOf({ lines: whole, netTaxPaise }, terms)),
  });
  await recordActivity(tx, null, {
    orderId,
    type: 'update',
    action: 'Tax follows the place of supply',
    notes: 'The store had charged the central half alone. The total stays what was paid.',
    changes: { tax: { from: order.net_tax, to: toRupees(netTaxPaise) } },
  });
  return lockInvoiceFacts(tx, orderId);
}

const taxOf = (line: StoredInvoiceFacts['lines'][number]) =>
  wholeTax({
    quantity: line.quantity,
    paidPaise: toPaise(line.net_price) + toPaise(line.net_tax),
    taxPaise: toPaise(line.net_tax),
    cessPaise: cessOf(line),
    rate: line.tax_rate,
  });
