import { expect, test } from 'vitest';
import { hasNearest, mistypedWords, mostWords, searchWords, withLikeWords } from './search-words.ts';

const saturday = '2026-11-28';

test.each<[string, string[]]>([
  ['Devika pune earrings', ['devika', 'pune', 'earrings']],
  ['devika DEVIKA', ['devika']],
  ['last week devika', ['devika', 'last week']],
  ['"last week" devika', ['last', 'week', 'devika']],
  ['june earrings', ['earrings', 'june']],
  ['a', ['a']],
  ['%', []],
  ['_ % \\ \'"', []],
  ['🪔', ['🪔']],
  ['नई दिल्ली', ['नई दिल्ली']],
  ['+91 98450 98450 pune', ['98450', 'pune']],
  ['delivered pune', ['delivered', 'pune']],
])('%j is searched by the words %j', (search, words) =>
  expect(searchWords(search, saturday).map(({ word }) => word)).toEqual(words),
);

test('of two hundred words the first are looked for, and the days', () => {
  const words = searchWords(`${Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')} yesterday`, saturday);
  expect(words).toHaveLength(mostWords);
  expect(words.at(-1)).toMatchObject({ word: 'yesterday', days: { from: '2026-11-27', to: '2026-11-27' } });
});

test('a month is a name, too, and a week is not', () => {
  expect(searchWords('june', saturday)).toEqual([
    { word: 'june', spellings: ['june'], like: [], days: { from: '2026-06-01', to: '2026-06-30' } },
  ]);
  expect(searchWords('last week', saturday)[0]?.spellings).toEqual([]);
});

test('typing errors are looked for in words of letters, not in numbers, codes and days', () => {
  const words = searchWords('Devka pune 9845098450 SKU-12 yesterday', saturday);
  expect(mistypedWords(words)).toEqual(['devka', 'pune']);
  expect(withLikeWords(words, ['devika', 'pune']).map(({ like }) => like)).toEqual([['devika'], [], [], [], []]);
});

test('one word that is like no other has nothing nearest', () => {
  expect(hasNearest(searchWords('zqx', saturday))).toBe(false);
  expect(hasNearest([])).toBe(false);
  expect(hasNearest(withLikeWords(searchWords('devka', saturday), ['devika']))).toBe(true);
  expect(hasNearest(searchWords('zqx pune', saturday))).toBe(true);
});
