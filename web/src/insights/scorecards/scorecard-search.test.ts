import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../ui/search-params.ts';
import { scorecardSort, scorecardsSearch, sortedBy } from './scorecard-search.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test.each([
  ['', { page: 1 }],
  [
    '?search=loom&sort=onTime&direction=desc&page=2&period=90d',
    { search: 'loom', sort: 'onTime', direction: 'desc', page: 2, period: '90d' },
  ],
  ['?from=2026-10-01&to=2026-10-31', { from: '2026-10-01', to: '2026-10-31', page: 1 }],
  ['?sort=password&direction=up&page=0&period=ever&from=soon', { page: 1 }],
])('%s is read', (address, state) => expect(plain(scorecardsSearch.parse(parseSearch(address)))).toEqual(state));

test('the state survives a round trip through the URL', () => {
  const state = { search: 'a & b', sort: 'rto', direction: 'asc', period: 'year', page: 3 } as const;
  expect(plain(scorecardsSearch.parse(parseSearch(stringifySearch(state))))).toEqual(state);
});

test('without a sort the list is by rank; titles sort in their own direction first', () => {
  expect(scorecardSort({})).toEqual({ sort: 'rank', direction: 'asc' });
  expect(scorecardSort({ sort: 'onTime' })).toEqual({ sort: 'onTime', direction: 'asc' });
  expect(scorecardSort({ sort: 'rto' })).toEqual({ sort: 'rto', direction: 'desc' });
  expect(sortedBy({}, 'rto')).toEqual({ sort: 'rto', direction: undefined });
  expect(sortedBy({ sort: 'rto' }, 'rto')).toEqual({ sort: 'rto', direction: 'asc' });
  expect(sortedBy({ sort: 'rto', direction: 'asc' }, 'rto')).toEqual({ sort: 'rto', direction: 'desc' });
});
