import { expect, test } from 'vitest';
import { DiskGrowth } from './disk-growth.ts';

const hour = 60 * 60 * 1000;
const gb = 1e9;

test.each<[string, readonly [hour: number, free: number][], number | null]>([
  [
    'a disk that has lost 10 GB in a day has one more day with 10 GB',
    [
      [0, 20],
      [12, 15],
      [24, 10],
    ],
    1,
  ],
  [
    'half a day of growth is a day of twice as much',
    [
      [0, 20],
      [12, 10],
    ],
    0.5,
  ],
  [
    'what was seen for a few hours only says nothing',
    [
      [0, 20],
      [5, 10],
    ],
    null,
  ],
  [
    'a disk on which room was made does not fill up',
    [
      [0, 10],
      [12, 20],
    ],
    null,
  ],
  [
    'a disk that stays as it is does not fill up',
    [
      [0, 10],
      [12, 10],
    ],
    null,
  ],
  [
    'what was before the last day does not count',
    [
      [0, 100],
      [20, 12],
      [40, 10],
    ],
    10 / 2 / (24 / 20),
  ],
  [
    'a full disk has no day left',
    [
      [0, 10],
      [12, 0],
    ],
    0,
  ],
])('%s', (_, seen, left) => {
  const growth = new DiskGrowth();
  for (const [at, free] of seen) growth.note(free * gb, at * hour);
  const [at, free] = seen.at(-1) ?? [0, 0];
  const found = growth.daysLeft(free * gb, at * hour);
  if (left === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(left);
});
