import { addDays } from '@shipmagic/domain/time/india-day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPage, type PagePlace } from './find-page.ts';

const begin = '2026-01-01';
/** Orders by day, newest first, each named by its position in the list. */
const listOf = (perDay: number[]) => {
  const days: string[] = [];
  for (let i = perDay.length - 1; i >= 0; i--) for (let n = 0; n < (perDay[i] ?? 0); n++) days.push(addDays(begin, i));
  return days;
};
/** Simulates the query for a place. */
const read = (list: string[], { direction, day, skip, limit }: PagePlace) => {
  const places = list.map((_, i) => i);
  const within = places.filter((i) => day === null || (direction === 'older') === String(list[i]) < day);
  const inOrder = direction === 'older' ? within : within.toReversed();
  const found = inOrder.slice(skip, skip + limit);
  return direction === 'older' ? found : found.toReversed();
};
const find = (list: string[], perDay: number[], offset: number, limit: number, known = true) =>
  findPage({
    offset,
    limit,
    total: list.length,
    days: known ? [begin, addDays(begin, perDay.length)] : null,
    since: async (day) => list.filter((one) => one >= day).length,
  });

test('finds the same page as skipping from the newest order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant(0), fc.nat(30), fc.nat(1500)), { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
      async (perDay, share, limit, known) => {
        const list = listOf(perDay);
        const offset = Math.floor(share * list.length);
        const place = await find(list, perDay, offset, limit, known);
        expect(read(list, place)).toEqual(list.map((_, i) => i).slice(offset, offset + limit));
      },
    ),
  );
});

test.each([
  ['the last page', 999_950],
  ['a page in the middle', 500_000],
  ['a page near the newest', 3000],
])('skips little more than half a day for %s', async (_, offset) => {
  const perDay = Array.from({ length: 365 }, () => 2740);
  const total = 365 * 2740;
  const since = async (day: string) => {
    for (let i = 0; i < perDay.length; i++) if (addDays(begin, i) === day) return total - i * 2740;
    throw new Error(`${day} is not in the list`);
  };
  const place = await findPage({ offset, limit: 50, total, days: [begin, addDays(begin, 365)], since });
  expect(place.skip).toBeLessThan(2740 / 2 + 100);
});

test('counts from the end when only the total is known', async () => {
  const place = await find(listOf([100_000]), [100_000], 99_990, 50, false);
  expect(place).toEqual({ direction: 'newer', day: null, skip: 0, limit: 10 });
});
