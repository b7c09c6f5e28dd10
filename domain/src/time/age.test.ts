import { expect, test } from 'vitest';
import { age } from './age.ts';

const now = new Date('2026-06-10T12:00:00Z');

test.each([
  ['2026-06-10T12:05:00Z', '1 minute'],
  ['2026-06-10T11:59:59Z', '1 minute'],
  ['2026-06-10T11:15:00Z', '45 minutes'],
  ['2026-06-10T11:00:00Z', '1 hour'],
  ['2026-06-08T12:00:01Z', '47 hours'],
  ['2026-06-08T12:00:00Z', '2 days'],
  ['2026-05-10T12:00:00Z', '31 days'],
])('%s is %s ago', (iso, text) => {
  expect(age(iso, now)).toBe(text);
});
