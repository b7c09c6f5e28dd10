import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../time/india-day.ts';
import { type PeriodPreset, periodBefore, periodPresets, spansOf, twelveMonths } from './period.ts';

// Proves (Insight): Periods in India’s days, with the period before
test.each<[PeriodPreset, string, string, string]>([
  ['today', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['7d', '2026-11-23', '2026-11-17', '2026-11-23'],
  ['90d', '2026-03-01', '2025-12-02', '2026-03-01'],
  ['month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['year', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['year', '2026-04-01', '2026-04-01', '2026-04-01'],
])('%s on %s is %s to %s', (preset, today, from, to) =>
  expect(periodPresets[preset].period(today)).toEqual({ from, to }),
);

test('twelve months end with that of a day', () => {
  const months = twelveMonths('2026-02-28');
  expect([months[0], months.at(-2), months.at(-1), months.length]).toEqual([
    '2025-03-01',
    '2026-01-01',
    '2026-02-01',
    12,
  ]);
});

test('the period before is as long, and ends the day before', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('a period is whole months, thirds of months and the days around them', () => {
  expect(spansOf({ from: '2026-01-30', to: '2026-03-02' })).toEqual([
    { span: 'day', startsOn: '2026-01-30' },
    { span: 'day', startsOn: '2026-01-31' },
    { span: 'month', startsOn: '2026-02-01' },
    { span: 'day', startsOn: '2026-03-01' },
    { span: 'day', startsOn: '2026-03-02' },
  ]);
  expect(spansOf({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
  expect(spansOf({ from: '2026-02-10', to: '2026-03-10' })).toEqual([
    { span: 'day', startsOn: '2026-02-10' },
    { span: 'third', startsOn: '2026-02-11' },
    { span: 'third', startsOn: '2026-02-21' },
    { span: 'third', startsOn: '2026-03-01' },
  ]);
});

const day = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2024-01-01', n));
const lengths = {
  day: () => 1,
  third: (start: string) => (start.endsWith('21') ? daysBetween(start, nextMonth(start)) : 10),
  month: (start: string) => daysBetween(start, nextMonth(start)),
};
const nextMonth = (start: string) => `${addDays(`${start.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
test('the spans of any period cover each of its days once, and are few', () =>
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 730 }), (from, length) => {
      const to = addDays(from, length);
      const spans = spansOf({ from, to });
      let next = from;
      for (const { span, startsOn } of spans) {
        expect(startsOn).toBe(next);
        next = addDays(startsOn, lengths[span](startsOn));
      }
      expect(daysBetween(from, next)).toBe(length + 1);
      expect(spans.length).toBeLessThanOrEqual(length / 28 + 24);
    }),
  ));
