import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

// 23 November 2026 is a Monday.
test.each<[string, Record<string, string>]>([
  [
    '2026-11-23T05:00:00Z',
    {
      'In two hours': '2026-11-23T07:00:00.000Z',
      'This evening': '2026-11-23T12:30:00.000Z',
      'Tomorrow morning': '2026-11-24T03:30:00.000Z',
      'Monday morning': '2026-11-30T03:30:00.000Z',
    },
  ],
  [
    // 18:30 in India: the evening has begun.
    '2026-11-25T13:00:00Z',
    {
      'In two hours': '2026-11-25T15:00:00.000Z',
      'Tomorrow morning': '2026-11-26T03:30:00.000Z',
      'Monday morning': '2026-11-30T03:30:00.000Z',
      'In a week': '2026-12-02T03:30:00.000Z',
    },
  ],
  [
    // A Sunday: tomorrow is Monday, which is offered once.
    '2026-11-29T19:00:00Z',
    {
      'In two hours': '2026-11-29T21:00:00.000Z',
      'This evening': '2026-11-30T12:30:00.000Z',
      'Tomorrow morning': '2026-12-01T03:30:00.000Z',
      'Monday morning': '2026-12-07T03:30:00.000Z',
    },
  ],
])('at %s', (now, times) => {
  const said = snoozeTimes(new Date(now)).map(({ label, until }) => [label, until.toISOString()]);
  expect(Object.fromEntries(said)).toMatchObject(times);
  expect(said.every(([, until]) => (until ?? '') > now)).toBe(true);
});
