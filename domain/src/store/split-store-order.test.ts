import { describe, expect, it } from 'vitest';
import { splitStoreOrder } from './split-store-order.ts';
import { line, money, order, rates, tax } from './store-order.fixtures.ts';

describe('real orders', () => {
  it('one line, IGST included in the price, with a discount', () => {
    const taxes = [tax('IGST', 0.05, 10429)];
    const given = order({ totalPaise: 219000, lines: [line({ unitPaise: 259000, discountPaise: 40000, taxes })] });
    expect(money(given)).toEqual([[259000, 40000, 208571, 10429, 0]]);
    expect(rates(given)).toEqual([0.05]);
    expect(splitStoreOrder(given).differencePaise).toBe(0);
  });

  it('all taxes on the first line are split by discounted value', () => {
    const given = order({
      totalPaise: 1663452,
      totalTaxPaise: 255693,
      lines: [
        line({
          vendor: 'Vendor T',
          unitPaise: 39500,
          discountPaise: 39402,
          taxes: [tax('IGST', 0.18, 253849), tax('IGST', 0.05, 1844)],
        }),
        line({ unitPaise: 1345100, discountPaise: 26902 }),
        line({ unitPaise: 194700, discountPaise: 3894 }),
        line({ vendor: 'Vendor O', unitPaise: 157500, discountPaise: 3150 }),
      ],
    });
    const { parts, differencePaise } = splitStoreOrder(given);
    expect(parts.map((part) => [part.vendorName, part.netTaxPaise])).toEqual([
      ['Vendor T', 15],
      ['Vendor A', 231952],
      ['Vendor O', 23726],
    ]);
    expect(parts.reduce((all, part) => all + part.netPaise + part.netTaxPaise, 0)).toBe(1663452);
    expect(rates(given)).toEqual([null, null, null, null]);
    expect(differencePaise).toBe(0);
  });

  it('prices and shipping without tax', () => {
    const given = order({
      totalPaise: 3836,
      taxesIncluded: false,
      shipping: [{ title: 'Standard Shipping', paise: 499, taxes: [] }],
      lines: [
        line({
          unitPaise: 1595,
          quantity: 3,
          discountPaise: 1914,
          taxes: [tax('Federal Tax', 0.1, 287), tax('State Tax', 0.0625, 179)],
        }),
      ],
    });
    expect(money(given)).toEqual([[5251, 1914, 2871, 466, 499]]);
    // Two taxes that are no halves of one rate, and no rate of India's together.
    expect(rates(given)).toEqual([null]);
    expect(splitStoreOrder(given).differencePaise).toBe(0);
  });

  it('a cancelled and refunded order keeps its original quantities', () => {
    const given = order({
      totalPaise: 9900,
      currentTotalPaise: 0,
      cancelledAt: '2025-01-23T21:57:18-05:00',
      lines: [line({ unitPaise: 9900, currentQuantity: 0 })],
    });
    const { parts, differencePaise } = splitStoreOrder(given);
    expect(parts[0]?.lines[0]?.quantity).toBe(1);
    expect(parts[0]?.netPaise).toBe(9900);
    expect(differencePaise).toBe(0);
  });

  it('two vendors, CGST and SGST, cash on delivery: shipping and balance are split by value', () => {
    const given = order({
      totalPaise: 219800,
      outstandingPaise: 219800,
      financialStatus: 'PENDING',
      shipping: [{ title: 'Standard', paise: 9900, taxes: [] }],
      lines: [
        line({
          vendor: 'Vendor Artisan',
          unitPaise: 160000,
          discountPaise: 7276,
          taxes: [tax('CGST', 0.025, 3637), tax('SGST', 0.025, 3636)],
        }),
        line({
          vendor: 'Vendor Botanics',
          unitPaise: 59900,
          discountPaise: 2724,
          taxes: [tax('CGST', 0.025, 1362), tax('SGST', 0.025, 1361)],
        }),
      ],
    });
    expect(money(given)).toEqual([
      [160000, 7276, 145451, 7273, 7203],
      [59900, 2724, 54453, 2723, 2697],
    ]);
    expect(rates(given)).toEqual([0.05, 0.05]);
    expect(splitStoreOrder(given).parts.map((part) => part.outstandingPaise)).toEqual([159927, 59873]);
  });

  it.each([
    {
      of: 'a tip of nobody is paid with the goods of all',
      owed: 66_000,
      tip: 6000,
      potter: 40_000,
      parts: [44_000, 22_000, 0],
    },
    {
      of: 'a tip that alone is owed is paid with the goods',
      owed: 6000,
      tip: 6000,
      potter: 40_000,
      parts: [4000, 2000, 0],
    },
    { of: 'a tip for what is free stays by itself', owed: 6000, tip: 6000, potter: 0, parts: [0, 0, 6000] },
  ])('$of', ({ owed: outstandingPaise, tip: unitPaise, potter, parts }) => {
    const given = order({
      totalPaise: potter * 1.5 + unitPaise,
      outstandingPaise,
      lines: [
        line({ vendor: 'Potter', unitPaise: potter }),
        line({ vendor: 'Weaver', unitPaise: potter / 2 }),
        line({ vendor: null, unitPaise, requiresShipping: false }),
      ],
    });
    expect(splitStoreOrder(given).parts.map((part) => part.outstandingPaise)).toEqual(parts);
  });

  it('CGST alone shows the full rate and keeps the amount', () => {
    const given = order({ totalPaise: 79000, lines: [line({ unitPaise: 79000, taxes: [tax('CGST', 0.025, 1927)] })] });
    expect(rates(given)).toEqual([0.05]);
    expect(money(given)).toEqual([[79000, 0, 77073, 1927, 0]]);
  });
});

