import { expect, test } from 'vitest';
import { isIndia } from './country.ts';

test.each([
  ['India', true],
  [' india ', true],
  ['IN', true],
  ['Bharat', true],
  ['ind', true],
  ['', true],
  [null, true],
  [undefined, true],
  ['Indiana', false],
  ['Sri Lanka', false],
])('%j counts as India: %j', (country, expected) => {
  expect(isIndia(country)).toBe(expected);
});
