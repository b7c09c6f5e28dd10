import { expect, test } from 'vitest';
import { beyondSteps, hourStep, hourSteps, hoursText, hoursWithin } from './hours.ts';

test.each([
  [0, 1],
  [1, 1],
  [1.0001, 2],
  [12, 12],
  [12.5, 24],
  [720, 720],
])('%d hours are counted within %d', (hours, most) => expect(hourSteps[hourStep(hours)]).toBe(most));
test('longer than a month has a step of its own', () => expect(hourStep(720.1)).toBe(hourSteps.length));

const counts = (given: Record<number, number>) =>
  Array.from({ length: hourSteps.length + 1 }, (_, at) => given[hourSteps[at] ?? beyondSteps] ?? 0);
test.each([
  ['none', {}, null, null],
  ['one', { 4: 1 }, 4, 4],
  ['two, of which half is one', { 1: 1, 24: 1 }, 1, 24],
  ['ten, of which nine tenths are nine', { 2: 9, 720: 1 }, 2, 2],
  ['the longest', { 1: 1, [beyondSteps]: 9 }, beyondSteps, beyondSteps],
])('of %s, median and nine tenths', (_, given, median, most) => {
  expect([hoursWithin(counts(given), 0.5), hoursWithin(counts(given), 0.9)]).toEqual([median, most]);
});

test.each([
  [null, '–'],
  [1, 'within 1 h'],
  [36, 'within 36 h'],
  [48, 'within 2 d'],
  [720, 'within 30 d'],
  [beyondSteps, 'over 30 d'],
])('%s hours read %s', (hours, text) => expect(hoursText(hours)).toBe(text));