describe('vendors', () => {
  it('are matched ignoring case and whitespace; the first spelling and position win', () => {
    const names = [' Vendor B', 'Vendor A', 'VENDOR  b ', null, '  ', 'unassigned'];
    const lines = names.map((vendor) => line({ vendor, unitPaise: 100 }));
    const { parts } = splitStoreOrder(order({ totalPaise: 600, lines }));
    expect(parts.map((part) => [part.vendorName, part.lines.length])).toEqual([
      ['Vendor B', 2],
      ['Vendor A', 1],
      [null, 3],
    ]);
  });

  it('share shipping by quantity when everything is free', () => {
    const lines = [line({ vendor: 'A', unitPaise: 0, quantity: 3 }), line({ vendor: 'B', unitPaise: 0 })];
    const shipping = [{ title: 'Standard', paise: 400, taxes: [] }];
    expect(
      splitStoreOrder(order({ totalPaise: 400, lines, shipping })).parts.map((part) => part.shippingPaise),
    ).toEqual([300, 100]);
  });

  it.each([
    ['by what the lines cost after their discounts', 10000, [200, 200]],
    ['to whoever sends something that costs, when the rest is free', 20000, [0, 400]],
  ])('share shipping %s', (_, discountPaise, shares) => {
    const lines = [
      line({ vendor: 'A', unitPaise: 20000, discountPaise }),
      line({ vendor: 'B', unitPaise: 10000, quantity: 1 }),
    ];
    const shipping = [{ title: 'Standard', paise: 400, taxes: [] }];
    const given = order({ totalPaise: 30400 - discountPaise, lines, shipping });
    expect(splitStoreOrder(given).parts.map((part) => part.shippingPaise)).toEqual(shares);
  });

  it('get no part of an order without lines', () => {
    expect(splitStoreOrder(order({ totalPaise: 500, lines: [] }))).toEqual({ parts: [], differencePaise: 500 });
  });
});

