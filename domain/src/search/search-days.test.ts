import { expect, test } from 'vitest';
import { narrowedDays, readDays } from './search-days.ts';

const saturday = '2026-11-28';

test.each<[string, string, [string, string] | null, string?]>([
  ['today', saturday, ['2026-11-28', '2026-11-28'], ''],
  ['Yesterday', saturday, ['2026-11-27', '2026-11-27'], ''],
  ['devika yesterday pune', saturday, ['2026-11-27', '2026-11-27'], 'devika pune'],
  ['this week', saturday, ['2026-11-23', '2026-11-29'], ''],
  ['LAST  week', saturday, ['2026-11-16', '2026-11-22'], ''],
  ['last week', '2027-01-01', ['2026-12-21', '2026-12-27'], ''],
  ['last week', '2027-01-04', ['2026-12-28', '2027-01-03'], ''],
  ['last month', '2027-01-31', ['2026-12-01', '2026-12-31'], ''],
  ['this month', '2028-02-29', ['2028-02-01', '2028-02-29'], ''],
  ['last 7 days', saturday, ['2026-11-22', '2026-11-28'], ''],
  ['last 0 days', saturday, null],
  ['last 999 days', saturday, null],
  ['november', saturday, ['2026-11-01', '2026-11-30'], ''],
  ['earrings in november', saturday, ['2026-11-01', '2026-11-30'], 'earrings'],
  ['december', saturday, ['2025-12-01', '2025-12-31'], ''],
  ['Nov 2025', saturday, ['2025-11-01', '2025-11-30'], ''],
  ['sept', saturday, ['2026-09-01', '2026-09-30'], ''],
  ['27 nov', saturday, ['2026-11-27', '2026-11-27'], ''],
  ['27th Nov, 2025 devika', saturday, ['2025-11-27', '2025-11-27'], 'devika'],
  ['nov 27', saturday, ['2026-11-27', '2026-11-27'], ''],
  ['on 1 december', saturday, ['2025-12-01', '2025-12-01'], ''],
  ['29 feb', saturday, ['2024-02-29', '2024-02-29'], ''],
  ['31 nov', saturday, null],
  ['32 nov', saturday, ['2026-11-01', '2026-11-30'], '32'],
  ['today yesterday', saturday, ['2026-11-28', '2026-11-28'], 'yesterday'],
  ['"last week"', saturday, null],
  ['“november” rain', saturday, null],
  ['lastweek', saturday, null],
  ['novembers', saturday, null],
  ['9845098450', saturday, null],
  ['2026-11-27', saturday, null],
  ['constructor', saturday, null],
  ['__proto__ toString', saturday, null],
  ['%', saturday, null],
  ['🪔 दिल्ली', saturday, null],
  ['', saturday, null],
])('%j on %s is of %j', (search, today, days, rest) => {
  const read = readDays(search, today);
  expect(read && [read.days.from, read.days.to]).toEqual(days);
  if (read) expect(read.rest).toBe(rest);
});

test('the words that were read as days are told as they were typed', () =>
  expect(readDays('devika Last Week', saturday)?.said).toBe('Last Week'));

test.each([
  [{}, ['2026-11-16', '2026-11-22']],
  [{ dateFrom: '2026-11-20' }, ['2026-11-20', '2026-11-22']],
  [{ dateFrom: '2026-11-01', dateTo: '2026-11-17' }, ['2026-11-16', '2026-11-17']],
  [{ dateFrom: '2026-11-23' }, null],
])('under the filters %j they are %j', (filters, days) => {
  const narrowed = narrowedDays({ from: '2026-11-16', to: '2026-11-22' }, filters);
  expect(narrowed && [narrowed.from, narrowed.to]).toEqual(days);
});
