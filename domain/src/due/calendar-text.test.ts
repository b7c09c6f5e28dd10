import { expect, test } from 'vitest';
import { calendarText } from './calendar-text.ts';

const inForce = { cutOff: '16:00', daysOff: [], state: null, closedOn: [] };
const week = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'];

test.each<[Partial<Parameters<typeof calendarText>[0]>, string]>([
  [{}, 'Orders are due by 16:00, on all days of the week. No holidays are kept.'],
  [
    { cutOff: '11:30', daysOff: ['saturday', 'sunday'], closedOn: ['2027-01-26'] },
    'Orders are due by 11:30, not on Saturday and Sunday. National holidays and further days off: 26.',
  ],
  [
    { daysOff: ['sunday'], state: 'Kerala', closedOn: week },
    'Orders are due by 16:00, not on Sunday. Holidays of Kerala and further days off: 08; 09; 10; 11; 12; 13.',
  ],
])('a calendar with %j in words', (given, text) =>
  expect(calendarText({ ...inForce, ...given }, (day) => day.slice(-2))).toBe(text),
);
