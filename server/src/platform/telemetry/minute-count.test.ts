import { expect, test } from 'vitest';
import { MinuteCount } from './minute-count.ts';

test('counts what happened in the last minutes, and forgets the rest', () => {
  const count = new MinuteCount(60);
  const at = (minutes: number) => minutes * 60_000;
  count.add(at(0));
  count.add(at(30));
  count.add(at(30.5));
  expect([count.read(at(31)), count.read(at(59.9)), count.read(at(60)), count.read(at(90))]).toEqual([3, 3, 2, 0]);
});
