import { expect, test } from 'vitest';
import { countryOf, isIndia, isSameCountry } from './country.ts';

test.each([
  ['India', 'India'],
  [' india ', 'India'],
  ['INDIA.', 'India'],
  ['In\u200bdia', 'India'],
  ['IN', 'India'],
  ['I.N.', 'India'],
  ['ind', 'India'],
  ['Bharat', 'India'],
  ['भारत', 'India'],
  ['Republic of India', 'India'],
  ['', 'India'],
  [' \ufeff', 'India'],
  [null, 'India'],
  [undefined, 'India'],
  ['Singapore', 'Singapore'],
  ['SG', 'Singapore'],
  ['ro', 'Romania'],
  ['CN', 'China'],
  [' Vietnam ', 'Vietnam'],
  ['UK', 'United Kingdom'],
  ['NP', 'Nepal'],
  ['Indiana', 'Indiana'],
  ['British Indian Ocean Territory', 'British Indian Ocean Territory'],
  ['Indonesia', 'Indonesia'],
  ['ID', 'Indonesia'],
  ['Sri Lanka', 'Sri Lanka'],
  ['XQ', 'XQ'],
])('an address with the country %j is in %s', (written, country) => {
  expect(countryOf(written)).toBe(country);
  expect(isIndia(written)).toBe(country === 'India');
});

test.each([
  ['IN', 'India', true],
  [null, 'bharat', true],
  ['SG', 'singapore', true],
  ['United  States', 'US', true],
  ['Nepal', null, false],
  ['Nepal', 'China', false],
])('%j and %j are the same country: %j', (one, other, same) => {
  expect(isSameCountry(one, other)).toBe(same);
});
