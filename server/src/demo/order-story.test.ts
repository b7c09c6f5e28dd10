import { expect, test } from 'vitest';
import { orderStory, storyTime } from './order-story.ts';

const now = new Date('2026-11-22T06:00:00Z');

test('no event of an order of any age lies in the future', () => {
  const ahead = [];
  for (let hours = 0; hours < 24 * 20; hours += 1)
    for (let i = 0; i < 20; i++) {
      const createdAt = new Date(now.getTime() - hours * 3_600_000);
      const { shippedAfterDays } = orderStory(`PG${hours}-${i}`, 'Lamps', hours / 24, { isBad: false });
      const at = [3, 20, 14 * 24, (shippedAfterDays ?? 0) * 24].map((after) => storyTime(createdAt, after, now));
      if (at.some((time) => time > now || time < createdAt)) ahead.push(hours);
    }
  expect(ahead).toEqual([]);
});

const stories = (isBad: boolean) =>
  Array.from({ length: 1000 }, (_, i) => orderStory(`PG${i}-1`, 'Lamps', 40, { isBad })).filter(
    ({ parcel, later }) => parcel === 'delivered' && later === null,
  );
const failed = (isBad: boolean) => stories(isBad).filter(({ failedBefore }) => failedBefore > 0).length;

test('some parcels failed before they were delivered, on the bad lane many', () => {
  expect(failed(false) / stories(false).length).toBeGreaterThan(0.04);
  expect(failed(false) / stories(false).length).toBeLessThan(0.12);
  expect(failed(true) / stories(true).length).toBeGreaterThan(0.3);
});

test('some vendors have become slower, and others quicker', () => {
  const days = (vendor: string, age: number) =>
    Array.from(
      { length: 200 },
      (_, i) => orderStory(`PG${i}-1`, vendor, age, { isBad: false }).shippedAfterDays ?? 0,
    ).reduce((a, b) => Math.max(a, b));
  const vendors = Array.from({ length: 30 }, (_, i) => `Vendor ${i}`);
  expect(vendors.some((vendor) => days(vendor, 20) > days(vendor, 50) + 3)).toBe(true);
  expect(vendors.some((vendor) => days(vendor, 50) > days(vendor, 20) + 3)).toBe(true);
});
