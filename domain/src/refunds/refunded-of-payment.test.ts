import { expect, test } from 'vitest';
import { refundedOfPayment } from './refunded-of-payment.ts';

test.each([
  ['goodwill for a part that stays as it is', 100_00, 100_00, 20_00, 20_00],
  ['a piece that was taken out and refunded', 200_00, 300_00, 100_00, 0],
  ['a piece that was taken out and refunded, with goodwill', 200_00, 300_00, 120_00, 20_00],
  ['a piece of a shipped part, whose amounts stay', 300_00, 300_00, 100_00, 100_00],
  ['everything', 100_00, 100_00, 100_00, 100_00],
  ['more than is shown', 100_00, 100_00, 150_00, 100_00],
  ['an emptied part', 0, 100_00, 100_00, 0],
])('of the payment shown counts what was refunded for %s', (_, shownPaise, orderedPaise, refundedPaise, expected) =>
  expect(refundedOfPayment({ shownPaise, orderedPaise, refundedPaise })).toBe(expected),
);
