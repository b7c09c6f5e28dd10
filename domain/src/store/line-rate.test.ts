import { describe, expect, it } from 'vitest';
import { lineTaxes } from './line-taxes.ts';
import { splitStoreOrder } from './split-store-order.ts';
import { line, order, rates, tax } from './store-order.fixtures.ts';
import type { StoreOrder } from './store-order.ts';

/** Before and since 22 Sep 2025, when 12 and 28 % went and 40 % came, in India's time. */
const [before, since] = ['2025-09-21T18:29:59Z', '2025-09-21T18:30:00Z'];
const read = (given: StoreOrder) => lineTaxes(given).map(({ paise, rate, inDoubt }) => [paise, rate, inDoubt]);

describe('the rate of a line', () => {
  // A line of ₹1,000 plus its tax, with taxes of these rates.
  it.each<[string, [title: string, percent: number][], number | null]>([
    ['IGST alone', [['IGST', 18]], 0.18],
    [
      'CGST and SGST as halves',
      [
        ['CGST', 9],
        ['SGST', 9],
      ],
      0.18,
    ],
    [
      'small halves',
      [
        ['CGST', 2.5],
        ['SGST', 2.5],
      ],
      0.05,
    ],
    [
      'halves with the rate in their titles',
      [
        ['CGST 1.5%', 1.5],
        ['SGST 1.5%', 1.5],
      ],
      0.03,
    ],
    [
      'CGST and UTGST',
      [
        ['CGST', 20],
        ['UTGST', 20],
      ],
      0.4,
    ],
    [
      'halves of a quarter',
      [
        ['CGST', 0.125],
        ['SGST', 0.125],
      ],
      0.0025,
    ],
    [
      'halves by their long names',
      [
        ['Central GST', 2.5],
        ['State GST', 2.5],
      ],
      0.05,
    ],
    [
      'the same rate in two lines of tax',
      [
        ['IGST', 5],
        ['IGST', 0],
      ],
      0.05,
    ],
    ['no tax at 0 %', [['IGST', 0]], 0],
    [
      'cess beside GST',
      [
        ['IGST', 40],
        ['Compensation Cess', 12],
      ],
      0.4,
    ],
    [
      'cess beside halves',
      [
        ['CGST', 9],
        ['SGST', 9],
        ['CESS', 1],
      ],
      0.18,
    ],
    [
      'two taxes that are no halves',
      [
        ['GST', 11.5],
        ['GST', 11.5],
      ],
      null,
    ],
    [
      'halves of no rate',
      [
        ['CGST', 11.5],
        ['SGST', 11.5],
      ],
      null,
    ],
    [
      'halves that differ',
      [
        ['CGST', 9],
        ['SGST', 2.5],
      ],
      null,
    ],
    [
      'two rates whose sum is a rate',
      [
        ['IGST', 13],
        ['VAT', 5],
      ],
      null,
    ],
    [
      'two rates that exist',
      [
        ['IGST', 18],
        ['IGST', 5],
      ],
      null,
    ],
    [
      'halves beside another rate',
      [
        ['CGST', 9],
        ['SGST', 9],
        ['IGST', 5],
      ],
      null,
    ],
    ['a rate that is gone', [['IGST', 12]], null],
    [
      'halves of a rate that is gone',
      [
        ['CGST', 14],
        ['SGST', 14],
      ],
      null,
    ],
    ['a rate that never was', [['IGST', 7]], null],
    ['SGST alone', [['SGST', 9]], null],
    ['per cent for a fraction', [['IGST', 1800]], null],
  ])('of %s', (_, given, rate) => {
    const taxes = given.map(([title, percent]) => tax(title, percent / 100, percent * 1000));
    const paise = taxes.reduce((all, one) => all + one.paise, 0);
    const lines = [line({ unitPaise: 100000 + paise, taxes })];
    expect(read(order({ createdAt: since, totalPaise: 100000 + paise, lines }))).toEqual([
      [paise, rate, rate === null],
    ]);
  });

  it.each([
    [12, before, 0.12],
    [12, since, null],
    [28, before, 0.28],
    [28, since, null],
    [40, before, null],
    [40, since, 0.4],
    [18, before, 0.18],
    [18, since, 0.18],
  ])('of %i %% on %s is %j', (percent, createdAt, rate) => {
    const lines = [line({ unitPaise: 100000 + percent * 1000, taxes: [tax('IGST', percent / 100, percent * 1000)] })];
    expect(rates(order({ createdAt, totalPaise: 100000 + percent * 1000, lines }))).toEqual([rate]);
  });

  it('of CGST alone is both halves, and its amount one', () =>
    expect(
      read(order({ totalPaise: 109000, lines: [line({ unitPaise: 109000, taxes: [tax('CGST', 0.09, 9000)] })] })),
    ).toEqual([[9000, 0.18, false]]));

  it('is not stated beside an amount that it does not produce', () =>
    expect(
      read(order({ totalPaise: 118000, lines: [line({ unitPaise: 118000, taxes: [tax('IGST', 0.18, 5000)] })] })),
    ).toEqual([[5000, null, true]]));

  it('keeps the taxes apart', () => {
    const taxes = [tax('IGST', 0.13, 13000), tax('VAT', 0.05, 5000)];
    const given = order({
      totalPaise: 236000,
      lines: [line({ unitPaise: 118000, quantity: 2, currentQuantity: 1, taxes })],
    });
    expect(splitStoreOrder({ ...given, currentTotalPaise: 118000 }).parts[0]?.lines[0]?.taxes).toEqual([
      tax('IGST', 0.13, 6500),
      tax('VAT', 0.05, 2500),
    ]);
  });
});
