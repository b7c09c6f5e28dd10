import { readSearch } from '@shipmagic/domain/search/search-terms';
import { describe, expect, test } from 'vitest';
import { chooseSearchWay, patternsOf, type SearchWay, searchLimits, searchPieces } from './search-way.ts';

const million = 1_000_000;
const index = (filtersHelp: boolean, ...asked: string[][]): SearchWay => ({ kind: 'index', asked, filtersHelp });
const all: SearchWay = { kind: 'all' };
const newest: SearchWay = { kind: 'newest', enough: searchLimits.cap };

describe('a search', () => {
  // Frequencies are out of 4,000 orders: 100 is one in forty.
  test.each<[string, string, number, number, number[], SearchWay]>([
    ['few orders, whatever the text', 'sku', 10_000, 0, [0], all],
    ['a rare text among not so many orders', 'zqx', 50_000, 0, [0], index(true, ['%zqx%'])],
    ['a common text among not so many orders', 'sku', 60_000, 4000, [4000], all],
    ['a rare text among very many', 'zqx', million, 0, [0], index(false, ['%zqx%'])],
    ['a first name that one in fifty has', 'meera', million, 80, [80], index(false, ['%meera%'])],
    ['a first name that one in twenty has', 'meera', million, 200, [200], newest],
    ['what every order has', 'sku', million, 4000, [4000], newest],
    [
      'a name of two words, neither of them frequent',
      'patel meera',
      million,
      10,
      [220, 200],
      index(false, ['%meera%'], ['%patel%']),
    ],
    ['a rare word and another', 'meera 42424', million, 0, [200, 0], index(false, ['%42424%'])],
    ['a frequent word and a rare one', 'seed sku 4242', million, 4, [4000, 4000, 4], index(false, ['%4242%'])],
    [
      'a frequent word and a short rare one',
      'vendor 77',
      million,
      34,
      [4000, 34],
      index(false, ['%% 77%', '%vendor77%']),
    ],
    ['a frequent word and a common one, together not rare', 'product 12', million, 110, [4000, 400], newest],
    [
      'a frequent word and a common one, together rare',
      'product 99',
      million,
      3,
      [4000, 400],
      index(false, ['%product 99%', '%product99%']),
    ],
    [
      'frequent words that are never together',
      'sku vendor',
      million,
      0,
      [4000, 4000],
      index(false, ['%sku%'], ['%vendor%']),
    ],
  ])('for %s', (_, text, candidates, hits, pieceHits, way) => {
    expect(chooseSearchWay(readSearch(text), candidates, { seen: 4000, hits, pieceHits }, searchLimits)).toEqual(way);
  });
});

test.each([
  ['seed42424', ['seed42424']],
  ['  meera patel', ['meera', 'patel']],
  ['vendor 77', ['vendor ', ' 77']],
  ['set of 2 mugs', ['set ', ' of ', ' 2', 'mugs']],
  ['one two three four five six seven', ['one', 'two', 'three', 'four', 'five', 'six']],
])('the frequency of parts of %s is probed by %j', (text, pieces) =>
  expect(searchPieces(readSearch(text)).map((piece) => piece.text)).toEqual(pieces),
);

test('a term is probed in every spelling', () =>
  expect(readSearch('PG 2775').map(patternsOf)).toEqual([['%pg 2775%', '%pg2775%']]));
