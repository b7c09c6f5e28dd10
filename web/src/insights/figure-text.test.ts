import type { FigureName } from '@shipmagic/domain/insights/figures';
import { describe, expect, test } from 'vitest';
import { changeOf, figureText } from './figure-text.ts';

const hours = (median: number | null) => ({ median, most: median, orders: 10 });

test.each<[FigureName, Parameters<typeof figureText>[1], string]>([
  ['orders', 123456, '1,23,456'],
  ['orders', 0, '0'],
  ['revenue', 1234567.89, '₹12,34,568'],
  ['cameBack', 0, '₹0'],
  ['onTime', 0.9734, '97.3\u00a0%'],
  ['onTime', 1, '100.0\u00a0%'],
  ['onTime', 0, '0.0\u00a0%'],
  ['onTime', null, '–'],
  ['shipHours', hours(12), 'within 12 h'],
  ['shipHours', hours(72), 'within 3 d'],
  ['shipHours', hours(721), 'over 30 d'],
  ['shipHours', hours(null), '–'],
])('%s of %j reads %s', (name, value, text) => expect(figureText(name, value)).toBe(text));

describe('the change against the period before', () => {
  test.each<[FigureName, number | null, number | null, ReturnType<typeof changeOf>]>([
    ['orders', 110, 100, { text: '+10.0\u00a0%', verdict: 'better' }],
    ['revenue', 900, 1000, { text: '−10.0\u00a0%', verdict: 'worse' }],
    ['cameBack', 900, 1000, { text: '−10.0\u00a0%', verdict: 'better' }],
    ['onTime', 0.95, 0.9, { text: '+5.0 points', verdict: 'better' }],
    ['rto', 0.05, 0.03, { text: '+2.0 points', verdict: 'worse' }],
    ['rto', 0.03, 0.05, { text: '−2.0 points', verdict: 'better' }],
    ['rto', 0.05, 0.05, { text: 'unchanged', verdict: null }],
    ['rto', 0.05001, 0.05, { text: 'unchanged', verdict: null }],
    ['onTime', null, 0.9, null],
    ['onTime', 0.9, null, null],
    ['orders', 5, 0, { text: 'before: 0', verdict: 'better' }],
    ['revenue', 500, 0, { text: 'before: ₹0', verdict: 'better' }],
    ['orders', 0, 0, { text: 'unchanged', verdict: null }],
  ])('%s: %j after %j', (name, now, past, change) => expect(changeOf(name, now, past)).toEqual(change));

  test.each<[FigureName, number, number, ReturnType<typeof changeOf>]>([
    ['onTime', 24, 300, { text: 'too few to tell', verdict: null }],
    ['onTime', 300, 1, { text: 'too few to tell', verdict: null }],
    ['onTime', 25, 25, { text: '+91.7 points', verdict: 'better' }],
    ['rto', 24, 24, { text: 'too few to tell', verdict: null }],
  ])('%s of %i orders after %i is judged only with enough of them', (name, now, past, change) =>
    expect(changeOf(name, 0.96, 0.043, [now, past])).toEqual(change),
  );

  test.each<[number | null, number | null, ReturnType<typeof changeOf>]>([
    [24, 48, { text: 'before: within 2 d', verdict: 'better' }],
    [48, 24, { text: 'before: within 24 h', verdict: 'worse' }],
    [24, 24, { text: 'unchanged', verdict: null }],
    [24, null, null],
  ])('time to ship: %j after %j hours', (now, past, change) =>
    expect(changeOf('shipHours', hours(now), hours(past))).toEqual(change),
  );
});
