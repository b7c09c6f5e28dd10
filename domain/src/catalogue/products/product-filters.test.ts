import { expect, test } from 'vitest';
import { productFilters, productListQuery } from './product-filters.ts';

const nothingSet = { search: '', status: [], vendor: [], type: [] };

test('an empty query returns the first ten of all products', () => {
  expect(productFilters.parse({})).toEqual(nothingSet);
  expect(productListQuery.parse({})).toEqual({ ...nothingSet, page: 1, limit: 10 });
});

test.each<[object, object]>([
  [{ search: ' lamp ' }, { search: 'lamp' }],
  [{ search: 'x'.repeat(200) }, { search: 'x'.repeat(200) }],
  [{ status: 'all' }, { status: ['all'] }],
  [{ status: ['active', 'draft'] }, { status: ['active', 'draft'] }],
  [{ vendor: 'Lamps & Co' }, { vendor: ['Lamps & Co'] }],
  [{ vendor: ['', 'Vendor A', '  '] }, { vendor: ['Vendor A'] }],
  [{ vendor: 'x'.repeat(200) }, { vendor: ['x'.repeat(200)] }],
  [{ type: '' }, { type: [] }],
  [{ type: ['Journal', 'Lamp'] }, { type: ['Journal', 'Lamp'] }],
  [{ type: 'x'.repeat(255) }, { type: ['x'.repeat(255)] }],
])('parses %j as %j', (query, read) => expect(productFilters.parse(query)).toEqual({ ...nothingSet, ...read }));

test('parses page numbers from strings', () =>
  expect(productListQuery.parse({ page: '3', limit: '50', type: 'Lamp' })).toEqual({
    ...nothingSet,
    type: ['Lamp'],
    page: 3,
    limit: 50,
  }));

test.each([
  ['status', { status: 'sold' }],
  ['status', { status: '' }],
  ['search', { search: 'x'.repeat(201) }],
  ['vendor', { vendor: 'x'.repeat(201) }],
  ['type', { type: 'x'.repeat(256) }],
])('refuses a %s like %j', (field, query) =>
  expect(productFilters.safeParse(query).error?.issues[0]?.path[0]).toBe(field),
);

test('an over-long search text is refused with its limit', () =>
  expect(productFilters.safeParse({ search: 'x'.repeat(201) }).error?.issues[0]?.message).toBe(
    'Search for at most 200 characters',
  ));
