import { expect, test } from 'vitest';
import { likeWords, wrongLetters } from './like-words.ts';

const known = ['devika', 'devi', 'pune', 'punya', 'earrings', 'bracelet', 'meera', 'दिल्ली', 'jain'];

test.each<[string, string[]]>([
  ['devka', ['devika']],
  ['deivka', ['devika']],
  ['pnue', ['pune']],
  ['puna', ['pune', 'punya']],
  ['earings', ['earrings']],
  ['earnigs', ['earrings']],
  ['braselett', ['bracelet']],
  ['merea', ['meera']],
  ['दिली', []],
  ['दिल्लि', ['दिल्ली']],
  ['pune', []],
  ['evika', []],
  ['jan', []],
  ['qqqq', []],
  ['9845', []],
  ['sku1', []],
  ['%%%%', []],
  ['', []],
])('%s is read as %j', (word, like) => expect(likeWords(word, known)).toEqual(like));

test.each<[string, string, number]>([
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'ab', 1],
  ['abc', 'xyz', 2],
  ['a', 'abcdef', 2],
  ['', '', 0],
])('%j and %j differ in %i letters, at most', (a, b, wrong) => expect(Math.min(2, wrongLetters(a, b, 1))).toBe(wrong));
