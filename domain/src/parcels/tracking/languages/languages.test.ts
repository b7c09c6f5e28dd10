import { expect, test } from 'vitest';
import { languages } from '../../../brand/languages.ts';
import { english } from './en.ts';
import { writtenLanguages } from './registry.ts';

/** All texts of a dictionary, with sample values in those that take some. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return /^(day|time)$/.test(path.slice(1)) ? [] : [[path, String(value('7', '8'))]];
  return Object.entries(value ?? {}).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
}

test.each(languages.filter((one) => one !== 'en'))('every text of the page is written in %s', async (language) => {
  const words = await writtenLanguages[language].load();
  const inEnglish = new Map(textsOf(english));
  const texts = textsOf(words);
  expect(texts.map(([path]) => path).toSorted()).toEqual([...inEnglish.keys()].toSorted());
  const alike = texts.filter(([path, text]) => text !== '' && text === inEnglish.get(path)).map(([path]) => path);
  // A name, not a word.
  expect(alike).toEqual(['.help.whatsapp']);
});

test('days and hours are India’s, in the language', async () => {
  const now = new Date('2026-11-27T06:00:00Z');
  const at = '2026-11-26T19:00:00Z';
  expect([english.day(at, now), english.time(at)]).toEqual(['Fri, Nov 27', '12:30 am']);
  const hindi = await writtenLanguages.hi.load();
  expect(hindi.day(at, now)).toContain('नव');
});

test('no text of the page says what couriers say among themselves', () => {
  for (const [, text] of textsOf(english.scans))
    expect(text).not.toMatch(/manifest|consignee|\bbag\b|\bhub\b|undelivered|NDR|RTO/i);
});
