import { expect, test } from 'vitest';
import { partnerKinds } from './partner-kind.ts';
import { type NoticedState, noticeName, noticeTable, sentenceOf } from './partner-notice.ts';

const delhivery = noticeName('courier', 'Delhivery');
const store = noticeName('store', 'Shopify');
const mail = noticeName('mail', 'mail');
const as = (state: NoticedState, name: string) => ({ name, state });

test.each([
  [[as('down', delhivery)], 'Delhivery does not answer'],
  [[as('refuses_us', delhivery)], 'Delhivery takes nothing from us'],
  [[as('down', store)], 'The store does not answer'],
  [[as('down', delhivery), as('down', store)], 'Delhivery and the store do not answer'],
  [
    [as('down', delhivery), as('refuses_us', store), as('down', mail)],
    'Delhivery, the store, and the mail server do not answer',
  ],
  [[as('refuses_us', store), as('refuses_us', delhivery)], 'The store and Delhivery take nothing from us'],
])('%j is told as: %s', (partners, sentence) => {
  expect(sentenceOf(partners)).toBe(sentence);
});

test.each(partnerKinds)('while a partner of the kind %s is down, it is told what goes on', (kind) => {
  expect(noticeTable[kind].goesOn).toMatch(/by themselves|by itself/);
  expect(noticeTable[kind].goesOn).not.toMatch(/Shopify|Delhivery|S3|SMTP|key/);
});

test('vendors are told of couriers and the store alone', () => {
  expect(partnerKinds.filter((kind) => noticeTable[kind].concernsVendors)).toEqual(['courier', 'store']);
});
