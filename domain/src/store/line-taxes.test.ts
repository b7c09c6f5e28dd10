import { describe, expect, it } from 'vitest';
import { splitStoreOrder } from './split-store-order.ts';
import { line, money, order, rates, tax } from './store-order.fixtures.ts';
import type { StoreOrder, StoreTax } from './store-order.ts';

describe('implausible line taxes', () => {
  const plain = (taxes: readonly StoreTax[][], totalTaxPaise: number) =>
    order({
      totalPaise: taxes.length * 118000,
      totalTaxPaise,
      lines: taxes.map((of) => line({ unitPaise: 118000, taxes: of })),
    });
  const lineTax = (given: StoreOrder) =>
    splitStoreOrder(given).parts.flatMap((part) => part.lines.map((of) => of.netTaxPaise));

  it('splits an order tax that is on no line', () => {
    expect(lineTax(plain([[], []], 36000))).toEqual([18000, 18000]);
    expect(rates(plain([[], []], 36000))).toEqual([0.18, 0.18]);
  });

  it('splits a line tax that exceeds its own rate, even if less than the line’s value', () => {
    expect(lineTax(plain([[tax('IGST', 0.18, 36000)], []], 36000))).toEqual([18000, 18000]);
    expect(rates(plain([[tax('IGST', 0.18, 36000)], []], 36000))).toEqual([0.18, 0.18]);
  });

  it('treats half a GST rate as the full rate', () => {
    const halves = [tax('CGST', 0.09, 18000), tax('SGST', 0.09, 18000)];
    expect(rates(plain([halves, []], 36000))).toEqual([0.18, 0.18]);
  });

  it('uses the products’ own rates where all are known', () => {
    const given = order({
      totalPaise: 118000 + 105000 + 50000,
      totalTaxPaise: 23000,
      lines: [
        line({ unitPaise: 118000, gstRate: 0.18, taxes: [tax('IGST', 0.18, 23000)] }),
        line({ unitPaise: 105000, gstRate: 0.05 }),
        line({ unitPaise: 50000, gstRate: 0 }),
      ],
    });
    expect(lineTax(given)).toEqual([18000, 5000, 0]);
    expect(rates(given)).toEqual([0.18, 0.05, 0]);
  });

  it('splits by value when a product’s rate is unknown, and never changes the total', () => {
    const given = order({
      totalPaise: 236000,
      totalTaxPaise: 36000,
      lines: [line({ unitPaise: 118000, gstRate: 0.05 }), line({ unitPaise: 118000 })],
    });
    expect(lineTax(given)).toEqual([18000, 18000]);
    // A rate next to an amount that it did not produce would be wrong on an invoice.
    expect(rates(given)).toEqual([null, null]);
  });

  it('reports no rate of 0 next to a tax the customer paid', () => {
    const given = order({
      totalPaise: 118000,
      totalTaxPaise: 18000,
      lines: [line({ unitPaise: 118000, gstRate: 0 })],
    });
    expect(lineTax(given)).toEqual([18000]);
    expect(rates(given)).toEqual([null]);
  });

  it('keeps the store’s own taxes whatever rates were entered here', () => {
    const given = order({
      totalPaise: 118000,
      totalTaxPaise: 18000,
      lines: [line({ unitPaise: 118000, gstRate: 0.05, taxes: [tax('IGST', 0.18, 18000)] })],
    });
    expect(lineTax(given)).toEqual([18000]);
    expect(rates(given)).toEqual([0.18]);
  });

  it('keeps an exempt line next to a plausible one', () => {
    expect(lineTax(plain([[tax('IGST', 0.18, 18000)], []], 18000))).toEqual([18000, 0]);
  });

  it('keeps the shipping tax separate', () => {
    const given = order({
      totalPaise: 118000 + 11800,
      totalTaxPaise: 18000 + 1800,
      shipping: [{ title: 'Express', paise: 11800, taxes: [tax('IGST', 0.18, 1800)] }],
      lines: [line({ unitPaise: 118000 })],
    });
    expect(money(given)).toEqual([[118000, 0, 100000, 18000, 11800]]);
  });

  it('does not take the shipping tax for missing line tax', () => {
    const given = order({
      totalPaise: 236000 + 11800,
      totalTaxPaise: 18000 + 1800,
      shipping: [{ title: 'Express', paise: 11800, taxes: [tax('IGST', 0.18, 1800)] }],
      lines: [line({ unitPaise: 118000, taxes: [tax('IGST', 0.18, 18000)] }), line({ unitPaise: 118000 })],
    });
    expect(lineTax(given)).toEqual([18000, 0]);
  });

  it('adds the shipping tax to shipping when prices exclude tax', () => {
    const given = order({
      totalPaise: 118000 + 11800,
      taxesIncluded: false,
      totalTaxPaise: 19800,
      shipping: [{ title: 'Express', paise: 10000, taxes: [tax('IGST', 0.18, 1800)] }],
      lines: [line({ unitPaise: 100000, taxes: [tax('IGST', 0.18, 18000)] })],
    });
    expect(money(given)).toEqual([[118000, 0, 100000, 18000, 11800]]);
    expect(splitStoreOrder(given).differencePaise).toBe(0);
  });

  it('reports no rate for an untaxed line', () =>
    expect(rates(plain([[tax('IGST', 0.18, 18000)], []], 18000))).toEqual([0.18, null]));

  it('also detects misplaced tax when prices exclude tax', () => {
    const given = order({
      totalPaise: 236000,
      taxesIncluded: false,
      lines: [line({ unitPaise: 100000, taxes: [tax('IGST', 0.18, 36000)] }), line({ unitPaise: 100000 })],
    });
    expect(lineTax(given)).toEqual([18000, 18000]);
  });

  it('uses the products’ own rates when prices exclude tax', () => {
    const given = order({
      totalPaise: 223000,
      taxesIncluded: false,
      totalTaxPaise: 23000,
      lines: [line({ unitPaise: 100000, gstRate: 0.18 }), line({ unitPaise: 100000, gstRate: 0.05 })],
    });
    expect(lineTax(given)).toEqual([18000, 5000]);
  });

  it('treats an empty rate from the store as unknown', () => {
    const lines = [line({ unitPaise: 118000, gstRate: 0.05 }), line({ unitPaise: 118000, gstRate: null })];
    expect(lineTax(order({ totalPaise: 236000, totalTaxPaise: 36000, lines }))).toEqual([18000, 18000]);
  });

  it('tolerates the store’s rounding per unit and per tax', () => {
    const taxes = [tax('CGST', 0.025, 40), tax('SGST', 0.025, 40)];
    const lines = [line({ unitPaise: 105, quantity: 10, taxes }), line({ unitPaise: 105, quantity: 10 })];
    expect(lineTax(order({ totalPaise: 2100, lines }))).toEqual([80, 0]);
  });

  it.each([
    ['a paisa or two of each line and of the shipping', 6, [18000, 0]],
    ['more than that, which no rate explains', 7, [18000, 0]],
  ])('a tax that is on no line, %s: %i', (_, missing, taxes) => {
    const given = order({
      totalPaise: 236000 + 5000,
      totalTaxPaise: 18000 + missing,
      shipping: [{ title: 'Standard', paise: 5000, taxes: [] }],
      lines: [line({ unitPaise: 118000, taxes: [tax('IGST', 0.18, 18000)] }), line({ unitPaise: 118000 })],
    });
    expect(lineTax(given)).toEqual(taxes);
  });

  it('moves tax away from a line that costs nothing', () => {
    const gift = line({ unitPaise: 100, discountPaise: 100, taxes: [tax('IGST', 0.18, 2)] });
    expect(lineTax(order({ totalPaise: 118000, lines: [gift, line({ unitPaise: 118000 })] }))).toEqual([0, 2]);
  });

  it('keeps the zero tax of a gift', () => {
    const gift = line({ unitPaise: 100, discountPaise: 100, taxes: [tax('IGST', 0.18, 0)] });
    const taxed = line({ unitPaise: 118000, taxes: [tax('IGST', 0.18, 18000)] });
    const given = order({ totalPaise: 236000, lines: [gift, taxed, line({ unitPaise: 118000 })] });
    expect(lineTax(given)).toEqual([0, 18000, 0]);
  });

  it('splits by quantity when all lines are free', () => {
    const lines = [line({ unitPaise: 0, quantity: 3 }), line({ unitPaise: 0 })];
    expect(lineTax(order({ totalPaise: 0, totalTaxPaise: 400, lines }))).toEqual([300, 100]);
  });
});
