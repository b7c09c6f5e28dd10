import { splitPaise } from '../money/paise.ts';
import type { StoreOrder, StoreTax } from './store-order.ts';

/** Tax of one line for the ordered quantity. `rate` is a fraction (0.18 is 18 %), null when unknown. */
export interface LineTax {
  readonly paise: number;
  readonly rate: number | null;
}

const sum = (taxes: readonly StoreTax[]) => taxes.reduce((all, tax) => all + tax.paise, 0);
const isCentral = (tax: StoreTax) => /\bCGST\b/i.test(tax.title);
const isHalf = (tax: StoreTax) => /\b(CGST|SGST|UTGST)\b/i.test(tax.title);
const rounded = (rate: number) => Math.round(rate * 1e6) / 1e6;

/**
 * The rate of a line: the sum of its taxes' rates. CGST alone means that the order had no address to determine the
 * state, so the line has only the central half: the rate is doubled, the amount stays as charged.
 */
function lineRate(taxes: readonly StoreTax[]): number | null {
  if (taxes.length === 0) return null;
  const rate = taxes.reduce((all, tax) => all + tax.rate, 0);
  return rounded(taxes.every(isCentral) ? rate * 2 : rate);
}

/** The single rate behind all taxes of an order; null when there are several. */
function sharedRate(taxes: readonly StoreTax[]): number | null {
  const rates = new Set(taxes.map((tax) => rounded(isHalf(tax) ? tax.rate * 2 : tax.rate)));
  const [rate, ...others] = rates;
  return others.length === 0 ? (rate ?? null) : null;
}

/** The maximum that a line's own rates can produce, allowing for the store's rounding per unit and per tax. */
function explainedPaise(value: number, quantity: number, taxes: readonly StoreTax[], included: boolean): number {
  const rate = taxes.reduce((all, tax) => all + tax.rate, 0);
  const exact = included ? (value * rate) / (1 + rate) : value * rate;
  return exact * 1.02 + 2 * quantity * taxes.length;
}

/**
 * Determines each line's tax. Some checkouts put the taxes of the whole order on its first line, or on no line at all.
 * This shows as a line with more tax than its own rates can produce (or even more than its value), or as order tax
 * found on no line. In that case the lines' own taxes are ignored, and the order's tax, excluding that of shipping, is
 * split by the products' GST rates applied to the lines' values where all rates are known, else by discounted value; a
 * rate is reported only next to an amount that it produced. An untaxed line next to lines with complete and plausible
 * taxes is exempt and stays so.
 */
export function lineTaxes(order: StoreOrder): LineTax[] {
  const shippingTax = order.shipping.reduce((all, line) => all + sum(line.taxes), 0);
  const values = order.lines.map((line) => Math.max(0, line.unitPaise * line.quantity - line.discountPaise));
  const allTaxes = order.lines.flatMap((line) => line.taxes);
  const missing = order.totalTaxPaise - shippingTax - sum(allTaxes);
  const roundingRoom = 2 * (order.lines.length + order.shipping.length);
  const misplaced = order.lines.some(
    (line, i) =>
      sum(line.taxes) > explainedPaise(values[i] ?? 0, line.quantity, line.taxes, order.taxesIncluded) ||
      sum(line.taxes) > (values[i] ?? 0),
  );
  if (!misplaced && missing <= roundingRoom) {
    return order.lines.map((line) => ({ paise: sum(line.taxes), rate: lineRate(line.taxes) }));
  }
  const shared = sharedRate(allTaxes);
  const toSplit = Math.max(0, order.totalTaxPaise - shippingTax);
  const expected = order.lines.map(({ gstRate }, i) => expectedTax(values[i] ?? 0, gstRate, order.taxesIncluded));
  const byRate = expected.every((tax) => tax !== null) && expected.some((tax) => tax > 0);
  const byValue = values.some((value) => value > 0) ? values : order.lines.map((line) => line.quantity);
  const weights = byRate ? expected.map((tax) => tax ?? 0) : byValue;
  return splitPaise(toSplit, weights).map((paise, i) => ({
    paise,
    rate: byRate ? (order.lines[i]?.gstRate ?? null) : shared,
  }));
}

/** The tax that a rate produces on a line's value; null without a rate. */
function expectedTax(value: number, rate: number | null | undefined, included: boolean): number | null {
  if (rate === null || rate === undefined) return null;
  return Math.round(included ? (value * rate) / (1 + rate) : value * rate);
}
