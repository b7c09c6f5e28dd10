import { expect, test } from 'vitest';
import { readTemplate } from './message-template.ts';

test('what is entered of a template is read, and what is left out stays out', () => {
  expect(
    readTemplate('sms', { name: '65f1c0ffee0000000000a001', header: 'SHPMGC', parameters: 'order, courier' }),
  ).toEqual({
    name: '65f1c0ffee0000000000a001',
    header: 'SHPMGC',
    parameters: ['order', 'courier'],
  });
  expect(readTemplate('whatsapp', { language: 'en_US', buttons: '2', state: 'approved' })).toEqual({
    language: 'en_US',
    buttons: 2,
    state: 'approved',
  });
});

test.each([
  ['sms', { name: '' }, 'name'],
  ['sms', { name: 'an order' }, 'name'],
  ['whatsapp', { language: 'English' }, 'language'],
  ['whatsapp', { buttons: '4' }, 'buttons'],
  ['sms', { header: 'SHIPMAGIC' }, 'header'],
  ['sms', { parameters: 'order,pin' }, 'parameters'],
  ['sms', { body: ' ' }, 'body'],
  ['sms', { state: 'PAUSED' }, 'state'],
  // Of the other way.
  ['sms', { language: 'en' }, 'language'],
  ['whatsapp', { header: 'SHPMGC' }, 'header'],
] as const)('a template for %s with %o is refused, naming %s', (channel, given, field) => {
  expect(readTemplate(channel, given)).toMatch(new RegExp(`^${field} .*\\.$`));
});
