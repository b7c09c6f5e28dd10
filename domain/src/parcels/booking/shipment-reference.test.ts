import { expect, test } from 'vitest';
import { attemptReference } from './shipment-reference.ts';

test.each([
  [1, 'PG1229-1'],
  [2, 'PG1229-1-2'],
  [10, 'PG1229-1-10'],
])('attempt %i has the reference %s', (attempt, reference) =>
  expect(attemptReference('PG1229-1', attempt)).toBe(reference),
);

test.each([0, -1, 1.5, Number.NaN])('refuses attempt %d', (attempt) =>
  expect(() => attemptReference('PG1229-1', attempt)).toThrow(RangeError),
);
