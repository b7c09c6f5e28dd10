import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOfNewGoods, discountOfNewGoods, priceOfNewGoods } from './new-goods-price.ts';

describe('what new goods cost', () => {
  test.each([
    ['the same again at the price paid', 90_00, 100_00, 100_00, 90_00],
    ['the same price list, no discount', 100_00, 100_00, 100_00, 100_00],
    ['a dearer variant with the discount kept', 90_00, 100_00, 150_00, 140_00],
    ['a cheaper variant with the discount kept', 90_00, 100_00, 60_00, 50_00],
    ['a much cheaper variant, for nothing', 30_00, 100_00, 60_00, 0],
    ['a gift, for the difference alone', 0, 100_00, 120_00, 20_00],
    ['a gift again, for nothing', 0, 100_00, 100_00, 0],
    ['more paid than the price list says now', 120_00, 100_00, 100_00, 120_00],
  ])('is, for %s', (_, paidPaise, oldListPaise, newListPaise, price) => {
    expect(priceOfNewGoods({ paidPaise, oldListPaise, newListPaise })).toBe(price);
  });

  test('differs from what was paid as the price lists differ, and is never below nothing', () => {
    const paise = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(paise, paise, paise, (paidPaise, oldListPaise, newListPaise) => {
        const price = priceOfNewGoods({ paidPaise, oldListPaise, newListPaise });
        const difference = differenceOfNewGoods([{ pricePaise: price, creditPaise: paidPaise }]);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(difference).toBe(Math.max(0 - paidPaise, newListPaise - oldListPaise));
        expect(discountOfNewGoods({ listPaise: newListPaise, pricePaise: price })).toBeLessThanOrEqual(newListPaise);
      }),
    );
  });
});
