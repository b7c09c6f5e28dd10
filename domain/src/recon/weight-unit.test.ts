import { expect, test } from 'vitest';
import { looksLikeOtherUnit } from './weight-unit.ts';

test.each([
  // Grams in the file, the unit they were read in, declared, quoted.
  [150_000, 'kg', 60, null, true],
  [20_000, 'kg', 20, null, true],
  [150, 'g', 60, null, false],
  [1, 'g', 1200, null, true],
  [500, 'kg', 10, null, false],
  [12_000, 'kg', 200, null, false],
  [40_000, 'kg', 900, 38_000, false],
  [3_000, 'kg', 2_500, null, false],
  [30, 'g', 60, null, false],
  [0, 'kg', 60, null, false],
  [150_000, 'kg', 0, null, false],
  [150_000, 'kg', 140_000, null, false],
  // Thirty times the minimum charge of 500 g is far off, a gram less is not.
  [15_000, 'kg', 20, null, true],
  [14_999, 'kg', 20, null, false],
  // As far off, or further, in the other unit.
  [30_000, 'kg', 900, 1_000, false],
  [15_000, 'kg', 500, null, false],
] as const)(
  '%i g, read in %s, for a parcel declared as %i g (quoted for %s) looks like the other unit: %s',
  (grams, unit, declared, quoted, other) => expect(looksLikeOtherUnit(grams, unit, { declared, quoted })).toBe(other),
);
