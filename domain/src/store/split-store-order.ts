import { scalePaise, splitPaise } from '../money/paise.ts';
import { unassignedVendor, vendorKey } from '../vendors/vendor-name.ts';
import { type LineTax, lineTaxes } from './line-taxes.ts';
import type { StoreLine, StoreOrder } from './store-order.ts';

/** One line of a part. Everything except `unitPaise` is for the quantity that counts. */
export interface PartLine {
  readonly line: StoreLine;
  readonly quantity: number;
  readonly unitPaise: number;
  /** Price × quantity: with the tax inside when prices contain it. */
  readonly grossPaise: number;
  /** A paisa or two below 0 only where rounding had to be settled and no line has a discount to take it. */
  readonly discountPaise: number;
  readonly netTaxPaise: number;
  /** After discount, without tax. */
  readonly netPaise: number;
  /** A fraction: 0.18 is 18 %. */
  readonly taxRate: number | null;
}

/** One vendor's part of a store order; what the customer pays for it is net + netTax + shipping. */
export interface OrderPart {
  /** Null for lines without a vendor. */
  readonly vendorName: string | null;
  readonly lines: readonly PartLine[];
  /** Price × quantity with tax, before discounts. */
  readonly totalPaise: number;
  readonly discountPaise: number;
  readonly netPaise: number;
  readonly netTaxPaise: number;
  readonly shippingPaise: number;
  /** This part's share of what the customer still owes for the order. */
  readonly outstandingPaise: number;
}

export interface SplitOrder {
  readonly parts: readonly OrderPart[];
  /** What the store says minus what the parts add up to: 0, or something the store knows and the lines do not show. */
  readonly differencePaise: number;
}

interface Counted {
  readonly quantity: number;
  /** Numerator over the ordered quantity by which money is scaled. */
  readonly paid: number;
}

/**
 * Which quantity of a line counts: the original one in a cancelled order, else what edits and refunds have left, where
 * a line with nothing left is dropped (null). When nothing at all is left of an order that is not cancelled, its lines
 * stay with their original quantities and money 0, so that it does not vanish from the vendor's list.
 */
function countedQuantities(order: StoreOrder): (Counted | null)[] {
  const cancelled = order.cancelledAt !== null;
  const emptied = !cancelled && order.lines.every((line) => line.currentQuantity <= 0);
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
  };
}

const discounted = (line: PartLine) => line.grossPaise - line.discountPaise;
const lineTotal = (line: PartLine) => line.netPaise + line.netTaxPaise;
const sumOf = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((all, item) => all + of(item), 0);

/** What shipping costs the customer: after its discounts, with its tax when prices come without. */
function shippingTotal(order: StoreOrder): number {
  return sumOf(
    order.shipping,
    (line) => line.paise + (order.taxesIncluded ? 0 : sumOf(line.taxes, (tax) => tax.paise)),
  );
}

/**
 * Scaling discounts and taxes to the quantity left rounds once per line, so up to one paisa per line is rounding:
 * it goes into the discount of the line of greatest value that can take it. More is a real difference and stays.
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

/** Lines by vendor in order of first appearance; the first spelling of a name wins. */
function byVendor(lines: readonly PartLine[]): { vendorName: string | null; lines: PartLine[] }[] {
  const groups = new Map<string, { vendorName: string | null; lines: PartLine[] }>();
  for (const line of lines) {
    const name = line.line.vendor?.trim() ?? '';
    const key = vendorKey(name) === vendorKey(unassignedVendor) ? '' : vendorKey(name);
    const group = groups.get(key) ?? { vendorName: key === '' ? null : name, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Splits a store order into one part per vendor. Parts add up to the store's current total (the original total when
 * cancelled), or `differencePaise` says by how much they do not. Shipping is split by discounted value, by quantity
 * when all values are 0; what is still owed is split by the parts' totals.
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
  const difference = storeTotal - shipping - sumOf(scaled, lineTotal);
  const lines = settleRounding(scaled, difference, order.taxesIncluded);

  const groups = byVendor(lines);
  if (groups.length === 0) return { parts: [], differencePaise: storeTotal };
  const values = groups.map((group) => Math.max(0, sumOf(group.lines, discounted)));
  const quantities = groups.map((group) => sumOf(group.lines, (line) => line.quantity));
  const shippingShares = splitPaise(shipping, values.some((value) => value > 0) ? values : quantities);
  const totals = groups.map((group, i) => sumOf(group.lines, lineTotal) + (shippingShares[i] ?? 0));
  const owed = splitPaise(
    order.outstandingPaise,
    totals.map((total) => Math.max(0, total)),
  );

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
      outstandingPaise: owed[i] ?? 0,
    };
  });
  return { parts, differencePaise: storeTotal - sumOf(totals, (total) => total) };
}
