import { z } from 'zod';
import { scalePaise } from '../money/paise.ts';
import type { OrderPart } from './split-store-order.ts';

/** A line as the store charged it: what the customer paid for it, and the tax in that. Amounts in paise. */
const chargedLine = z.object({
  id: z.string(),
  quantity: z.number().int(),
  paidPaise: z.number().int(),
  taxPaise: z.number().int(),
});
export type ChargedLine = z.output<typeof chargedLine>;

/** A person's answer to taxes that do not add up. */
export const settledTaxes = z.object({
  /** The rate of each line as a fraction, by its id; null: the store's amounts were accepted. */
  rates: z.record(z.string(), z.number()).nullable(),
  /** The amounts that it was said of: it no longer holds once the store has other amounts. */
  charged: z.array(chargedLine),
});
export type SettledTaxes = z.output<typeof settledTaxes>;

/** The tax within what was paid, by a rate: what the customer paid stays. */
export function taxWithin(paidPaise: number, rate: number): number {
  const millionths = Math.round(rate * 1e6);
  return scalePaise(paidPaise, millionths, 1e6 + millionths);
}

const chargedOf = (part: OrderPart): ChargedLine[] =>
  part.lines.map(({ line, quantity, netPaise, netTaxPaise }) => ({
    id: line.id,
    quantity,
    paidPaise: netPaise + netTaxPaise,
    taxPaise: netTaxPaise,
  }));

const sameCharges = (one: readonly ChargedLine[], other: readonly ChargedLine[]) =>
  one.length === other.length &&
  one.every((a) =>
    other.some(
      (b) => a.id === b.id && a.quantity === b.quantity && a.paidPaise === b.paidPaise && a.taxPaise === b.taxPaise,
    ),
  );

/** The part with the taxes that a person has stated for it; null if the answer was to other amounts of the store. */
export function withSettledTaxes(part: OrderPart, settled: SettledTaxes): OrderPart | null {
  if (!sameCharges(chargedOf(part), settled.charged)) return null;
  const lines = part.lines.map((line) => {
    const rate = settled.rates?.[line.line.id];
    if (rate === undefined) return line;
    const paid = line.netPaise + line.netTaxPaise;
    const netTaxPaise = taxWithin(paid, rate);
    return { ...line, netTaxPaise, netPaise: paid - netTaxPaise, taxRate: rate };
  });
  const sum = (of: 'netPaise' | 'netTaxPaise') => lines.reduce((all, line) => all + line[of], 0);
  return { ...part, lines, netPaise: sum('netPaise'), netTaxPaise: sum('netTaxPaise') };
}
