import { expect, test } from 'vitest';
import { awbKey } from '../parcels/booking/awb-key.ts';
import { opensOrder } from '../parcels/tracking/opens-order.ts';
import { accountEmail } from '../people/person.ts';
import { foldText } from '../search/fold-text.ts';
import { codeKey, tagKey } from '../search/place-key.ts';
import { vendorKey } from '../vendors/vendor-name.ts';
import { foldedKey, keyText } from './key-text.ts';

const unseen = [
  ['soft hyphen', '\u00AD'],
  ['zero-width space', '\u200B'],
  ['zero-width non-joiner', '\u200C'],
  ['zero-width joiner', '\u200D'],
  ['left-to-right mark', '\u200E'],
  ['right-to-left mark', '\u200F'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\uFEFF'],
] as const;

test.each(unseen)('a %s makes no other key, wherever it stands', (_, mark) => {
  for (const text of [`${mark}Kala Kriti`, `Kala${mark} Kriti`, `Ka${mark}la Kriti`, `Kala Kriti${mark}`]) {
    expect(keyText(text)).toBe('Kala Kriti');
    expect(vendorKey(text)).toBe('kala kriti');
    expect(foldText(text)).toBe('kala kriti');
    expect(tagKey(text)).toBe('kala kriti');
  }
  expect(codeKey(`SKU${mark}-12${mark}`)).toBe('sku12');
  expect(awbKey(`${mark}DL${mark}123 4`)).toBe('DL1234');
  expect(accountEmail.parse(`${mark}asha${mark}@example.com `)).toBe('asha@example.com');
  expect(opensOrder([`Asha@${mark}example.com`], `asha@example.com${mark}`)).toBe(true);
});

test.each([
  [' Kala \u00a0\t Kriti\r\n', 'Kala Kriti'],
  ['\u200b \u200b', ''],
  ['Kala\u200b \u200bKriti', 'Kala Kriti'],
  ['Kala \u200b Kriti', 'Kala Kriti'],
  ['Kala\u3000Kriti', 'Kala Kriti'],
  ['Cafe\u0301', 'Café'],
  ['Cafe\u200d\u0301', 'Café'],
  ['Café', 'Café'],
  ['KALA', 'KALA'],
  ['Kala-Kriti', 'Kala-Kriti'],
  ['№ 5', '№ 5'],
])('%j is compared as %j', (text, key) => {
  expect(keyText(text)).toBe(key);
  expect(keyText(key)).toBe(key);
});

test('words of other scripts stay words, with and without joiners', () => {
  expect(foldedKey('\u0915\u094d\u200d\u0937')).toBe('\u0915\u094d\u0937');
  expect(foldedKey('কলা কৃতি')).toBe('কলা কৃতি');
});
