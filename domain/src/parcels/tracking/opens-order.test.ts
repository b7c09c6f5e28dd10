import { expect, test } from 'vitest';
import { opensOrder } from './opens-order.ts';

const gift = ['asha@example.com', 'asha.rao@work.example', '+919845098450', '98450 11111', '+14155552671', '12345'];

test.each([
  ['the email of the order', 'Asha@Example.com', true],
  ['another email of the account', ' asha.rao@work.example ', true],
  ['the buyer’s phone', '09845098450', true],
  ['the phone of the one who gets it', '+91 98450 11111', true],
  ['a phone abroad', '+1 (415) 555-2671', true],
  ['somebody else’s email', 'meera@example.com', false],
  ['somebody else’s phone', '9845098451', false],
  ['the end of a phone', '98450', false],
  ['too few digits, though they are all there are', '12345', false],
  ['nothing', '', false],
  ['an at sign', '@', false],
])('%s opens an order: %s', (_, typed, opens) => {
  expect(opensOrder(gift, typed)).toBe(opens);
});

test('an order without contacts opens to nobody', () => {
  expect(opensOrder([], 'asha@example.com')).toBe(false);
  expect(opensOrder([''], '@')).toBe(false);
});
