import { expect, test } from 'vitest';
import { countNdrFilters, ndrSearch, toNdrQuery } from './ndr-search.ts';

const defaults = { state: 'open', page: 1 };

test.each([
  [{}, defaults],
  [
    { state: 'asked', page: '3' },
    { state: 'asked', page: 3 },
  ],
  [{ state: 'nowhere', page: '-2', attempts: '9', searchTerm: '  ' }, defaults],
  [
    { vendors: 'Clay%2C Wood,Rasa', partners: 'Delhivery', attempts: '2,3', searchTerm: ' PG1 ' },
    { ...defaults, vendors: ['Clay, Wood', 'Rasa'], partners: ['Delhivery'], attempts: ['2', '3'], searchTerm: 'PG1' },
  ],
])('%o is read as %o', (raw, search) => {
  expect(ndrSearch.parse(raw)).toEqual(search);
});

test('the API is asked in its own words', () => {
  const search = ndrSearch.parse({ state: 'resolved', vendors: 'Rasa', attempts: '1', page: '2' });
  expect(toNdrQuery(search)).toMatchObject({
    state: 'resolved',
    vendor: ['Rasa'],
    attempts: ['1'],
    page: 2,
    limit: 25,
  });
  expect(countNdrFilters(search)).toBe(2);
});
