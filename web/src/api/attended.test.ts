import { expect, test } from 'vitest';
import { isAttended, noteAttendance } from './attended.ts';

const minute = 60_000;

test('a browser is attended for five minutes after a key or a click', () => {
  const at = Date.now();
  noteAttendance(at);
  expect([0, 5, 6].map((minutes) => isAttended(at + minutes * minute))).toEqual([true, true, false]);
  noteAttendance(at + 6 * minute);
  expect(isAttended(at + 6 * minute)).toBe(true);
});
