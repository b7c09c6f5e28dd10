import { describe, expect, test } from 'vitest';
import { chooseSearchWay, likePattern, type SearchWay, searchLimits, searchWords } from './search-way.ts';

const million = 1_000_000;
const index = (pattern: string, filtersHelp = false): SearchWay => ({ kind: 'index', pattern, filtersHelp });
const all: SearchWay = { kind: 'all' };
const newest: SearchWay = { kind: 'newest' };

describe('a search', () => {
  // The shares are of 4,000 orders: 100 are one in forty.
  test.each<[string, string, number, number, number[], SearchWay]>([
    ['few orders, whatever the text', 'sku', 10_000, 0, [], all],
    ['a rare text among not so many orders', 'zqx', 50_000, 0, [], index('%zqx%', true)],
    ['a common text among not so many orders', 'sku', 60_000, 4000, [], all],
    ['a rare text among very many', 'zqx', million, 0, [], index('%zqx%')],
    ['a first name that one in fifty has', 'meera', million, 80, [], index('%meera%')],
    ['a first name that one in twenty has', 'meera', million, 200, [], newest],
    ['what every order has', 'sku', million, 4000, [], newest],
    ['a name of two words, neither of them frequent', 'meera patel', million, 10, [200, 200], index('%meera patel%')],
    ['a frequent word and a rare one', 'vendor 77', million, 34, [4000, 34], index('%% 77%')],
    ['two frequent words and a rare one', 'seed vendor 77', million, 34, [4000, 4000, 34], index('%% % 77%')],
    ['a frequent word and a common one, together not rare', 'product 12', million, 110, [4000, 400], newest],
    ['a frequent word and a common one, together rare', 'product 99', million, 3, [4000, 400], index('%product 99%')],
    ['frequent words that are never together', 'sku vendor', million, 0, [4000, 4000], index('%sku vendor%')],
  ])('for %s', (_, text, candidates, hits, wordHits, way) => {
    expect(chooseSearchWay(text, candidates, { seen: 4000, hits, wordHits }, searchLimits)).toEqual(way);
  });
});

test.each([
  ['seed42424', []],
  ['  meera', []],
  ['vendor 77', ['vendor ', ' 77']],
  ['sku-12', ['sku-', '-12']],
  ['नई दिल्ली', ['नई ', ' दिल्ली']],
])('the words of %s are taken with their neighbours', (text, words) => expect(searchWords(text)).toEqual(words));

test.each<[string, boolean[], string]>([
  ['50%_a\\b', [], '%50\\%\\_a\\\\b%'],
  ['Vendor 77', [false, true], '%% 77%'],
  ['Vendor 77', [true, true], '%vendor 77%'],
  ['a_b', [true, false], '%a\\_%%'],
])('the pattern of %s with words %j finds no less', (text, kept, pattern) =>
  expect(likePattern(text, kept)).toBe(pattern),
);
