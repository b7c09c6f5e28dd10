import { scalePaise, splitPaise } from '../money/paise.ts';
import { unassignedVendor, vendorKey } from '../vendors/vendor-name.ts';
import { type LineTax, lineTaxes } from './line-taxes.ts';
import type { StoreLine, StoreOrder, StoreTax } from './store-order.ts';

/** One line of a part. Everything except `unitPaise` applies to the counted quantity. */
export interface PartLine {
  readonly line: StoreLine;
  readonly quantity: number;
  readonly unitPaise: number;
  /** Price × quantity, including tax when prices do. */
  readonly grossPaise: number;
  /** Negative by a paisa or two only where rounding had to be settled and no line had a discount to absorb it. */
  readonly discountPaise: number;
  readonly netTaxPaise: number;
  /** After discount, before tax. */
  readonly netPaise: number;
  /** A fraction: 0.18 is 18 %. */
  readonly taxRate: number | null;
  /** The store's taxes behind `netTaxPaise`, each for itself; none where the order's tax was spread. */
  readonly taxes: readonly StoreTax[];
  /** The tax does not add up. */
  readonly taxInDoubt: boolean;
}

/** One vendor's part of a store order. The customer pays net + netTax + shipping. */
export interface OrderPart {
  /** Null for lines without a vendor. */
  readonly vendorName: string | null;
  readonly lines: readonly PartLine[];
  /** Price × quantity including tax, before discounts. */
  readonly totalPaise: number;
  readonly discountPaise: number;
  readonly netPaise: number;
  readonly netTaxPaise: number;
  /** All that is paid besides the goods: shipping, duties and fees. */
  readonly shippingPaise: number;
  /** Contained in `shippingPaise`: customs duties of its own lines. */
  readonly dutiesPaise: number;
  /** Contained in `shippingPaise`: its share of the order's fees. */
  readonly feesPaise: number;
  /** This part's share of the order's outstanding balance. */
  readonly outstandingPaise: number;
}

export interface SplitOrder {
  readonly parts: readonly OrderPart[];
  /** The store's total minus the sum of the parts: 0, or an amount the store knows of but its lines do not show. */
  readonly differencePaise: number;
}

interface Counted {
  readonly quantity: number;
  /** Numerator over the ordered quantity by which amounts are scaled. */
  readonly paid: number;
}

/** Whether edits and refunds have left nothing of an order that the store has not cancelled. */
export const isEmptied = ({ cancelledAt, lines }: Pick<StoreOrder, 'cancelledAt' | 'lines'>): boolean =>
  cancelledAt === null && lines.every((line) => line.currentQuantity <= 0);

/** Whether nothing of an order is to be sent any more. */
export const isUnfilled = (order: Pick<StoreOrder, 'cancelledAt' | 'lines'>): boolean =>
  order.cancelledAt !== null || isEmptied(order);

/** The lines that are in the parts of an order. */
export const countedLines = (order: Pick<StoreOrder, 'cancelledAt' | 'lines'>): readonly StoreLine[] =>
  isUnfilled(order) ? order.lines : order.lines.filter(({ currentQuantity }) => currentQuantity > 0);

/** The order with other vendors of some lines, by the lines' ids. */
export const withVendors = (order: StoreOrder, vendors: ReadonlyMap<string, string>): StoreOrder =>
  vendors.size === 0
    ? order
    : { ...order, lines: order.lines.map((line) => ({ ...line, vendor: vendors.get(line.id) ?? line.vendor })) };

/**
 * Decides which quantity of a line counts: the original one in a cancelled order; otherwise what edits and refunds
 * have left, dropping lines with nothing left (null). The lines of an emptied order keep their original quantities with
 * zero amounts: its parts are cancelled, and show what was ordered.
 */
function countedQuantities(order: StoreOrder): (Counted | null)[] {
  const cancelled = order.cancelledAt !== null;
  const emptied = isEmptied(order);
  return order.lines.map(({ quantity, currentQuantity }) => {
    if (cancelled) return { quantity, paid: quantity };
    if (emptied) return { quantity, paid: 0 };
    return currentQuantity > 0 ? { quantity: currentQuantity, paid: currentQuantity } : null;
  });
}

const netPaise = (gross: number, discount: number, tax: number, included: boolean) =>
  gross - discount - (included ? tax : 0);

function partLine(line: StoreLine, counted: Counted, tax: LineTax, included: boolean): PartLine {
  const scaled = (paise: number) => (line.quantity > 0 ? scalePaise(paise, counted.paid, line.quantity) : 0);
  const grossPaise = line.unitPaise * counted.paid;
  const discountPaise = scaled(line.discountPaise);
  const netTaxPaise = scaled(tax.paise);
  return {
    line,
    quantity: counted.quantity,
    unitPaise: line.unitPaise,
    grossPaise,
    discountPaise,
    netTaxPaise,
    netPaise: netPaise(grossPaise, discountPaise, netTaxPaise, included),
    taxRate: tax.rate,
    taxes: tax.taxes.map((one) => ({ ...one, paise: scaled(one.paise) })),
    taxInDoubt: tax.inDoubt && (netTaxPaise !== 0 || grossPaise > discountPaise),
  };
}

/** Of what is left of a line. */
const dutyOf = ({ line, quantity }: PartLine) =>
  line.quantity > 0 ? scalePaise(line.dutyPaise ?? 0, quantity, line.quantity) : 0;

const discounted = (line: PartLine) => line.grossPaise - line.discountPaise;
const lineTotal = (line: PartLine) => line.netPaise + line.netTaxPaise;
const sumOf = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((all, item) => all + of(item), 0);