describe('quantities after edits and refunds', () => {
  it('scale discount and tax, and drop removed lines with their vendor', () => {
    const taxes = [tax('IGST', 0.05, 1286)];
    const given = order({
      totalPaise: 32000,
      currentTotalPaise: 18000,
      lines: [
        line({ unitPaise: 10000, quantity: 3, currentQuantity: 2, discountPaise: 3000, taxes }),
        line({ vendor: 'Vendor B', unitPaise: 5000, currentQuantity: 0 }),
      ],
    });
    expect(money(given)).toEqual([[20000, 2000, 17143, 857, 0]]);
    expect(splitStoreOrder(given).differencePaise).toBe(0);
  });

  it('settle a paisa of rounding in the discount of the largest line', () => {
    const lines = [
      line({ unitPaise: 10000, quantity: 3, currentQuantity: 1, discountPaise: 100 }),
      line({ vendor: 'Vendor B', unitPaise: 90000, discountPaise: 10 }),
    ];
    const given = order({ totalPaise: 119890, currentTotalPaise: 99956, lines });
    const { parts, differencePaise } = splitStoreOrder(given);
    expect(differencePaise).toBe(0);
    expect(parts.map((part) => part.discountPaise)).toEqual([33, 11]);
  });

  it('prefer a smaller discount to making one negative', () => {
    const lines = [
      line({ unitPaise: 10000, quantity: 3, currentQuantity: 1, discountPaise: 100 }),
      line({ vendor: 'Vendor B', unitPaise: 90000 }),
    ];
    const given = order({ totalPaise: 119900, currentTotalPaise: 99968, lines });
    expect(splitStoreOrder(given).parts.map((part) => part.discountPaise)).toEqual([32, 0]);
  });

  it('settle it in the line that costs most after discount', () => {
    const lines = [
      line({ vendor: 'A', unitPaise: 30000, discountPaise: 25000 }),
      line({ vendor: 'B', unitPaise: 10000, discountPaise: 100 }),
    ];
    const given = order({ totalPaise: 14900, currentTotalPaise: 14901, lines });
    expect(splitStoreOrder(given).parts.map((part) => part.discountPaise)).toEqual([25000, 99]);
  });

  it('use up the last paisa of a discount', () => {
    const lines = [
      line({ vendor: 'A', unitPaise: 10000, discountPaise: 1 }),
      line({ vendor: 'B', unitPaise: 5000, discountPaise: 500 }),
    ];
    const given = order({ totalPaise: 14499, currentTotalPaise: 14500, lines });
    expect(splitStoreOrder(given).parts.map((part) => part.discountPaise)).toEqual([0, 500]);
  });

  it('make a discount negative when no line has one left', () => {
    const lines = [line({ vendor: 'A', unitPaise: 0 }), line({ vendor: 'B', unitPaise: 10000 })];
    const given = order({ totalPaise: 10000, currentTotalPaise: 10001, lines });
    const { parts, differencePaise } = splitStoreOrder(given);
    expect(parts.map((part) => [part.discountPaise, part.netPaise])).toEqual([
      [0, 0],
      [-1, 10001],
    ]);
    expect(differencePaise).toBe(0);
  });

  it('report a paisa that free lines cannot absorb as a difference', () => {
    const { parts, differencePaise } = splitStoreOrder(order({ totalPaise: 1, lines: [line({ unitPaise: 0 })] }));
    expect(parts.map((part) => [part.discountPaise, part.netPaise])).toEqual([[0, 0]]);
    expect(differencePaise).toBe(1);
  });

  it('ignore the money of a line that was never ordered', () => {
    const lines = [line({ unitPaise: 10000, quantity: 0, discountPaise: 500 }), line({ unitPaise: 5000 })];
    const given = order({ totalPaise: 5000, cancelledAt: '2026-11-03T10:00:00Z', lines });
    expect(money(given)).toEqual([[5000, 0, 5000, 0, 0]]);
  });

  it('report a difference that exceeds rounding', () => {
    const given = order({ totalPaise: 10000, currentTotalPaise: 9000, lines: [line({ unitPaise: 10000 })] });
    expect(splitStoreOrder(given).differencePaise).toBe(-1000);
    expect(money(given)).toEqual([[10000, 0, 10000, 0, 0]]);
  });

  it('keep the lines of an emptied but not cancelled order, without money', () => {
    const taxes = [tax('IGST', 0.05, 476)];
    const lines = [line({ unitPaise: 10000, quantity: 2, currentQuantity: 0, discountPaise: 50, taxes })];
    const given = order({ totalPaise: 19950, currentTotalPaise: 0, totalTaxPaise: 476, lines });
    expect(splitStoreOrder(given).parts[0]?.lines[0]).toMatchObject({ quantity: 2, unitPaise: 10000, grossPaise: 0 });
    expect(money(given)).toEqual([[0, 0, 0, 0, 0]]);
    expect(splitStoreOrder(given).differencePaise).toBe(0);
  });
});
