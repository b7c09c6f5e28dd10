import { expect, test } from 'vitest';
import {
  calendarDefaults,
  calendarOf,
  closedBetween,
  nothingOwn,
  ownCalendar,
  usualCalendar,
} from './calendar-settings.ts';

test('a vendor without own choices works as all do, with the holidays of its state', () =>
  expect(calendarOf(usualCalendar, nothingOwn, 'Karnataka')).toEqual({
    cutOff: '16:00',
    daysOff: [0],
    keepsHolidays: true,
    province: 'KA',
    closedOn: [],
    confirmDays: 1,
    handoverDays: 1,
  }));

test('own choices take precedence, and own days off are added', () => {
  const defaults = { ...usualCalendar, closedOn: ['2026-11-09', '2026-11-08'] };
  const own = { cutOff: '12:30', daysOff: ['friday' as const], closedOn: ['2026-12-24', '2026-11-09'] };
  expect(calendarOf(defaults, own, 'Nowhere')).toMatchObject({
    cutOff: '12:30',
    daysOff: [5],
    province: null,
    closedOn: ['2026-11-08', '2026-11-09', '2026-12-24'],
  });
});

test.each([
  ['Karnataka', true, ['2026-10-02', '2026-10-20', '2026-11-01', '2026-11-08', '2026-11-12']],
  ['Kerala', true, ['2026-10-02', '2026-11-12']],
  [null, true, ['2026-10-02', '2026-11-12']],
  ['Karnataka', false, ['2026-11-12']],
])('in %s, with holidays: %s, single days off are %j', (state, keepsHolidays, days) => {
  const calendar = calendarOf({ ...usualCalendar, keepsHolidays, closedOn: ['2026-11-12'] }, nothingOwn, state);
  expect(closedBetween(calendar, '2026-10-01', '2026-11-30')).toEqual(days);
});

test.each([
  [{ ...usualCalendar, daysOff: ['sunday', 'sunday'] }, 'Name each day once'],
  [
    { ...usualCalendar, daysOff: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] },
    'One day of the week is worked on',
  ],
  [{ ...usualCalendar, cutOff: '25:00' }, 'Use HH:MM, from 00:00 to 23:59'],
  [{ ...usualCalendar, closedOn: ['2026-02-30'] }, 'This day does not exist'],
])('refuses a calendar that cannot be', (calendar, message) =>
  expect(calendarDefaults.safeParse(calendar).error?.issues[0]?.message).toBe(message),
);

test('a vendor may have nothing of its own', () => expect(ownCalendar.parse(nothingOwn)).toEqual(nothingOwn));
