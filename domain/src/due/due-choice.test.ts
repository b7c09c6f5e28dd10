import { expect, test } from 'vitest';
import { dueChoices, isDue } from './due-choice.ts';

const india = (text: string) => new Date(`${text}+05:30`);
const now = india('2026-11-03T13:00:00');

test.each([
  ['2026-11-03T12:59:59.999', ['late']],
  ['2026-11-03T13:00:00', ['today', 'risk']],
  ['2026-11-03T17:00:00', ['today', 'risk']],
  ['2026-11-03T17:00:01', ['today']],
  ['2026-11-03T23:59:59.999', ['today']],
  ['2026-11-04T00:00:00', []],
  ['2026-10-01T00:00:00', ['late']],
])('what is due at %s is %j at one in the afternoon', (dueAt, choices) =>
  expect(dueChoices.filter((choice) => isDue(choice, india(dueAt), now))).toEqual(choices),
);

test('at night something can be at risk that is due tomorrow', () =>
  expect(isDue('risk', india('2026-11-04T01:00:00'), india('2026-11-03T22:00:00'))).toBe(true));

test('nothing without a due time', () => expect(dueChoices.filter((choice) => isDue(choice, null, now))).toEqual([]));
