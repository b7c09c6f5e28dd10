import { describe, expect, test } from 'vitest';
import { lineTaxes } from './line-taxes.ts';
import { splitStoreOrder } from './split-store-order.ts';
import { line, order, tax } from './store-order.fixtures.ts';
import { wholeTax, withWholeTaxes } from './whole-tax.ts';

describe('the whole tax of a line whose place of supply is known', () => {
  const thousand = { quantity: 1, paidPaise: 100_000, cessPaise: 0 };
  test.each([
    // 1,000 × 18 / 118 = 152.542: of that the store had 76.27, or 9 / 109 of 1,000, which is 82.57.
    ['is what its rate yields, where the store had half of that', { ...thousand, taxPaise: 7627, rate: 0.18 }, 15_254],
    ['is that, too, where the store took half of the rate', { ...thousand, taxPaise: 8257, rate: 0.18 }, 15_254],
    ['stays where it is whole, with the store’s rounding', { ...thousand, taxPaise: 15_252, rate: 0.18 }, 15_252],
    ['stays without a rate', { ...thousand, taxPaise: 7627, rate: null }, 7627],
    ['stays none where it is exempt', { ...thousand, taxPaise: 0, rate: 0 }, 0],
    // 1,000 × 2.5 / 102.5 = 24.39 was charged; 1,000 × 5 / 105 = 47.619.
    ['follows a rate of 5 %', { ...thousand, taxPaise: 2439, rate: 0.05 }, 4762],
    // Cess of 120 stays apart: (1,520 − 120) × 40 / 140 = 400.
    ['leaves cess aside', { quantity: 1, paidPaise: 152_000, cessPaise: 12_000, taxPaise: 32_000, rate: 0.4 }, 52_000],
    [
      'takes no rounding of few paise for a half',
      { quantity: 1, paidPaise: 10, cessPaise: 0, taxPaise: 0, rate: 0.18 },
      0,
    ],
  ])('%s', (_, given, paise) => expect(wholeTax(given)).toBe(paise));

  test('leaves what is paid as it is, and reaches the part’s sums', () => {
    const given = order({
      totalPaise: 100_000 + 50_000,
      totalTaxPaise: 7627 + 7627,
      lines: [
        line({ unitPaise: 100_000, taxes: [tax('CGST', 0.09, 7627)] }),
        line({ id: '2', unitPaise: 50_000, taxes: [tax('IGST', 0.18, 7627)] }),
      ],
    });
    const [part] = splitStoreOrder(given).parts;
    if (!part) throw new Error('no part');
    expect(part).toMatchObject({ netPaise: 92_373 + 42_373, netTaxPaise: 15_254 });
    const whole = withWholeTaxes(part);
    expect(whole).toMatchObject({ netPaise: 84_746 + 42_373, netTaxPaise: 15_254 + 7627, totalPaise: 150_000 });
    expect(withWholeTaxes(whole)).toBe(whole);
  });
});

test.each([7627, 8257])('CGST alone of %i paise names the whole rate, and is in no doubt', (paise) => {
  const given = order({
    totalPaise: 100_000,
    lines: [line({ unitPaise: 100_000, taxes: [tax('CGST', 0.09, paise)] })],
  });
  expect(lineTaxes(given)).toEqual([expect.objectContaining({ paise, rate: 0.18, inDoubt: false })]);
});
