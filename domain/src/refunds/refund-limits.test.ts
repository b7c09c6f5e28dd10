import { expect, test } from 'vitest';
import { refundableAlone } from './refund-limits.ts';

const limit = { asksSecondPerson: true, secondPersonAbove: 10_000 };

test.each([
  [limit, 'INR', 0, 10_000],
  [limit, 'INR', 9_999.99, 0.01],
  [limit, 'INR', 10_000, 0],
  [limit, 'INR', 12_000, 0],
  // $400 are more than ₹10,000.
  [limit, 'USD', 0, 0],
  [{ ...limit, asksSecondPerson: false }, 'USD', 50_000, null],
])('by %j in %s, after %d, one person may refund %s', (limits, currency, alone, expected) =>
  expect(refundableAlone(limits, { currency, alone })).toBe(expected),
);
