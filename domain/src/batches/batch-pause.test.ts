import { expect, test } from 'vitest';
import { mayWait, mostWaits, pauseSeconds, pauseText, storageName, troubledCourier } from './batch-pause.ts';

test.each([
  [40, 40],
  [undefined, 30],
  [0, 1],
  [1.2, 2],
  [3600, 600],
])('a courier that asks for %s seconds pauses a batch for %i', (asked, seconds) =>
  expect(pauseSeconds(asked)).toBe(seconds),
);

const refusing = troubledCourier('Delhivery', 'refused');
const away = troubledCourier('Delhivery', 'away');

test.each([
  ['Delhivery', 'Delhivery asks to wait, 40 s'],
  [refusing, 'Delhivery refuses our key; tried again in 40 s'],
  [away, 'Delhivery cannot be reached; tried again in 40 s'],
  [storageName, 'The disk for files is full; tried again in 40 s'],
])('a pause by %s is told with its reason', (by, text) => expect(pauseText(by, 40)).toBe(text));

const now = new Date('2026-11-28T12:00:00Z');
const yesterday = new Date('2026-11-27T12:00:00Z');
const lately = new Date('2026-11-27T12:00:01Z');

test.each([
  ['Delhivery', mostWaits - 1, yesterday, true],
  ['Delhivery', mostWaits, null, false],
  [refusing, mostWaits, null, true],
  [away, mostWaits, lately, true],
  [away, 0, yesterday, false],
  [storageName, mostWaits, lately, true],
  [storageName, 0, yesterday, false],
])('an order put off by %s, %i times before, in trouble since %s: again %s', (by, waits, troubledSince, may) =>
  expect(mayWait({ waits, troubledSince }, by, now)).toBe(may),
);
