import type { Period } from '@shipmagic/domain/insights/period';
import { daysBetween } from '@shipmagic/domain/time/india-day';
import { expect, test } from 'vitest';
import { insightSearch, type PeriodChoice, periodOf, presetOf } from './period-search.ts';

const today = '2026-11-23';

test.each<[PeriodChoice, Period]>([
  [{}, { from: '2026-10-25', to: today }],
  [{ period: 'today' }, { from: today, to: today }],
  [{ period: '7d' }, { from: '2026-11-17', to: today }],
  [{ period: 'month' }, { from: '2026-11-01', to: today }],
  [{ period: 'last_month' }, { from: '2026-10-01', to: '2026-10-31' }],
  [{ period: 'year' }, { from: '2026-04-01', to: today }],
  [
    { from: '2026-10-05', to: '2026-10-09' },
    { from: '2026-10-05', to: '2026-10-09' },
  ],
  [
    { period: '7d', from: '2026-10-05', to: '2026-10-09' },
    { from: '2026-10-05', to: '2026-10-09' },
  ],
  [
    { from: '2026-10-09', to: '2026-10-05' },
    { from: '2026-10-05', to: '2026-10-09' },
  ],
  [{ from: '2026-11-20' }, { from: '2026-11-20', to: today }],
  [{ from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
  [{ to: '2026-11-02' }, { from: '2026-11-02', to: '2026-11-02' }],
])('%j means %j', (choice, period) => expect(periodOf(choice, today)).toEqual(period));

test('more than two years are shortened to what the server takes', () => {
  const { from, to } = periodOf({ from: '2001-01-01', to: today }, today);
  expect(to).toBe(today);
  expect(daysBetween(from, to)).toBe(730);
});

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{}, {}],
  [
    { period: '90d', vendor: ' Kala ' },
    { period: '90d', vendor: 'Kala' },
  ],
  [{ period: 'decade', from: '2026-02-30', to: 'soon', vendor: '' }, {}],
  [{ vendor: ['Kala', 'Mitti'], period: ['7d', '30d'] }, {}],
])('the address %j is read as %j', (raw, read) => {
  expect(JSON.parse(JSON.stringify(insightSearch.parse(raw)))).toEqual(read);
});

test.each<[PeriodChoice, string | null]>([
  [{}, '30d'],
  [{ period: 'year' }, 'year'],
  [{ from: today }, null],
])('%j is the preset %s', (choice, preset) => expect(presetOf(choice)).toBe(preset));
