import type { OrderLine, StoreOrder, TaxLine } from './model.ts';
import { isPayment, isRefund } from './payment-model.ts';

/** Price × quantity less its discount allocations. */
export function discountedLineTotal(line: OrderLine): number {
  return line.price * line.quantity - line.allocations.reduce((sum, a) => sum + a.amount, 0);
}

/** Tax inside (or on top of) `value`: a CGST + SGST pair within the shop's state, IGST elsewhere. */
export function taxLinesFor(value: number, percent: number, sameState: boolean, included: boolean): TaxLine[] {
  if (percent === 0) return [];
  const rate = percent / 100;
  const tax = Math.round(included ? (value * rate) / (1 + rate) : value * rate);
  if (!sameState) return [{ title: 'IGST', rate, price: tax }];
  const half = Math.ceil(tax / 2);
  return [
    { title: 'CGST', rate: rate / 2, price: half },
    { title: 'SGST', rate: rate / 2, price: tax - half },
  ];
}

/** The order's own tax lines: those of all lines, summed by title and rate. */
function sumTaxLines(lines: readonly OrderLine[]): TaxLine[] {
  const byKey = new Map<string, TaxLine>();
  for (const tax of lines.flatMap((line) => line.taxLines)) {
    const key = `${tax.title} ${tax.rate}`;
    const found = byKey.get(key);
    if (found) found.price += tax.price;
    else byKey.set(key, { ...tax });
  }
  return [...byKey.values()];
}

/** Customs duties and fees as placed and as they are now: fees stay, duties follow the quantities. */
export function chargesOf({ lines, fees = [], dutiesIncluded = false, cancelledAt }: StoreOrder) {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const duties = dutiesIncluded ? [] : lines;
  const dutiesPlaced = sum(duties.map(({ duty = 0 }) => duty));
  const dutiesNow = sum(
    duties.map(({ duty = 0, quantity, currentQuantity }) => Math.round((duty * currentQuantity) / (quantity || 1))),
  );
  const feesPlaced = sum(fees.map(({ price }) => price));
  const isLeft = cancelledAt === null;
  return { dutiesPlaced, feesPlaced, dutiesNow: isLeft ? dutiesNow : 0, feesNow: isLeft ? feesPlaced : 0 };
}

/** Paise received and not gone back. Once there are transactions they say it: the total stays as ordered after an edit. */
export function paidOf({ transactions, totals }: StoreOrder): number {
  if (!transactions) return totals.total - totals.outstanding - totals.refunded;
  return transactions.reduce((all, one) => all + (isPayment(one) ? one.amount : isRefund(one) ? -one.amount : 0), 0);
}

/**
 * Sets the order's sums from its lines as Shopify does: total = Σ price × quantity − Σ allocations + shipping,
 * duties and fees, plus tax where prices exclude it. Current sums follow the current quantities.
 */
export function recalculate(order: StoreOrder): void {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  order.taxLines = sumTaxLines(order.lines);
  const tax = sum(order.taxLines.map((t) => t.price));
  const subtotal = sum(order.lines.map(discountedLineTotal));
  const shipping = sum(order.shippingLines.map((s) => s.discountedPrice));
  const onTop = order.taxesIncluded ? 0 : tax;
  const charges = chargesOf(order);
  const total = subtotal + shipping + charges.dutiesPlaced + charges.feesPlaced + onTop;
  const paid = paidOf(order);
  const gone = sum(
    order.lines.map((l) => Math.round((discountedLineTotal(l) * (l.quantity - l.currentQuantity)) / (l.quantity || 1))),
  );
  const currentTotal = order.cancelledAt === null ? total - gone - charges.dutiesPlaced + charges.dutiesNow : 0;
  const discounts = sum(order.lines.flatMap((l) => l.allocations.map((a) => a.amount)));
  const outstanding = order.cancelledAt === null ? Math.max(0, currentTotal - paid) : 0;
  const { refunded } = order.totals;
  order.totals = { total, subtotal, tax, discounts, shipping, currentTotal, outstanding, refunded };
  order.totalWeight = sum(order.lines.map((l) => (l.grams ?? 0) * l.currentQuantity));
}
