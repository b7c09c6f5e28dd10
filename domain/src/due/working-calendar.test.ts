import { expect, test } from 'vitest';
import { answerBy, approveBy } from './deadlines.ts';
import { atIndiaTime, endOfDay, isWorkingDay, type WorkingCalendar, workingTime } from './working-calendar.ts';

const calendar: WorkingCalendar = {
  cutOff: '16:00',
  daysOff: [0],
  keepsHolidays: true,
  province: 'KA',
  closedOn: ['2026-11-12'],
  confirmDays: 1,
  handoverDays: 1,
};

// 1 November 2026 is a Sunday, and the day on which Karnataka was formed.
test.each([
  ['2026-11-02', true, 'a Monday'],
  ['2026-11-08', false, 'a Sunday'],
  ['2026-11-12', false, 'a day of its own'],
  ['2026-10-20', false, 'a festival of the state'],
  ['2026-12-25', false, 'a holiday of the state in every year'],
  ['2027-01-26', false, 'a national holiday'],
  ['2026-03-04', false, 'a festival of most of India'],
])('%s is a working day: %s (%s)', (day, works) => expect(isWorkingDay(calendar, day)).toBe(works));

test.each([
  ['KL', '2026-03-04', true],
  ['MH', '2026-03-04', false],
  [null, '2026-03-04', true],
  [null, '2026-08-15', false],
  ['XX', '2026-12-25', true],
])('in %s, %s is a working day: %s', (province, day, works) =>
  expect(isWorkingDay({ ...calendar, province }, day)).toBe(works),
);

test.each<[string, number, string]>([
  // Within the hours of a Monday.
  ['2026-11-02T10:00:00+05:30', 0, '2026-11-02T16:00:00+05:30'],
  ['2026-11-02T16:00:00+05:30', 0, '2026-11-02T16:00:00+05:30'],
  ['2026-11-02T10:00:00+05:30', 1, '2026-11-03T16:00:00+05:30'],
  // After the cut-off it counts as Tuesday.
  ['2026-11-02T16:00:01+05:30', 0, '2026-11-03T16:00:00+05:30'],
  ['2026-11-02T23:00:00+05:30', 1, '2026-11-04T16:00:00+05:30'],
  // Saturday evening and Sunday count as Monday.
  ['2026-11-07T16:30:00+05:30', 0, '2026-11-09T16:00:00+05:30'],
  ['2026-11-08T09:00:00+05:30', 1, '2026-11-10T16:00:00+05:30'],
  // Over a Sunday and a day without work.
  ['2026-11-06T09:00:00+05:30', 5, '2026-11-13T16:00:00+05:30'],
  // Already Monday in India, still Sunday in UTC.
  ['2026-11-01T20:00:00Z', 0, '2026-11-02T16:00:00+05:30'],
])('what arrives at %s with %i working days is due at %s', (from, days, due) =>
  expect(workingTime(calendar, new Date(from), days)).toEqual(new Date(due)),
);

test('a day ends in the last millisecond before midnight in India', () => {
  expect(endOfDay('2026-11-02')).toEqual(new Date('2026-11-02T18:29:59.999Z'));
  expect(atIndiaTime('2026-11-02', '16:00')).toEqual(new Date('2026-11-02T10:30:00Z'));
});

// Proves (Failed deliveries, late parcels, failed mails): A failed delivery is to be answered within 24 hours, a
// request by the next working day
test('a failed delivery is to be answered within 24 hours, on any day', () =>
  expect(answerBy(new Date('2026-11-07T12:00:00+05:30'))).toEqual(new Date('2026-11-08T12:00:00+05:30')));

test('a request is to be approved by the next working day', () =>
  expect(approveBy(new Date('2026-11-07T12:00:00+05:30'), calendar)).toEqual(new Date('2026-11-09T16:00:00+05:30')));
