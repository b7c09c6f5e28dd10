import { describe, expect, test } from 'vitest';
import { nextPageSize } from './page-sizes.ts';

const status = (currentlyAvailable: number, maximumAvailable = 2000) => ({
  maximumAvailable,
  currentlyAvailable,
  restoreRate: 100,
});
const next = (size: number, requested: number, left: number, { maximum = 2000, tookMs = 200 } = {}) =>
  nextPageSize({
    size,
    cost: { requestedQueryCost: requested, actualQueryCost: 1, throttleStatus: status(left, maximum) },
    tookMs,
  });

describe('the next page', () => {
  test.each([
    ['is doubled while there is plenty', next(25, 100, 1900), 50],
    ['stays while less than two such pages are left', next(25, 300, 599), 25],
    ['grows no further than one query may cost', next(20, 600, 1990), 33],
    ['stays at the limit', next(33, 990, 2000), 33],
    ['is never larger than Shopify’s largest', next(200, 100, 1900), 250],
    ['takes at most half of a small bucket', next(50, 800, 990, { maximum: 1000 }), 31],
    ['is smaller if a single query could not be that dear', next(50, 2000, 1990), 25],
    ['stays if the answer takes long', next(25, 100, 1900, { tookMs: 3500 }), 25],
    ['is halved if it takes too long', next(25, 100, 1900, { tookMs: 9000 }), 12],
    ['is never smaller than one', next(1, 5000, 10, { tookMs: 9000 }), 1],
  ])('%s', (_, size, wanted) => {
    expect(size).toBe(wanted);
  });

  test('stays as it is when the store says nothing of costs', () => {
    expect(nextPageSize({ size: 25, cost: null, tookMs: 10 })).toBe(25);
  });
});
