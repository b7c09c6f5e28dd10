import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitStoreOrder } from './split-store-order.ts';
import type { StoreLine, StoreOrder, StoreTax } from './store-order.ts';

const tax = (title: string, rate: number, paise: number): StoreTax => ({ title, rate, paise });

function line(given: Partial<StoreLine> & { unitPaise: number }): StoreLine {
  const quantity = given.quantity ?? 1;
  return {
    id: '1',
    productId: null,
    variantId: null,
    title: 'Thing',
    variantTitle: null,
    sku: null,
    vendor: 'Vendor A',
    hsn: null,
    imageUrl: null,
    quantity,
    currentQuantity: quantity,
    discountPaise: 0,
    taxes: [],
    grams: 0,
    requiresShipping: true,
    properties: [],
    ...given,
  };
}

function order(given: Partial<StoreOrder> & { lines: readonly StoreLine[]; totalPaise: number }): StoreOrder {
  return {
    id: '1',
    name: '#1',
    createdAt: '2026-11-02T06:28:57Z',
    updatedAt: '2026-11-02T06:28:57Z',
    cancelledAt: null,
    cancelReason: null,
    test: false,
    financialStatus: 'PAID',
    paymentGateways: [],
    currency: 'INR',
    taxesIncluded: true,
    currentTotalPaise: given.totalPaise,
    totalTaxPaise: given.lines.flatMap((of) => of.taxes).reduce((all, of) => all + of.paise, 0),
    outstandingPaise: 0,
    shipping: [],
    note: null,
    tags: [],
    customer: { name: null, email: null, phone: null },
    shippingAddress: null,
    billingAddress: null,
    fulfilments: [],
    ...given,
  };
}

/** The money of each part: total, discount, net, tax, shipping. */
const money = (given: StoreOrder) =>
  splitStoreOrder(given).parts.map((part) => [
    part.totalPaise,
    part.discountPaise,
    part.netPaise,
    part.netTaxPaise,
    part.shippingPaise,
  ]);
const rates = (given: StoreOrder) => splitStoreOrder(given).parts.flatMap((part) => part.lines.map((of) => of.taxRate));

