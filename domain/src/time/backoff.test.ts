import { expect, test } from 'vitest';
import { backoffSeconds } from './backoff.ts';

const rules = { free: 3, longestS: 3600 };

test.each([
  [0, 0, 0],
  [2, 0, 0],
  [2, 1_000_000, 0],
  [3, 0, 4],
  [4, 0, 8],
  [5, 99, 16],
  [12, 0, 2048],
  [13, 0, 3600],
  [1_000_000, 0, 3600],
  [3, 100, 8],
  [3, 199, 8],
  [3, 200, 16],
  [3, 1600, 128],
  [3, 3200, 256],
  [3, 1_000_000, 256],
  [13, 1_000_000, 3600],
])('after %i own failures and %i in total, the wait is %i seconds', (own, ofAll, seconds) => {
  expect(backoffSeconds(own, ofAll, rules)).toBe(seconds);
});

test.each([
  [1, 99, 0],
  [0, 1_000_000, 0],
  [1, 100, 8],
])('with fewer free attempts among many, %i own failures and %i in total wait %i seconds', (own, ofAll, seconds) => {
  expect(backoffSeconds(own, ofAll, { ...rules, freeAmongMany: 1 })).toBe(seconds);
});
