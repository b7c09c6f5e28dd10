import { expect, test } from 'vitest';
import { kilograms, rupees, signed } from './amounts.ts';

test.each([
  [signed(45, rupees), '+₹45.00'],
  [signed(-1234.5, rupees), '−₹1,234.50'],
  [signed(0, rupees), '₹0.00'],
  [signed(250, kilograms), '+0.25 kg'],
  [kilograms(1_250_000), '1,250 kg'],
])('%s', (text, expected) => expect(text).toBe(expected));
