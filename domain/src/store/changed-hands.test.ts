import { describe, expect, test } from 'vitest';
import { changedHands, type PartInHand } from './changed-hands.ts';
import { handedOverReason, isLeftReason, removedReason } from './left-parts.ts';

type Flags = '' | 'booked' | 'left';

/** `A: 1 2` is a part of vendor A with the lines 1 and 2; lines are `1 B`, the vendor that the store names now. */
function parse(parts: readonly (readonly [string, Flags?])[], lines: readonly string[], kept: readonly string[] = []) {
  const here = parts.map(([text, flag = '']): PartInHand => {
    const [vendorId = '', ids = ''] = text.split(': ');
    return {
      id: `part of ${vendorId}`,
      vendorId,
      lineIds: ids.split(' '),
      isFree: flag !== 'booked',
      isLeft: flag === 'left',
    };
  });
  const told = lines.map((text) => {
    const [id = '', vendorId = ''] = text.split(' ');
    return { id, vendorId };
  });
  const { moves, passes, stays } = changedHands(here, told, (_, line) => kept.includes(line.id));
  return [
    ...moves.map(({ partId, vendorId }) => `${partId} moves to ${vendorId}`),
    ...passes.map(({ lineId, partId, vendorId }) => `${lineId} passes from ${partId} to ${vendorId}`),
    ...[...stays].map(([lineId, partId]) => `${lineId} stays in ${partId}`),
  ];
}

describe('a line', () => {
  test.each<[string, Parameters<typeof parse>, string[]]>([
    ['whose vendor is the same goes nowhere', [[['A: 1 2']], ['1 A', '2 A']], []],
    ['that is new in the order goes nowhere', [[['A: 1']], ['1 A', '9 B']], []],
    [
      'and all others of its part take the part along to a vendor without one',
      [[['A: 1 2']], ['1 B', '2 B']],
      ['part of A moves to B'],
    ],
    [
      'takes the part along when the others were removed',
      [
        [['A: 1 2'], ['C: 3']],
        ['1 B', '3 C'],
      ],
      ['part of A moves to B'],
    ],
    [
      'takes the part along, though a new line is of the former vendor',
      [[['A: 1']], ['1 B', '9 A']],
      ['part of A moves to B'],
    ],
    ['of several passes alone', [[['A: 1 2']], ['1 B', '2 A']], ['1 passes from part of A to B']],
    [
      'and the others pass to two vendors each for itself',
      [[['A: 1 2']], ['1 B', '2 C']],
      ['1 passes from part of A to B', '2 passes from part of A to C'],
    ],
    [
      'passes to the part that its vendor has',
      [
        [['A: 1'], ['B: 2']],
        ['1 B', '2 B'],
      ],
      ['1 passes from part of A to B'],
    ],
    [
      'is swapped for that of the other vendor',
      [
        [['A: 1'], ['B: 2']],
        ['1 B', '2 A'],
      ],
      ['1 passes from part of A to B', '2 passes from part of B to A'],
    ],
    [
      'takes the part along to a vendor whose part moves on',
      [
        [['A: 1'], ['B: 2']],
        ['1 B', '2 C'],
      ],
      ['part of B moves to C', 'part of A moves to B'],
    ],
    [
      'and that of another vendor go to one: the first part moves, the other line passes to it',
      [
        [['A: 1'], ['B: 2']],
        ['1 C', '2 C'],
      ],
      ['part of A moves to C', '2 passes from part of B to C'],
    ],
    ['stays in a booked part', [[['A: 1 2', 'booked']], ['1 B', '2 A']], ['1 stays in part of A']],
    [
      'and all others of a booked part stay in it',
      [[['A: 1 2', 'booked']], ['1 B', '2 B']],
      ['1 stays in part of A', '2 stays in part of A'],
    ],
    [
      'stays when the parcel of its vendor is booked without it',
      [
        [['A: 1'], ['B: 2', 'booked']],
        ['1 B', '2 B'],
      ],
      ['1 stays in part of A'],
    ],
    ['stays when somebody has said so', [[['A: 1']], ['1 B'], ['1']], ['1 stays in part of A']],
    [
      'that somebody keeps does not keep the others',
      [[['A: 1 2']], ['1 B', '2 B'], ['1']],
      ['2 passes from part of A to B', '1 stays in part of A'],
    ],
    ['returns to the part that it has left', [[['A: 1', 'left'], ['B: 1']], ['1 A']], ['1 passes from part of B to A']],
    [
      'does not return to the part that it has left once it is booked',
      [
        [
          ['A: 1', 'left'],
          ['B: 1', 'booked'],
        ],
        ['1 A'],
      ],
      ['1 stays in part of B'],
    ],
    [
      'that was removed and is back with another vendor brings its part along',
      [[['A: 1', 'left']], ['1 B']],
      ['part of A moves to B'],
    ],
    [
      'goes on to a third vendor',
      [
        [['A: 1', 'left'], ['B: 1 2']],
        ['1 C', '2 B'],
      ],
      ['1 passes from part of B to C'],
    ],
  ])('%s', (_, given, expected) => expect(parse(...given)).toEqual(expected));
});

test('a part that was left says where its items are, and only such parts reopen by themselves', () => {
  const [b, c] = ['B', 'C'].map((vendorName, i) => ({ vendorName, magicOrderId: `1001-${i + 2}` }));
  if (!b || !c) throw new Error('two parts');
  expect(handedOverReason([b])).toBe('Its items are now with B (1001-2)');
  expect(handedOverReason([b, c])).toBe('Its items are now with B (1001-2) and C (1001-3)');
  expect([removedReason, handedOverReason([b]), 'Out of stock', null].map(isLeftReason)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
