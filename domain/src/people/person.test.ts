import { describe, expect, test } from 'vitest';
import { accountEmail, firstName, lastName } from './person.ts';

const refusals = (schema: typeof firstName, typed: string) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

describe.each([
  ['First name', firstName],
  ['Last name', lastName],
])('%s', (what, name) => {
  test.each([
    ['Lakshmi', 'Lakshmi'],
    ['  van der Berg ', 'van der Berg'],
    ['x', 'x'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('stores %j as %j', (typed, kept) => expect(name.parse(typed)).toBe(kept));

  test.each([
    ['', `${what} is required`],
    ['   ', `${what} is required`],
    ['x'.repeat(101), `${what} may have at most 100 characters`],
  ])('refuses %j: %s', (typed, refusal) => expect(refusals(name, typed)).toEqual([refusal]));
});

describe('an account’s email address', () => {
  test('is stored as typed, without surrounding whitespace', () =>
    expect(accountEmail.parse(' Asha.Rao@Example.com ')).toBe('Asha.Rao@Example.com'));

  test.each([
    ['asha', 'Please enter a valid email address'],
    ['asha@example', 'Please enter a valid email address'],
    ['', 'Email is required'],
    [`${'x'.repeat(309)}@example.com`, 'The email address is too long'],
  ])('is refused for %j: %s', (typed, refusal) => expect(refusals(accountEmail, typed)[0]).toBe(refusal));

  test('may have 320 characters', () =>
    expect(refusals(accountEmail, `${'x'.repeat(308)}@example.com`)).not.toContain('The email address is too long'));
});
