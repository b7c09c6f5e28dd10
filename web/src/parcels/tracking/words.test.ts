import { expect, test } from 'vitest';
import { chosenLanguage } from './words.ts';

test.each([
  [['en', 'hi'], null, ['en-IN', 'hi'], 'en'],
  [['en', 'hi'], null, ['hi-IN', 'en'], 'hi'],
  [['en', 'hi'], 'en', ['hi'], 'en'],
  [['en', 'hi'], 'xx', ['HI'], 'hi'],
  [['hi', 'en'], null, ['ta', 'mr-IN'], 'hi'],
  [['en'], 'hi', ['hi'], 'en'],
  [[], null, ['hi'], 'en'],
] as const)(
  'of the languages %j, with the choice %s and a browser in %j, the page is in %s',
  (offered, stored, browser, chosen) => expect(chosenLanguage(offered, { stored, browser })).toBe(chosen),
);
