import { describe, expect, test } from 'vitest';
import { type LineInStore, piecesToRefund } from './pieces-to-refund.ts';
import type { RefundReason } from './refund-reason.ts';

const lines: readonly LineInStore[] = [
  { lineId: 'a', quantity: 3, unfulfilled: 1 },
  { lineId: 'gone', quantity: 0, unfulfilled: 0 },
];

describe('the pieces of a refund', () => {
  test.each<[RefundReason, boolean, boolean, [number, string][]]>([
    [
      'cancelled',
      true,
      true,
      [
        [1, 'cancel'],
        [2, 'return'],
      ],
    ],
    [
      'rto',
      true,
      true,
      [
        [1, 'cancel'],
        [2, 'return'],
      ],
    ],
    [
      'returned',
      false,
      true,
      [
        [1, 'none'],
        [2, 'none'],
      ],
    ],
    // A lost piece is nowhere.
    [
      'lost',
      true,
      true,
      [
        [1, 'none'],
        [2, 'none'],
      ],
    ],
    // The rest of the part is still to be delivered.
    ['reduced', true, true, []],
    // Less than is owed: money alone.
    ['cancelled', true, false, []],
  ])('of a part that is %s, put back %s, whole %s', (reason, restock, isWhole, expected) =>
    expect(piecesToRefund(lines, { reason, restock, isWhole }).map((one) => [one.quantity, one.restock])).toEqual(
      expected,
    ),
  );
});
