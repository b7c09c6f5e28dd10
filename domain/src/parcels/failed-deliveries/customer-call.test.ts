import { expect, test } from 'vitest';
import { callOutcomeText, dialledNumber, whatsAppLink } from './customer-call.ts';

test.each([
  ['9845098450', '919845098450'],
  ['+91 98450 98450', '919845098450'],
  ['098450-98450', '919845098450'],
  ['919845098450', '919845098450'],
  ['+1 212 555 0100', null],
  ['12345', null],
  ['', null],
])('%j is dialled as %j', (phone, number) => {
  expect(dialledNumber(phone)).toBe(number);
});

const about = { name: 'Asha & Co', order: '#1001', vendor: 'Clay Studio', courier: 'Delhivery' };
test('a chat begins with name, order and vendor, and nothing else of the customer', () => {
  const link = whatsAppLink('98450 98450', about) ?? '';
  expect(link).toMatch(/^https:\/\/wa\.me\/919845098450\?text=/);
  expect(decodeURIComponent(link.split('text=')[1] ?? '')).toBe(
    'Hello Asha & Co, Delhivery could not deliver your order #1001 by Clay Studio. When may they try again?',
  );
  expect(whatsAppLink('98450 98450', { ...about, name: null })).toContain('text=Hello%2C%20Delhivery');
  expect(whatsAppLink('not a number', about)).toBeNull();
});

test.each([
  ['reached', undefined, 'Reached'],
  ['wrong_number', undefined, 'Wrong number'],
  ['home_on', '2026-11-26', 'Will be home on Thu, 26 Nov'],
] as const)('%s (%s) is noted as %s', (outcome, day, text) => {
  expect(callOutcomeText(outcome, day)).toBe(text);
});
