import { describe, expect, it } from 'vitest';
import { lineTaxes } from './line-taxes.ts';
import { splitStoreOrder } from './split-store-order.ts';
import { line, order, tax } from './store-order.fixtures.ts';
import type { StoreOrder } from './store-order.ts';

/** Before and since 22 Sep 2025, when 12 and 28 % went and 40 % came, in India's time. */
const [before, since] = ['2025-09-21T18:29:59Z', '2025-09-21T18:30:00Z'];
const read = (given: StoreOrder) => lineTaxes(given).map(({ paise, rate, inDoubt }) => [paise, rate, inDoubt]);

describe('a tax that is not where it belongs', () => {
  const igst = (percent: number, paise: number) => [tax('IGST', percent / 100, paise)];
  it.each<[string, Partial<StoreOrder> & { lines: StoreOrder['lines'] }, unknown[]]>([
    [
      'goes to the untaxed line whose rate it is',
      { totalTaxPaise: 23000, lines: [line({ unitPaise: 105000, taxes: igst(5, 5000) }), line({ unitPaise: 118000 })] },
      [
        [5000, 0.05, false],
        [18000, 0.18, false],
      ],
    ],
    [
      'stays on no line if no rate explains it',
      { totalTaxPaise: 15000, lines: [line({ unitPaise: 105000, taxes: igst(5, 5000) }), line({ unitPaise: 118000 })] },
      [
        [5000, null, true],
        [0, null, true],
      ],
    ],
    [
      'is shared by value, without a rate, if no line has any',
      { totalTaxPaise: 10000, lines: [line({ unitPaise: 100000 }), line({ unitPaise: 50000 })] },
      [
        [6667, null, true],
        [3333, null, true],
      ],
    ],
    [
      'is spread by a rate of its day alone',
      { createdAt: before, totalTaxPaise: 24000, lines: [line({ unitPaise: 112000 }), line({ unitPaise: 112000 })] },
      [
        [12000, 0.12, false],
        [12000, 0.12, false],
      ],
    ],
    [
      'is not spread by a rate that is gone',
      { createdAt: since, totalTaxPaise: 24000, lines: [line({ unitPaise: 112000 }), line({ unitPaise: 112000 })] },
      [
        [12000, null, true],
        [12000, null, true],
      ],
    ],
    [
      'is not spread by a rate that the store does not name',
      {
        totalTaxPaise: 36000,
        lines: [line({ unitPaise: 118000, taxes: igst(5, 36000) }), line({ unitPaise: 118000 })],
      },
      [
        [18000, null, true],
        [18000, null, true],
      ],
    ],
    [
      'is not spread by a rate against the product’s own',
      { totalTaxPaise: 18000, lines: [line({ unitPaise: 118000, gstRate: 0.05 })] },
      [[18000, null, true]],
    ],
    [
      'may not be more on the lines than in all',
      { totalTaxPaise: 10000, lines: [line({ unitPaise: 118000, taxes: igst(18, 18000) })] },
      [[18000, null, true]],
    ],
    [
      'may be more on the lines by that of what was removed',
      {
        totalTaxPaise: 18000,
        lines: [
          line({ unitPaise: 118000, taxes: igst(18, 18000) }),
          line({ unitPaise: 105000, currentQuantity: 0, taxes: igst(5, 5000) }),
        ],
      },
      [
        [18000, 0.18, false],
        [5000, 0.05, false],
      ],
    ],
  ])('%s', (_, given, expected) => {
    const totalPaise = given.lines.reduce((all, one) => all + one.unitPaise * one.quantity, 0);
    expect(read(order({ totalPaise, ...given }))).toEqual(expected);
  });

  it('leaves other parts out of doubt when a line’s own rates are to blame', () => {
    const lines = [
      line({ vendor: 'A', unitPaise: 123000, taxes: [tax('GST', 0.115, 11500), tax('GST', 0.115, 11500)] }),
      line({ vendor: 'B', unitPaise: 118000, taxes: igst(18, 18000) }),
    ];
    const { parts } = splitStoreOrder(order({ totalPaise: 241000, lines }));
    expect(parts.map((part) => part.lines.map((one) => [one.taxRate, one.taxInDoubt, one.netPaise]))).toEqual([
      [[null, true, 100000]],
      [[0.18, false, 100000]],
    ]);
  });
});
