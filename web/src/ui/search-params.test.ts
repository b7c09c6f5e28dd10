import { readList } from '@shipmagic/domain/filters/read-list';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinKnownNames, parseSearch, stringifySearch } from './search-params.ts';

test.each<[Record<string, unknown>, string]>([
  [{ vendors: ['Kala', 'Mitti'] }, '?vendors=Kala&vendors=Mitti'],
  [{ vendors: ['Comma, Store', 'Mitti'] }, '?vendors=Comma%2C+Store&vendors=Mitti'],
  [{ vendors: ['Comma, Store'] }, '?vendors=Comma%2C+Store&vendors='],
  [{ vendors: ['Mitti & Co'] }, '?vendors=Mitti+%26+Co'],
  [{ vendors: [], page: 1, searchTerm: '', dateFrom: undefined }, '?page=1'],
  [{}, ''],
])('%j is the address %s', (search, address) => expect(stringifySearch(search)).toBe(address));

test.each<[string, string[]]>([
  ['?vendors=A&vendors=B', ['A', 'B']],
  ['?vendors=Comma, Store&vendors=B', ['Comma, Store', 'B']],
  ['?vendors=Comma, Store&vendors=', ['Comma, Store']],
  ['?vendors=A,B', ['A', 'B']],
  ['?vendors=Clay%252C Wood %26 Co,100%25 Cotton', ['Clay, Wood & Co', '100% Cotton']],
  ['?vendors=', []],
  ['?', []],
])('%s names the vendors %j', (address, vendors) => expect(readList(parseSearch(address).vendors)).toEqual(vendors));

// Proves (The API and its errors): Lists in URLs are repeated keys, including names with commas; old URLs are still
// read
test('any list comes back as it went', () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(...'aB ,%2C5&=+é'), minLength: 1 }), { maxLength: 4 }),
      (list) => {
        expect(readList(parseSearch(stringifySearch({ list })).list)).toEqual(list);
      },
    ),
  ));

describe('names that commas have taken apart', () => {
  const names = ['Comma, Store', 'Clay,Wood, and More', 'Mitti', 'A', 'B', 'A, B'];
  test.each<[string[], string[]]>([
    [['Comma', 'Store'], ['Comma, Store']],
    [
      ['Mitti', 'comma', 'store', 'Gone'],
      ['Mitti', 'Comma, Store', 'Gone'],
    ],
    [['Clay', 'Wood', 'and More'], ['Clay,Wood, and More']],
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
    [['Comma'], ['Comma']],
    [[], []],
  ])('%j are the vendors %j', (items, joined) => expect(joinKnownNames(items, names)).toEqual(joined));
});
