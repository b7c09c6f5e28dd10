import { describe, expect, test } from 'vitest';
import { afterFailure, halvesOf, type WindowFailure, weeksOf } from './backfill-windows.ts';

const span = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

describe('weeks', () => {
  test.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 0],
    ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', 0],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z', 1],
    ['2026-01-01T00:00:00Z', '2026-01-08T00:00:00Z', 1],
    ['2026-01-01T00:00:00Z', '2026-01-08T00:00:01Z', 2],
    ['2020-03-04T05:06:07.890Z', '2026-01-08T00:00:01.234Z', 306],
  ])('from %s until %s are %i, without a gap between them', (from, until, count) => {
    const weeks = weeksOf(span(from, until));
    expect(weeks).toHaveLength(count);
    for (const [i, week] of weeks.entries()) {
      expect(week.from < week.until).toBe(true);
      expect([week.from.getMilliseconds(), week.until.getMilliseconds()]).toEqual([0, 0]);
      if (i > 0) expect(week.from).toEqual(weeks[i - 1]?.until);
    }
    if (count === 0) return;
    expect(weeks[0]?.from.getTime()).toBeLessThanOrEqual(Date.parse(from));
    expect(weeks.at(-1)?.until.getTime()).toBeGreaterThanOrEqual(Date.parse(until));
  });
});

describe('halves', () => {
  test.each([
    ['2026-01-01T00:00:00Z', '2026-01-08T00:00:00Z', '2026-01-04T12:00:00.000Z'],
    ['2026-01-01T00:00:00Z', '2026-01-01T01:00:01Z', '2026-01-01T00:30:00.000Z'],
  ])('of %s to %s meet at %s', (from, until, middle) => {
    const window = span(from, until);
    expect(halvesOf(window)).toEqual([
      { from: window.from, until: new Date(middle) },
      { from: new Date(middle), until: window.until },
    ]);
  });

  test('of an hour there are none', () => {
    expect(halvesOf(span('2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z'))).toBeNull();
  });
});

describe('after a failure', () => {
  const week = span('2026-01-01T00:00:00Z', '2026-01-08T00:00:00Z');
  const hour = span('2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z');
  test.each<[WindowFailure['kind'], number, ReturnType<typeof span>, object]>([
    ['too large', 1, week, { next: 'halve', halves: halvesOf(week) }],
    ['too large', 1, hour, { next: 'give up' }],
    ['of the store', 1, week, { next: 'again', afterS: 1 }],
    ['of the store', 2, week, { next: 'halve', halves: halvesOf(week) }],
    ['of the store', 2, hour, { next: 'again', afterS: 2 }],
    ['of the store', 8, hour, { next: 'give up' }],
    ['passing', 1, week, { next: 'again', afterS: 1 }],
    ['passing', 4, week, { next: 'again', afterS: 8 }],
    ['passing', 7, week, { next: 'again', afterS: 60 }],
    ['passing', 8, week, { next: 'give up' }],
    ['for good', 1, week, { next: 'give up' }],
  ])('%s, the %ith time', (kind, attempts, window, next) => {
    expect(afterFailure({ kind, attempts, window })).toEqual(next);
  });
});
