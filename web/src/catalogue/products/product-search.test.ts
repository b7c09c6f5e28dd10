import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../ui/search-params.ts';
import { countFilters, type ProductSearch, productSearch, toProductListQuery } from './product-search.ts';

const plain: ProductSearch = {
  searchTerm: undefined,
  activeTab: 'all',
  page: 1,
  view: 'table',
  vendors: undefined,
  type: undefined,
};

test('an empty URL is the first page of all products, as a table', () =>
  expect(productSearch.parse({})).toEqual(plain));

test('the URL survives a round trip', () => {
  const search: ProductSearch = {
    searchTerm: 'brass 100%',
    activeTab: 'archived',
    page: 3,
    view: 'grid',
    vendors: ['Clay, Wood & Co', 'Lamps'],
    type: 'Home, Decor',
  };
  expect(productSearch.parse(parseSearch(stringifySearch({ ...search })))).toEqual(search);
});

test.each([
  { page: '0' },
  { page: 'x' },
  { activeTab: 'sold' },
  { view: 'list' },
  { vendors: ',' },
  { searchTerm: ' ' },
])('drops the invalid value %j', (raw) => expect(productSearch.parse(raw)).toEqual(plain));

test('requests ten from the API, under its own names', () => {
  expect(toProductListQuery(plain)).toEqual({ page: 1, limit: 10 });
  expect(toProductListQuery({ ...plain, activeTab: 'draft', type: 'Lighting', vendors: ['A'], page: 2 })).toEqual({
    page: 2,
    limit: 10,
    status: 'draft',
    type: 'Lighting',
    vendor: ['A'],
  });
});

test.each([
  [{}, 0],
  [{ vendors: ['A', 'B'] }, 1],
  [{ vendors: ['A'], type: 'T' }, 2],
])('%j are %i filters', (choice, count) => expect(countFilters(choice)).toBe(count));
