import { expect, test } from 'vitest';
import { typedDigits } from './typed-number.ts';

test.each([
  ['1500', '1500'],
  [' 1,500 ', '1500'],
  ['1,00,000', '100000'],
  ['12,34,567.50', '1234567.50'],
  ['100,000', '100000'],
  ['1,234,567', '1234567'],
  ['0.5', '0.5'],
  ['.5', '.5'],
  ['007', '007'],
])('%j is read as %s', (text, digits) => expect(typedDigits(text)).toBe(digits));

// Proves (Reconciliation): Numbers are read with commas only in valid groups
test.each([
  '1,2,3',
  '1,23',
  '12,3456',
  '1234,567',
  '1,,000',
  ',500',
  '1,500,',
  '1,00,00',
  '1,000.5,0',
  '1 500',
  '-1',
  '1e3',
  '0x10',
  '',
  ' ',
  '.',
])('%j is not a number', (text) => expect(typedDigits(text)).toBeNull());
