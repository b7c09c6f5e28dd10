import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { toVendorListQuery, vendorSearch } from './vendor-search.ts';

const start = { search: undefined, vendors: undefined, sort: undefined, page: 1 };

test.each([
  ['', {}],
  ['?page=3&sort=totalSales', { page: 3, sort: 'totalSales' }],
  ['?search=brass&vendors=Mitti %26 Co,Indigo Loom', { search: 'brass', vendors: ['Mitti & Co', 'Indigo Loom'] }],
  ['?vendors=Clay%252C Wood,Indigo', { vendors: ['Clay, Wood', 'Indigo'] }],
  ['?page=-1&sort=password', {}],
  ['?page=2.7&sort=vendorName', { page: 2 }],
  ['?page=nonsense&search=%20%20&vendors=', {}],
])('%s is read', (address, expected) =>
  expect(vendorSearch.parse(parseSearch(address))).toEqual({ ...start, ...expected }),
);

test('the state survives a round trip through the URL', () => {
  const state = { search: 'a&b', vendors: ['Clay, Wood & 100%', 'Zebra'], sort: 'createdAt', page: 2 } as const;
  expect(vendorSearch.parse(parseSearch(stringifySearch(state)))).toEqual(state);
});

test('the call requests ten vendors of that page', () =>
  expect(toVendorListQuery({ ...start, vendors: ['A'], page: 4 })).toEqual({
    page: 4,
    limit: 10,
    search: undefined,
    vendor: ['A'],
    sort: undefined,
  }));
