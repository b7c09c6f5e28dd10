import { expect, test } from 'vitest';
import { ranks, scoreParts, vendorScore } from './vendor-score.ts';

const all = { onTime: 1, firstAttempt: 1, cancelled: 0, rto: 0 };
// Proves (Insight): Scores and ranks; members see their own figures, their rank and of how many, and nothing of
// anybody else’s
test.each([
  ['without a fault', 5, all, 100],
  ['with too few orders', 4, all, null],
  ['always late', 9, { ...all, onTime: 0 }, 60],
  ['that cancels everything', 9, { onTime: null, firstAttempt: null, cancelled: 1, rto: null }, 0],
  ['of which only lateness is known', 9, { onTime: 0.5, firstAttempt: null, cancelled: null, rto: null }, 50],
  ['with a little of everything', 9, { onTime: 0.9, firstAttempt: 0.8, cancelled: 0.05, rto: 0.1 }, 89],
  ['of which nothing is known', 9, { onTime: null, firstAttempt: null, cancelled: null, rto: null }, null],
])('a vendor %s', (_, orders, figures, score) => expect(vendorScore(orders, figures)).toBe(score));

test('the weights make a hundred', () => expect(scoreParts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100));
test('equal scores share a place, and vendors without one have none', () =>
  expect(ranks([80, null, 95, 80, 10])).toEqual([2, null, 1, 2, 4]));
