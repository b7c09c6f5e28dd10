import { isCess } from './line-rate.ts';
import { taxWithin } from './settled-taxes.ts';
import type { OrderPart, PartLine } from './split-store-order.ts';

/** A line with what the customer paid for it. Amounts in paise. */
export interface RatedLine {
  readonly quantity: number;
  readonly paidPaise: number;
  /** With cess. */
  readonly taxPaise: number;
  readonly cessPaise: number;
  /** A fraction: 0.18 is 18 %. */
  readonly rate: number | null;
}

// Why: docs/decisions/money.md, "CGST alone doubles the displayed rate, never an amount".
/**
 * The tax of a line whose place of supply is known, in paise, within what was paid: all that its rate yields, where an
 * order without an address had the central half alone. Every other line with a rate bears that already, but for the
 * store's rounding, and one without a rate keeps what it has.
 */
export function wholeTax({ quantity, paidPaise, taxPaise, cessPaise, rate }: RatedLine): number {
  if (rate === null) return taxPaise;
  const whole = taxWithin(paidPaise - cessPaise, rate);
  const isHalf = taxPaise - cessPaise < 0.9 * whole - 2 * quantity;
  return isHalf ? whole + cessPaise : taxPaise;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

function wholeLine(line: PartLine): PartLine {
  const paidPaise = line.netPaise + line.netTaxPaise;
  const netTaxPaise = wholeTax({
    quantity: line.quantity,
    paidPaise,
    taxPaise: line.netTaxPaise,
    cessPaise: sum(line.taxes.filter(isCess).map(({ paise }) => paise)),
    rate: line.taxRate,
  });
  return netTaxPaise === line.netTaxPaise ? line : { ...line, netTaxPaise, netPaise: paidPaise - netTaxPaise };
}

/** A part of which the place of supply is known, with the whole tax of its lines. What the customer pays stays. */
export function withWholeTaxes(part: OrderPart): OrderPart {
  const lines = part.lines.map(wholeLine);
  if (lines.every((line, i) => line === part.lines[i])) return part;
  return {
    ...part,
    lines,
    netPaise: sum(lines.map(({ netPaise }) => netPaise)),
    netTaxPaise: sum(lines.map(({ netTaxPaise }) => netTaxPaise)),
  };
}
