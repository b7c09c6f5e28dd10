import { describe, expect, it } from 'vitest';
import { splitStoreOrder } from './split-store-order.ts';
import { line, money, order, rates, tax } from './store-order.fixtures.ts';
import type { StoreOrder, StoreTax } from './store-order.ts';

describe('taxes that say nothing', () => {
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
    expect(rates(plain([[], []], 36000))).toEqual([null, null]);
  });

  it('splits a tax that is more than its own rate explains, though less than the line’s value', () => {
    expect(lineTax(plain([[tax('IGST', 0.18, 36000)], []], 36000))).toEqual([18000, 18000]);
    expect(rates(plain([[tax('IGST', 0.18, 36000)], []], 36000))).toEqual([0.18, 0.18]);
  });

  it('knows that half a GST rate stands for the whole', () => {
    const halves = [tax('CGST', 0.09, 18000), tax('SGST', 0.09, 18000)];
    expect(rates(plain([halves, []], 36000))).toEqual([0.18, 0.18]);
  });

  it('follows the products’ own rates where all are known', () => {
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

  it('splits by value where one product’s rate is not known, and never changes the total', () => {
    const given = order({
      totalPaise: 236000,
      totalTaxPaise: 36000,
      lines: [line({ unitPaise: 118000, gstRate: 0.05 }), line({ unitPaise: 118000 })],
    });
    expect(lineTax(given)).toEqual([18000, 18000]);
    // A rate beside an amount that was not made by it would be wrong on an invoice.
    expect(rates(given)).toEqual([null, null]);
  });

  it('says no rate of 0 beside a tax that the customer paid', () => {
    const given = order({
      totalPaise: 118000,
      totalTaxPaise: 18000,
      lines: [line({ unitPaise: 118000, gstRate: 0 })],
    });
    expect(lineTax(given)).toEqual([18000]);
    expect(rates(given)).toEqual([null]);
  });

  it('leaves the store’s own taxes alone, whatever was entered here', () => {
    const given = order({
      totalPaise: 118000,
      totalTaxPaise: 18000,
      lines: [line({ unitPaise: 118000, gstRate: 0.05, taxes: [tax('IGST', 0.18, 18000)] })],
    });
    expect(lineTax(given)).toEqual([18000]);
    expect(rates(given)).toEqual([0.18]);
  });

  it('leaves an exempt line beside a plausible one alone', () => {
    expect(lineTax(plain([[tax('IGST', 0.18, 18000)], []], 18000))).toEqual([18000, 0]);
  });

  it('keeps the tax of the shipping apart', () => {
    const given = order({
      totalPaise: 118000 + 11800,
      totalTaxPaise: 18000 + 1800,
      shipping: [{ title: 'Express', paise: 11800, taxes: [tax('IGST', 0.18, 1800)] }],
      lines: [line({ unitPaise: 118000 })],
    });
    expect(money(given)).toEqual([[118000, 0, 100000, 18000, 11800]]);
  });

  it('does not take the tax of the shipping for one that lines lack', () => {
    const given = order({
      totalPaise: 236000 + 11800,
      totalTaxPaise: 18000 + 1800,
      shipping: [{ title: 'Express', paise: 11800, taxes: [tax('IGST', 0.18, 1800)] }],
      lines: [line({ unitPaise: 118000, taxes: [tax('IGST', 0.18, 18000)] }), line({ unitPaise: 118000 })],
    });
    expect(lineTax(given)).toEqual([18000, 0]);
  });

  it('adds the shipping’s tax to it when prices come without tax', () => {
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

  it('says no rate of a line without a tax', () =>
    expect(rates(plain([[tax('IGST', 0.18, 18000)], []], 18000))).toEqual([0.18, null]));

  it('knows a misplaced tax also where prices come without', () => {
    const given = order({
      totalPaise: 236000,
      taxesIncluded: false,
      lines: [line({ unitPaise: 100000, taxes: [tax('IGST', 0.18, 36000)] }), line({ unitPaise: 100000 })],
    });
    expect(lineTax(given)).toEqual([18000, 18000]);
  });

  it('follows the products’ own rates where prices come without tax', () => {
    const given = order({
      totalPaise: 223000,
      taxesIncluded: false,
      totalTaxPaise: 23000,
      lines: [line({ unitPaise: 100000, gstRate: 0.18 }), line({ unitPaise: 100000, gstRate: 0.05 })],
    });
    expect(lineTax(given)).toEqual([18000, 5000]);
  });

  it('takes a rate that the store leaves empty for one that is not known', () => {
    const lines = [line({ unitPaise: 118000, gstRate: 0.05 }), line({ unitPaise: 118000, gstRate: null })];
    expect(lineTax(order({ totalPaise: 236000, totalTaxPaise: 36000, lines }))).toEqual([18000, 18000]);
  });

  it('leaves room for what the store rounds on each piece and each tax', () => {
    const taxes = [tax('CGST', 0.025, 40), tax('SGST', 0.025, 40)];
    const lines = [line({ unitPaise: 105, quantity: 10, taxes }), line({ unitPaise: 105, quantity: 10 })];
    expect(lineTax(order({ totalPaise: 2100, lines }))).toEqual([80, 0]);
  });

  it.each([
    ['a paisa or two of each line and of the shipping', 6, [18000, 0]],
    ['more than that', 7, [9004, 9003]],
  ])('a tax that is on no line, %s: %i', (_, missing, taxes) => {
    const given = order({
      totalPaise: 236000 + 5000,
      totalTaxPaise: 18000 + missing,
      shipping: [{ title: 'Standard', paise: 5000, taxes: [] }],
      lines: [line({ unitPaise: 118000, taxes: [tax('IGST', 0.18, 18000)] }), line({ unitPaise: 118000 })],
    });
    expect(lineTax(given)).toEqual(taxes);
  });

  it('moves a tax away from a line that costs nothing', () => {
    const gift = line({ unitPaise: 100, discountPaise: 100, taxes: [tax('IGST', 0.18, 2)] });
    expect(lineTax(order({ totalPaise: 118000, lines: [gift, line({ unitPaise: 118000 })] }))).toEqual([0, 2]);
  });

  it('leaves a gift with a tax of nothing as it is', () => {
    const gift = line({ unitPaise: 100, discountPaise: 100, taxes: [tax('IGST', 0.18, 0)] });
    const taxed = line({ unitPaise: 118000, taxes: [tax('IGST', 0.18, 18000)] });
    const given = order({ totalPaise: 236000, lines: [gift, taxed, line({ unitPaise: 118000 })] });
    expect(lineTax(given)).toEqual([0, 18000, 0]);
  });

  it('splits by quantity where nothing costs anything', () => {
    const lines = [line({ unitPaise: 0, quantity: 3 }), line({ unitPaise: 0 })];
    expect(lineTax(order({ totalPaise: 0, totalTaxPaise: 400, lines }))).toEqual([300, 100]);
  });
});
