import { expect, test } from 'vitest';
import { exportDates } from './export-dates.ts';

// Proves (Export): Presets are days in India
test.each([
  // A Saturday, a Sunday, a Monday.
  ['yesterday', '2026-11-21', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
  ['previous_week', '2026-11-21', '2026-11-09', '2026-11-15'],
  ['previous_week', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['previous_week', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['previous_week', '2027-01-01', '2026-12-21', '2026-12-27'],
  ['previous_week', '2023-12-31', '2023-12-18', '2023-12-24'],
  ['previous_month', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['previous_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['previous_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['previous_month', '2026-03-01', '2026-02-01', '2026-02-28'],
] as const)('%s on %s covers %s to %s', (preset, today, dateFrom, dateTo) =>
  expect(exportDates(preset, today)).toEqual({ dateFrom, dateTo }),
);

test('all covers every day', () => expect(exportDates('all', '2026-11-21', { dateFrom: '2026-11-01' })).toEqual({}));

test('custom days are kept, including open ends', () => {
  const custom = { dateFrom: '2026-11-01', dateTo: undefined };
  expect(exportDates('custom', '2026-11-21', custom)).toEqual(custom);
});