/** The customer's shipping cost: after discounts, plus tax when prices exclude it. */
function shippingTotal(order: StoreOrder): number {
  return sumOf(
    order.shipping,
    (line) => line.paise + (order.taxesIncluded ? 0 : sumOf(line.taxes, (tax) => tax.paise)),
  );
}

/**
 * Scaling discounts and taxes to the remaining quantity rounds once per line, so a difference of up to one paisa per
 * line is rounding: it is settled in the discount of the most valuable line that can absorb it. A larger difference is
 * real and stays.
 */
function settleRounding(lines: readonly PartLine[], difference: number, included: boolean): readonly PartLine[] {
  if (difference === 0 || Math.abs(difference) > lines.length) return lines;
  const byValue = lines.toSorted((a, b) => discounted(b) - discounted(a));
  const fits = (line: PartLine) => {
    const discount = line.discountPaise - difference;
    return discount >= 0 && discount <= line.grossPaise;
  };
  const target = byValue.find(fits) ?? byValue.find((line) => line.grossPaise > 0);
  return lines.map((line) => {
    if (line !== target) return line;
    const discountPaise = line.discountPaise - difference;
    return { ...line, discountPaise, netPaise: netPaise(line.grossPaise, discountPaise, line.netTaxPaise, included) };
  });
}

/** The vendor that the store names; null for none. */
export function vendorOfLine({ vendor }: Pick<StoreLine, 'vendor'>): string | null {
  const key = vendorKey(vendor ?? '');
  return key === '' || key === vendorKey(unassignedVendor) ? null : (vendor?.trim() ?? null);
}

/** Groups lines by vendor in order of first appearance; the first spelling of a name wins. */
function byVendor(lines: readonly PartLine[]): { vendorName: string | null; lines: PartLine[] }[] {
  const groups = new Map<string, { vendorName: string | null; lines: PartLine[] }>();
  for (const line of lines) {
    const vendorName = vendorOfLine(line.line);
    const key = vendorKey(vendorName ?? '');
    const group = groups.get(key) ?? { vendorName, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * By what the outstanding balance is split. A tip or a gift card of an order that is paid at the door is collected with
 * its goods: nobody comes for the tip alone.
 */
function owedBy(groups: readonly { lines: readonly PartLine[] }[], totals: readonly number[]): readonly number[] {
  const positive = totals.map((total) => Math.max(0, total));
  const brought = positive.map((total, i) =>
    groups[i]?.lines.some(({ line, quantity }) => line.requiresShipping && quantity > 0) ? total : 0,
  );
  return brought.some((total) => total > 0) ? brought : positive;
}

/**
 * Splits a store order into one part per vendor. The parts add up to the store's current total (the original total if
 * cancelled), or `differencePaise` says by how much they do not. Shipping is split by discounted value, or by quantity
 * when all values are 0, and so are fees; duties belong to the parts whose lines they were paid for; the outstanding
 * balance is split by the totals of the parts that reach the customer.
 */
export function splitStoreOrder(order: StoreOrder): SplitOrder {
  const taxes = lineTaxes(order);
  const counted = countedQuantities(order);
  const scaled = order.lines.flatMap((line, i) => {
    const [quantity, tax] = [counted[i], taxes[i]];
    return quantity && tax ? [partLine(line, quantity, tax, order.taxesIncluded)] : [];
  });
  const shipping = shippingTotal(order);
  const storeTotal = order.cancelledAt === null ? order.currentTotalPaise : order.totalPaise;
  const { dutiesPaise = 0, feesPaise = 0 } = order.charges ?? {};
  const difference = storeTotal - shipping - dutiesPaise - feesPaise - sumOf(scaled, lineTotal);
  const lines = settleRounding(scaled, difference, order.taxesIncluded);

  const groups = byVendor(lines);
  if (groups.length === 0) return { parts: [], differencePaise: storeTotal };
  const values = groups.map((group) => Math.max(0, sumOf(group.lines, discounted)));
  const quantities = groups.map((group) => sumOf(group.lines, (line) => line.quantity));
  const byValue = values.some((value) => value > 0) ? values : quantities;
  const duties = groups.map((group) => sumOf(group.lines, dutyOf));
  const dutyShares = splitPaise(dutiesPaise, duties.some((duty) => duty > 0) ? duties : byValue);
  const feeShares = splitPaise(feesPaise, byValue);
  const shippingShares = splitPaise(shipping, byValue).map(
    (share, i) => share + (dutyShares[i] ?? 0) + (feeShares[i] ?? 0),
  );
  const totals = groups.map((group, i) => sumOf(group.lines, lineTotal) + (shippingShares[i] ?? 0));
  const owed = splitPaise(order.outstandingPaise, owedBy(groups, totals));

  const parts = groups.map((group, i): OrderPart => {
    const netTaxPaise = sumOf(group.lines, (line) => line.netTaxPaise);
    const gross = sumOf(group.lines, (line) => line.grossPaise);
    return {
      vendorName: group.vendorName,
      lines: group.lines,
      totalPaise: gross + (order.taxesIncluded ? 0 : netTaxPaise),
      discountPaise: sumOf(group.lines, (line) => line.discountPaise),
      netPaise: sumOf(group.lines, (line) => line.netPaise),
      netTaxPaise,
      shippingPaise: shippingShares[i] ?? 0,
      dutiesPaise: dutyShares[i] ?? 0,
      feesPaise: feeShares[i] ?? 0,
      outstandingPaise: owed[i] ?? 0,
    };
  });
  return { parts, differencePaise: storeTotal - sumOf(totals, (total) => total) };
}
