import { expect, test } from 'vitest';
import { canHaveHappened } from './scan-time.ts';

const now = new Date('2026-11-02T10:00:00.000Z');

test.each([
  ['2026-11-02T10:00:00.000Z', true],
  ['2026-11-01T10:00:00.000Z', true],
  ['2000-01-01T00:00:01.000Z', true],
  ['2000-01-01T00:00:00.000Z', false],
  ['1970-01-01T00:00:00.000Z', false],
  // In the future by: minutes, India's zone taken for UTC, just under a day, and a day.
  ['2026-11-02T10:10:00.000Z', true],
  ['2026-11-02T15:30:00.000Z', true],
  ['2026-11-03T09:59:59.999Z', true],
  ['2026-11-03T10:00:00.000Z', false],
  ['2026-11-03T15:30:00.000+05:30', false],
  ['2026-11-26T10:00:00.000Z', false],
  ['2099-01-01T00:00:00.000Z', false],
  ['soon', false],
])('a scan at %s is plausible: %s', (happenedAt, can) => expect(canHaveHappened(happenedAt, now)).toBe(can));
