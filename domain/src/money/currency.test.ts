import { expect, test } from 'vitest';
import { formatMoney } from './currency.ts';

test.each([
  [123456, 'INR', '₹1,23,456.00'],
  [1200.5, 'USD', '$1,200.50'],
  [0, 'USD', '$0.00'],
  [-12, 'EUR', '-€12.00'],
  [1200, 'JPY', 'JP¥1,200'],
  [12.5, 'AED', 'AED\u00a012.50'],
  [12.5, 'rupees', 'rupees 12.50'],
  [12.5, '', '12.50'],
])('%d of %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
