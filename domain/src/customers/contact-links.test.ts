import { expect, test } from 'vitest';
import { contactLinks } from './contact-links.ts';

const contact = { name: 'Asha', phone: null, email: null, orderNumber: 'PG1', trackingPage: 'https://s.example/t?a=1' };

test.each([
  ['9845012345', 'tel:+919845012345', 'https://wa.me/919845012345?text='],
  ['+91 98450-12345', 'tel:+919845012345', 'https://wa.me/919845012345?text='],
  ['098450 12345', 'tel:+919845012345', 'https://wa.me/919845012345?text='],
  // A landline rings, and has no WhatsApp.
  ['080 2558 1234', 'tel:+918025581234', null],
  ['+1 415 555 2671', 'tel:+14155552671', 'https://wa.me/14155552671?text='],
  ['12345', null, null],
  ['', null, null],
  [null, null, null],
])('the phone %j is called by %j and written to by %j', (phone, call, whatsapp) => {
  const links = contactLinks({ ...contact, phone });
  expect(links.call).toBe(call);
  expect(links.whatsapp?.slice(0, whatsapp?.length) ?? null).toBe(whatsapp);
});

test('a message names the order and its page, whatever is in them', () => {
  const { whatsapp, mail } = contactLinks({ ...contact, phone: '9845012345', email: 'a+b&c@example.com' });
  const words = 'Hello Asha, this is about your order PG1. You can follow it here: https://s.example/t?a=1';
  expect(decodeURIComponent(whatsapp?.split('?text=')[1] ?? '')).toBe(words);
  expect(mail).toBe(`mailto:a%2Bb%26c%40example.com?subject=Your%20order%20PG1&body=${encodeURIComponent(words)}`);
});

test('without a page or a name a message is still a sentence', () => {
  const { whatsapp } = contactLinks({ ...contact, name: null, trackingPage: null, phone: '9845012345' });
  expect(decodeURIComponent(whatsapp?.split('?text=')[1] ?? '')).toBe('Hello, this is about your order PG1.');
});
