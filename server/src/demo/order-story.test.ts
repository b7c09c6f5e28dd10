import { expect, test } from 'vitest';
import { orderStory, storyTime } from './order-story.ts';

const now = new Date('2026-11-22T06:00:00Z');

test('no event of an order of any age lies in the future', () => {
  const ahead = [];
  for (let hours = 0; hours < 24 * 20; hours += 1)
    for (let i = 0; i < 20; i++) {
      const createdAt = new Date(now.getTime() - hours * 3_600_000);
      const { shippedAfterDays } = orderStory(`PG${hours}-${i}`, 'Lamps', hours / 24);
      const at = [3, 20, 14 * 24, (shippedAfterDays ?? 0) * 24].map((after) => storyTime(createdAt, after, now));
      if (at.some((time) => time > now || time < createdAt)) ahead.push(hours);
    }
  expect(ahead).toEqual([]);
});
