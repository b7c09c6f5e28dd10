import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysBetween, indiaDay, indiaDayEnd, indiaDayStart } from './india-day.ts';

test.each([
  ['2026-11-02T18:29:59.999Z', '2026-11-02'],
  ['2026-11-02T18:30:00.000Z', '2026-11-03'],
  ['2026-11-03T00:00:00+05:30', '2026-11-03'],
  ['2026-11-02T23:59:59+05:30', '2026-11-02'],
  ['2026-12-31T20:00:00Z', '2027-01-01'],
  ['2028-02-28T18:30:00Z', '2028-02-29'],
])('%s falls on %s in India', (at, day) => expect(indiaDay(at)).toBe(day));

test('a day starts and ends at midnight in India', () => {
  expect(indiaDayStart('2026-11-03').toISOString()).toBe('2026-11-02T18:30:00.000Z');
  expect(indiaDayEnd('2026-11-03').toISOString()).toBe('2026-11-03T18:30:00.000Z');
});

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 365, '2027-12-31'],
  ['2026-01-01', 0, '2026-01-01'],
])('%s plus %i days is %s', (day, n, later) => {
  expect(addDays(day, n)).toBe(later);
  expect(daysBetween(day, later)).toBe(n);
});

describe('refusals', () => {
  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '', 'today'])('refuses the day %s', (day) =>
    expect(() => indiaDayStart(day)).toThrow(RangeError),
  );
  it('refuses an invalid time', () => expect(() => indiaDay('soon')).toThrow(RangeError));
});

it('every instant lies within its own day', () => {
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (at) => {
      const day = indiaDay(at);
      return indiaDayStart(day) <= at && at < indiaDayEnd(day);
    }),
  );
});
