import { expect, test } from 'vitest';
import { restMs } from './batch-turns.ts';

test.each([
  [0, 200],
  [600, 200],
  [3000, 1000],
  [15_000, 5000],
  [3_600_000, 5000],
])('a batch that has been idle for %i ms rests for %i ms', (idle, rest) => {
  expect(restMs(idle)).toBe(rest);
});
