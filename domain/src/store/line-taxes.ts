import { gstRatesOn, isGstRateOn, roundedRate } from '../india/gst-rates.ts';
import { splitPaise } from '../money/paise.ts';
import { indiaDay } from '../time/india-day.ts';
import { isCentralAlone, lineRate, namedRates } from './line-rate.ts';
import type { StoreLine, StoreOrder, StoreTax } from './store-order.ts';

/** Tax of one line for the ordered quantity. */
export interface LineTax {
  readonly paise: number;
  /** A fraction (0.18 is 18 %) that exists in India on the order's day and produces the amount; null otherwise. */
  readonly rate: number | null;
  /** The store's taxes of the line, each for itself; none where the order's tax was spread over its lines. */
  readonly taxes: readonly StoreTax[];
  /** The tax does not add up: a person has to say what it is before an invoice states it. */
  readonly inDoubt: boolean;
}

/** A line with what its taxes have to fit. */
interface Taxed {
  readonly line: StoreLine;
  /** After discount, with the tax when prices include it. */
  readonly value: number;
  readonly paise: number;
}

const sum = (taxes: readonly StoreTax[]) => taxes.reduce((all, tax) => all + tax.paise, 0);

const produced = (value: number, rate: number, included: boolean) =>
  included ? (value * rate) / (1 + rate) : value * rate;

/** How the tax compares with what its own rates produce, allowing for the store's rounding per unit and per tax. */
function ownFit({ line, value, paise }: Taxed, included: boolean): 'fits' | 'too much' | 'too little' {
  const rate = line.taxes.reduce((all, tax) => all + tax.rate, 0);
  const exact = produced(value, rate, included);
  const room = 2 * line.quantity * line.taxes.length;
  if (paise > value || paise > exact * 1.02 + room) return 'too much';
  // Prices with tax contain the other half, too, even where the store does not state it.
  const least = isCentralAlone(line.taxes) && included ? produced(value, 2 * rate, included) / 2 : exact;
  return paise < least * 0.98 - room ? 'too little' : 'fits';
}

/** As the store has it. A free line without tax needs no rate. */
function asTheStoreHasIt(one: Taxed, day: string, included: boolean): LineTax {
  const { taxes } = one.line;
  const rate = lineRate(taxes, day);
  const isTaxed = taxes.length > 0 && (one.value > 0 || one.paise > 0);
  const isGood = rate !== null && ownFit(one, included) === 'fits';
  return { paise: one.paise, rate: isTaxed && !isGood ? null : rate, taxes, inDoubt: isTaxed && !isGood };
}

/** Whether a rate produces an amount, to the paisa of each unit. */
const fits = (paise: number, exact: number, quantity: number) => Math.abs(paise - exact) <= quantity + 1;

/**
 * Spreads an amount over lines of which each then has a rate of its day that produces its share: the products' own
 * rates if all are known, else a single one, which the store names for one of these lines if it names any. Null where
 * there is no such rate.
 */
function spread(paise: number, lines: readonly Taxed[], day: string, included: boolean): LineTax[] | null {
  const shares = (rates: readonly number[]): LineTax[] | null => {
    const exact = lines.map(({ value }, i) => produced(value, rates[i] ?? 0, included));
    const split = splitPaise(paise, exact);
    const isRight = lines.every(({ line }, i) => fits(split[i] ?? 0, exact[i] ?? 0, line.quantity));
    if (!isRight || exact.every((tax) => tax === 0)) return null;
    return lines.map(({ value }, i) => {
      const rate = value > 0 ? (rates[i] ?? null) : null;
      return { paise: split[i] ?? 0, rate, taxes: [], inDoubt: false };
    });
  };
  const known = lines.flatMap(({ line }) => line.gstRate ?? []);
  if (known.length === lines.length && known.every((rate) => isGstRateOn(rate, day))) {
    const byProducts = shares(known);
    if (byProducts) return byProducts;
  }
  const named = lines.flatMap(({ line }) => namedRates(line.taxes));
  const value = lines.reduce((all, one) => all + one.value, 0);
  const distance = (rate: number) => Math.abs(produced(value, rate, included) - paise);
  const [nearest] = gstRatesOn(day)
    .filter((rate) => rate > 0 && (named.length === 0 || named.includes(rate)))
    .filter((rate) => known.every((one) => roundedRate(one) === rate))
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest === undefined ? null : shares(lines.map(() => nearest));
}

// Why: docs/decisions/money.md, "A tax that does not add up waits for a person".
/**
 * Determines each line's tax. A line's own taxes count if they name one rate that exists on the order's day and
 * produces the amount. Some checkouts put the taxes of the whole order on its first line, or on no line at all: a line
 * has more tax than its own rates produce, or the order's tax, excluding that of shipping, is not that of its lines.
 * Such a tax is spread, over the lines without any or over all, if each then has a rate of its day. What does not add
 * up is in doubt: the amounts stay what the customer paid (those of the lines, or, where these are none or impossible,
 * the order's tax by value), without a rate. An untaxed line next to lines with complete taxes is exempt and stays so.
 */
export function lineTaxes(order: StoreOrder): LineTax[] {
  const day = indiaDay(order.createdAt);
  const included = order.taxesIncluded;
  const lines = order.lines.map((line): Taxed => {
    const value = Math.max(0, line.unitPaise * line.quantity - line.discountPaise);
    return { line, value, paise: sum(line.taxes) };
  });
  const own = lines.map((one) => asTheStoreHasIt(one, day, included));
  const toSplit = Math.max(
    0,
    order.totalTaxPaise -
      order.shipping.reduce((all, line) => all + sum(line.taxes), 0) -
      (order.charges?.taxPaise ?? 0),
  );
  const room = 2 * (order.lines.length + order.shipping.length);
  const missing = toSplit - own.reduce((all, tax) => all + tax.paise, 0);
  const isTooMuch = lines.some((one) => ownFit(one, included) === 'too much');
  if (!isTooMuch && missing <= room && missing >= -room - removedTax(lines)) return own;

  const untaxed = lines.filter(({ line, value }) => line.taxes.length === 0 && value > 0);
  const rest = own.some((tax) => tax.inDoubt) || untaxed.length === lines.length ? [] : untaxed;
  const restSpread = rest.length > 0 && missing > 0 ? spread(missing, rest, day, included) : null;
  if (restSpread) return lines.map((one, i) => restSpread[rest.indexOf(one)] ?? own[i] ?? none);
  const allSpread = spread(toSplit, lines, day, included);
  if (allSpread) return allSpread;
  const isKept = !isTooMuch && own.some((tax) => tax.paise > 0);
  const byValue = lines.some(({ value }) => value > 0) ? lines.map(({ value }) => value) : quantities(order);
  const amounts = isKept || lines.length === 0 ? own.map((tax) => tax.paise) : splitPaise(toSplit, byValue);
  return lines.map(({ line }, i) => ({ paise: amounts[i] ?? 0, rate: null, taxes: line.taxes, inDoubt: true }));
}

const none: LineTax = { paise: 0, rate: null, taxes: [], inDoubt: false };
const quantities = (order: StoreOrder) => order.lines.map((line) => line.quantity);

/** The tax of what edits and refunds have taken away: the order's tax may be with or without it. */
function removedTax(lines: readonly Taxed[]): number {
  const gone = ({ quantity, currentQuantity }: StoreLine) =>
    quantity > 0 ? Math.max(0, quantity - currentQuantity) / quantity : 0;
  return lines.reduce((all, { line, paise }) => all + paise * gone(line), 0);
}
