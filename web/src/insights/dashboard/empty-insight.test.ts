import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { expect, test } from 'vitest';
import { isEmptyInsight } from './empty-insight.tsx';

test.each([
  [0, 0, 0, true],
  [1, 0, 0, false],
  [0, 1, 0, false],
  [0, 0, 1, false],
])('with %i orders, %i before and %i in a month it is empty: %s', (now, past, month, empty) => {
  const months = [0, month].map((orders) => ({ orders }));
  const data = { now: { orders: now }, past: { orders: past }, months } as Pick<Insights, 'now' | 'past' | 'months'>;
  expect(isEmptyInsight(data)).toBe(empty);
});
