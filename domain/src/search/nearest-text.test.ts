import { expect, test } from 'vitest';
import { nearestText, wordsHadText } from './nearest-text.ts';

test.each<[string, string[], number, string]>([
  [
    'Devika pune earrings',
    ['devika', 'pune', 'earrings'],
    2,
    'No order matches all of “Devika pune earrings”. These match 2 of 3 words.',
  ],
  ['Devka ', ['devka'], 1, 'No order matches “Devka”. These have a similar word.'],
  [
    'Devka pune',
    ['devka', 'pune'],
    2,
    'No order matches “Devka pune”. These have all words, some spelled differently.',
  ],
])('of %j it is said: %s', (search, words, matched, text) =>
  expect(nearestText(search, { words, matched })).toBe(text),
);

test('of an order it is said which words it has, and how they are spelled there', () =>
  expect(wordsHadText([{ word: 'devka', as: 'devika' }, { word: 'pune' }])).toBe('devika (typed devka), pune'));
