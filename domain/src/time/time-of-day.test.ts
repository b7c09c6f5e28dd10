import { expect, test } from 'vitest';
import { indiaTime, timeOfDay } from './time-of-day.ts';

test.each([
  ['2026-11-02T18:29:59.999Z', '23:59'],
  ['2026-11-02T18:30:00.000Z', '00:00'],
  ['2026-11-03T12:00:00+05:30', '12:00'],
])('%s is %s in India', (at, time) => expect(indiaTime(at)).toBe(time));

test.each([
  ['00:00', true],
  ['23:59', true],
  ['9:00', false],
  ['24:00', false],
  ['12:60', false],
  ['12:00:00', false],
  ['', false],
])('%s is a time of day: %s', (text, valid) => expect(timeOfDay.safeParse(text).success).toBe(valid));