describe('real orders', () => {
  it('one line, IGST inside the price, with a discount', () => {
    const taxes = [tax('IGST', 0.05, 10429)];
    const given = order({ totalPaise: 219000, lines: [line({ unitPaise: 259000, discountPaise: 40000, taxes })] });
    expect(money(given)).toEqual([[259000, 40000, 208571, 10429, 0]]);
    expect(rates(given)).toEqual([0.05]);
    expect(splitStoreOrder(given).differencePaise).toBe(0);
  });

  it('all taxes on the first line: splits them by discounted value', () => {
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

  it('prices without tax, shipping without tax', () => {
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
    expect(rates(given)).toEqual([0.1625]);
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

  it('two vendors, CGST and SGST, cash on delivery: shipping and what is owed follow the value', () => {
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

  it('CGST alone shows the full rate and keeps the amount', () => {
    const given = order({ totalPaise: 79000, lines: [line({ unitPaise: 79000, taxes: [tax('CGST', 0.025, 1927)] })] });
    expect(rates(given)).toEqual([0.05]);
    expect(money(given)).toEqual([[79000, 0, 77073, 1927, 0]]);
  });
});

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
});

describe('vendors', () => {
  it('groups by name without case and blanks; the first spelling and place count', () => {
    const names = [' Vendor B', 'Vendor A', 'VENDOR  b ', null, '  ', 'unassigned'];
    const lines = names.map((vendor) => line({ vendor, unitPaise: 100 }));
    const { parts } = splitStoreOrder(order({ totalPaise: 600, lines }));
    expect(parts.map((part) => [part.vendorName, part.lines.length])).toEqual([
      ['Vendor B', 2],
      ['Vendor A', 1],
      [null, 3],
    ]);
  });

  it('splits shipping by quantity when everything is free', () => {
    const lines = [line({ vendor: 'A', unitPaise: 0, quantity: 3 }), line({ vendor: 'B', unitPaise: 0 })];
    const shipping = [{ title: 'Standard', paise: 400, taxes: [] }];
    expect(
      splitStoreOrder(order({ totalPaise: 400, lines, shipping })).parts.map((part) => part.shippingPaise),
    ).toEqual([300, 100]);
  });

  it('makes no part of an order without lines', () => {
    expect(splitStoreOrder(order({ totalPaise: 500, lines: [] }))).toEqual({ parts: [], differencePaise: 500 });
  });
});

describe('quantities after edits and refunds', () => {
  it('scales discount and tax, and drops what is gone with its vendor', () => {
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

  it('settles a paisa of rounding in the discount of the largest line', () => {
    const lines = [
      line({ unitPaise: 10000, quantity: 3, currentQuantity: 1, discountPaise: 100 }),
      line({ vendor: 'Vendor B', unitPaise: 90000, discountPaise: 10 }),
    ];
    const given = order({ totalPaise: 119890, currentTotalPaise: 99956, lines });
    const { parts, differencePaise } = splitStoreOrder(given);
    expect(differencePaise).toBe(0);
    expect(parts.map((part) => part.discountPaise)).toEqual([33, 11]);
  });

  it('reports a difference that is more than rounding', () => {
    const given = order({ totalPaise: 10000, currentTotalPaise: 9000, lines: [line({ unitPaise: 10000 })] });
    expect(splitStoreOrder(given).differencePaise).toBe(-1000);
    expect(money(given)).toEqual([[10000, 0, 10000, 0, 0]]);
  });

  it('keeps the lines of an emptied order that is not cancelled, without money', () => {
    const taxes = [tax('IGST', 0.05, 476)];
    const lines = [line({ unitPaise: 10000, quantity: 2, currentQuantity: 0, discountPaise: 50, taxes })];
    const given = order({ totalPaise: 19950, currentTotalPaise: 0, totalTaxPaise: 476, lines });
    expect(splitStoreOrder(given).parts[0]?.lines[0]).toMatchObject({ quantity: 2, unitPaise: 10000, grossPaise: 0 });
    expect(money(given)).toEqual([[0, 0, 0, 0, 0]]);
    expect(splitStoreOrder(given).differencePaise).toBe(0);
  });
});

describe('properties', () => {
  const lines = fc.array(
    fc
      .record({
        vendor: fc.constantFrom('A', 'a ', 'B', 'C', null),
        unitPaise: fc.nat({ max: 5_000_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        left: fc.nat({ max: 9 }),
        off: fc.nat({ max: 100 }),
        rate: fc.constantFrom(0, 0.05, 0.18),
      })
      .map(({ vendor, unitPaise, quantity, left, off, rate }) => {
        const value = unitPaise * quantity;
        const discountPaise = Math.floor((value * off) / 100);
        const taxes = rate ? [tax('IGST', rate, Math.round(((value - discountPaise) * rate) / (1 + rate)))] : [];
        return line({ vendor, unitPaise, quantity, currentQuantity: Math.min(left, quantity), discountPaise, taxes });
      }),
    { minLength: 1, maxLength: 8 },
  );
  const orders = fc
    .record({
      lines,
      ship: fc.nat({ max: 50_000 }),
      taxesIncluded: fc.boolean(),
      cancelled: fc.boolean(),
      owed: fc.nat({ max: 1_000_000 }),
      storeSays: fc.integer({ min: -20, max: 20 }),
    })
    .map(({ lines, ship, taxesIncluded, cancelled, owed, storeSays }) =>
      order({
        lines,
        totalPaise: 1_000_000,
        taxesIncluded,
        cancelledAt: cancelled ? '2026-11-02T06:28:57Z' : null,
        currentTotalPaise: 900_000 + storeSays,
        outstandingPaise: owed,
        shipping: [{ title: 'Standard', paise: ship, taxes: [] }],
      }),
    );

  it('parts and the difference add up to the store’s total, shipping and debt to the paisa', () => {
    fc.assert(
      fc.property(orders, (given) => {
        const { parts, differencePaise } = splitStoreOrder(given);
        if (parts.length === 0) return;
        const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0);
        const storeTotal = given.cancelledAt ? given.totalPaise : given.currentTotalPaise;
        expect(sum((of) => of.netPaise + of.netTaxPaise + of.shippingPaise) + differencePaise).toBe(storeTotal);
        expect(sum((of) => of.shippingPaise)).toBe(given.shipping[0]?.paise);
        expect(sum((of) => of.outstandingPaise)).toBe(given.outstandingPaise);
        for (const part of parts) {
          expect(part.netPaise).toBe(part.totalPaise - part.discountPaise - part.netTaxPaise);
          expect(part.lines.reduce((all, of) => all + of.netPaise, 0)).toBe(part.netPaise);
        }
      }),
    );
  });

  it('has no difference when the store is right to the paisa per line', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: -1, max: 1 }), (drawn, paisa) => {
        const given = { ...drawn, cancelledAt: null, currentTotalPaise: -1_000_000_000 };
        const { parts, differencePaise } = splitStoreOrder(given);
        fc.pre(parts.some((part) => part.lines.some((of) => of.grossPaise > 0)));
        const currentTotalPaise = given.currentTotalPaise - differencePaise + paisa;
        expect(splitStoreOrder({ ...given, currentTotalPaise }).differencePaise).toBe(0);
      }),
    );
  });
});
