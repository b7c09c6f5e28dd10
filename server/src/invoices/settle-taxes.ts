import { AppError } from '@shipmagic/domain/http/errors';
import { isGstRateOn } from '@shipmagic/domain/india/gst-rates';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Order } from '@shipmagic/domain/orders/order';
import { taxPercentText } from '@shipmagic/domain/orders/order-totals';
import { maySettleTaxes } from '@shipmagic/domain/orders/tax-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ChargedLine, type SettledTaxes, settledTaxes, taxWithin } from '@shipmagic/domain/store/settled-taxes';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { updateOrder } from '../orders/order/orders.ts';
import { refuseStale } from '../orders/order/refuse-stale.ts';
import { requireAbility } from '../orders/order/require-ability.ts';
import { lockVisibleOrder, readVisibleOrder } from '../orders/order/visible-order.ts';
import { storedOrNull } from '../platform/db/stored-values.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { payoutOf } from '../store/commission-terms.ts';
import { termsOfVendor } from '../store/store-vendors.ts';
import { linesToSettle, updateLineTax } from './invoices.queries.ts';

interface Answer {
  readonly magicOrderId: string;
  /** Null: the store's amounts stay as they are, without a rate. */
  readonly rates: readonly { readonly lineId: string; readonly taxPercent: number }[] | null;
  readonly version?: number | undefined;
}
type Line = Awaited<ReturnType<typeof linesToSettle>>[number];

// Why: docs/decisions/money.md, "A tax that does not add up waits for a person".
/**
 * Keeps what a person says of a tax that does not add up: the rate of each product, or that the store's amounts are to
 * stay. What the customer paid for a product does not change, and an import keeps the answer until the store has other
 * amounts. Throws 403 or 409 by `maySettleTaxes`, 400 for a product without a rate or a rate that does not exist.
 */
export async function settleTaxes(tx: Tx, viewer: Viewer, { magicOrderId, rates, version }: Answer): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, order, row } = visible;
  requireAbility(maySettleTaxes(viewer, order));
  const lines = await linesToSettle(tx, id);
  const given = rates && new Map(rates.map(({ lineId, taxPercent }) => [lineId, taxPercent]));
  if (given) refuseRates(lines, given, indiaDay(row.created_at));
  await refuseStale(tx, viewer, visible, { version, fields: ['tax'] });
  const before = storedOrNull(settledTaxes, row.tax_settled);
  const charged = before?.charged ?? lines.map(chargedOf);
  const settled = lines.map((line, i) => settle(line, charged[i] ?? chargedOf(line), given));
  for (const line of settled) await updateLineTax(tx, id, line);
  const netTax = settled.reduce((all, { taxPaise }) => all + taxPaise, 0);
  const netPaise = settled.reduce((all, line) => all + line.netPaise, 0);
  const answer: SettledTaxes = { rates: given && Object.fromEntries(given), charged };
  const terms = await termsOfVendor(tx, row.vendor_id);
  await updateOrder(tx, visible, {
    net_price: toRupees(netPaise),
    net_tax: toRupees(netTax),
    publisher_payout: toRupees(payoutOf({ lines: settled, netTaxPaise: netTax }, terms)),
    tax_in_doubt_since: null,
    tax_settled: JSON.stringify(answer),
  });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'update',
    action: given ? 'Tax rates stated' : 'The store’s tax accepted as it is',
    notes: settled.map(({ title, rate }) => `${title}: ${rate === null ? 'no rate' : taxPercentText(rate)}`).join(', '),
    changes: { tax: { from: order.netTax, to: toRupees(netTax) } },
  });
  return (await readVisibleOrder(tx, viewer, magicOrderId)).order;
}

const chargedOf = (line: Line): ChargedLine => ({
  id: line.store_line_id,
  quantity: line.quantity,
  paidPaise: toPaise(line.net_price) + toPaise(line.net_tax),
  taxPaise: toPaise(line.net_tax),
});

function settle(line: Line, charged: ChargedLine, rates: ReadonlyMap<string, number> | null) {
  const rate = rates?.get(line.store_line_id) ?? null;
  const taxPaise = rate === null ? charged.taxPaise : taxWithin(charged.paidPaise, rate);
  const netPaise = charged.paidPaise - taxPaise;
  const amounts = { netPrice: toRupees(netPaise), netTax: toRupees(taxPaise), unitPaise: toPaise(line.price) };
  return { id: line.store_line_id, title: line.title, rate, taxPaise, netPaise, ...amounts };
}

/** A product that costs nothing needs no rate. */
function refuseRates(lines: readonly Line[], rates: ReadonlyMap<string, number>, day: string): void {
  const field = { field: 'rates' };
  const wrong = [...rates.values()].find((rate) => !isGstRateOn(rate, day));
  if (wrong !== undefined)
    throw new AppError('bad_input', `There was no GST rate of ${taxPercentText(wrong)} on ${day}`, field);
  const known = new Set(lines.map((line) => line.store_line_id));
  if ([...rates.keys()].some((id) => !known.has(id)))
    throw new AppError('bad_input', 'A product is not in this order', field);
  const missing = lines.find((line) => line.net_price + line.net_tax > 0 && !rates.has(line.store_line_id));
  if (missing) throw new AppError('bad_input', `State the GST rate of ${missing.title}`, field);
}
