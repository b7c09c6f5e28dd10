import { describe, expect, test } from 'vitest';
import { comparisonWindow, isQuietTime, nextComparison } from './comparison-time.ts';

test.each([
  ['2026-11-22T20:29:59Z', false],
  ['2026-11-22T20:30:00Z', true],
  ['2026-11-22T23:29:59Z', true],
  ['2026-11-22T23:30:00Z', false],
  ['2026-11-22T09:00:00Z', false],
])('%s is quiet in India: %s', (at, expected) => expect(isQuietTime(new Date(at))).toBe(expected));

describe('the comparison', () => {
  const night = new Date('2026-11-22T21:00:00Z');
  const noon = new Date('2026-11-22T06:30:00Z');
  const hoursAgo = (hours: number) => new Date(night.getTime() - hours * 3_600_000);
  const last = (hours: number, of: { asked?: boolean; ended?: boolean } = {}) => ({
    startedAt: hoursAgo(hours),
    asked: of.asked ?? false,
    endedAt: of.ended === false ? null : hoursAgo(hours - 0.5),
  });

  test.each([
    ['the first begins at night', null, night, 'begin'],
    ['and not at noon', null, noon, 'wait'],
    ['one a night', last(1), night, 'wait'],
    ['and one the next night, though it begins earlier', last(23), night, 'begin'],
    ['an interrupted one goes on', last(1, { ended: false }), night, 'go on'],
    ['though it is of the night before', last(24, { ended: false }), night, 'go on'],
    ['but not at noon', last(24, { ended: false }), noon, 'wait'],
    ['unless somebody asked for it', last(24, { ended: false, asked: true }), noon, 'go on'],
    ['which counts as the night’s', last(2, { asked: true }), night, 'wait'],
  ] as const)('%s', (_, before, now, expected) => expect(nextComparison(before, now)).toBe(expected));

  test('each night has the next slice of all orders, and the round is complete after 90', () => {
    const slices = Array.from(
      { length: 91 },
      (_, i) => comparisonWindow(new Date(night.getTime() + i * 86_400_000)).slice,
    );
    expect(new Set(slices).size).toBe(90);
    expect(slices[90]).toBe(slices[0]);
  });
});
