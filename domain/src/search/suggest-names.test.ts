import { expect, test } from 'vitest';
import { comparedText, suggestNames } from './suggest-names.ts';

// Proves (The API and its errors): A search that finds nothing or little suggests customers (staff), cities, vendors
// and products of similar spelling, in the viewer's scope
test('the most similar names come first, each once, and none that is found anyway', () => {
  const names = [
    { name: 'Meera Patel', similarity: 0.5 },
    { name: 'Merra Shah', similarity: 1 },
    { name: 'Meena', similarity: 0.45 },
    { name: 'meera  patel', similarity: 0.5 },
    { name: 'Mira', similarity: 0.3 },
    { name: 'Meera Rao', similarity: 0.6 },
    { name: 'Meeraben', similarity: 0.41 },
  ];
  expect(suggestNames('merra', names)).toEqual(['Meera Rao', 'Meera Patel', 'Meena']);
});

test.each([
  ['Merra', 'merra'],
  [' Kalakrti-Studio ', 'kalakrti studio'],
  ['9800042424', null],
  ['PG 2775', null],
  ['me', null],
  ['', null],
])('of %j, %j is compared', (search, text) => expect(comparedText(search)).toBe(text));
