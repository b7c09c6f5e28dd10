import { describe, expect, test } from 'vitest';
import { rtoReceiptRefusal, rtoRefusal, rtoRestockProblem, sellablePieces } from './rto-settlement.ts';

const expected = [
  { lineItemId: '1', title: 'Lamp', quantity: 3 },
  { lineItemId: '2', title: 'Rug', quantity: 1 },
];
const graded = [
  { lineItemId: '1', quantity: 1, grade: 'good' as const },
  { lineItemId: '1', quantity: 1, grade: 'damaged' as const },
  { lineItemId: '1', quantity: 1, grade: 'missing' as const },
  { lineItemId: '2', quantity: 1, grade: 'opened' as const },
];
const has = { expected, received: graded, isRto: true, isSettled: false };

describe('an RTO parcel is settled', () => {
  test.each([
    ['once every piece is graded', {}, null],
    ['not twice', { isSettled: true }, 'This RTO parcel is settled already, or waits for a second person.'],
    ['not of a parcel that arrived', { isRto: false }, 'This order has no parcel that came back undelivered.'],
    ['not before it is here', { received: [] }, 'Receive it first: scan its AWB at the receiving desk.'],
    [
      'not while a piece has no grade',
      { received: [...graded.slice(0, 3), { lineItemId: '2', quantity: 1 }] },
      'Inspect what came back first: grade every piece.',
    ],
    [
      'not while a piece is unaccounted for',
      { received: graded.slice(1) },
      'Inspect what came back first: grade every piece.',
    ],
  ])('%s', (_, other, refusal) => {
    expect(rtoRefusal({ ...has, ...other })).toBe(refusal);
  });
});

test('an RTO parcel is received and graded until it is settled, and nothing else is', () => {
  const refused = (isRto: boolean, isSettled: boolean) => rtoReceiptRefusal({ isRto, isSettled });
  expect(refused(true, false)).toBeNull();
  expect(refused(true, true)).toBe('This RTO parcel is settled already, or waits for a second person.');
  expect(refused(false, false)).toBe('This order did not come back undelivered: receive its return instead.');
});

describe('of an RTO parcel, stock gets', () => {
  test('what can be sold again, unless somebody says otherwise', () => {
    expect([sellablePieces(graded, '1'), sellablePieces(graded, '2'), sellablePieces(graded, '9')]).toEqual([1, 1, 0]);
  });

  test.each([
    ['damaged pieces that are here, too', [{ lineItemId: '1', quantity: 2 }], null],
    ['nothing', [], null],
    ['no missing piece', [{ lineItemId: '1', quantity: 3 }], 'restock: of Lamp, 2 came back and can be put into stock'],
    ['no other item', [{ lineItemId: '9', quantity: 1 }], 'restock names an item that was not in this parcel'],
    [
      'no item twice',
      [
        { lineItemId: '2', quantity: 1 },
        { lineItemId: '2', quantity: 1 },
      ],
      'restock names each item once',
    ],
  ])('%s', (_, restock, problem) => {
    expect(rtoRestockProblem(has, restock)).toBe(problem);
  });
});
