import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { choiceFilter, tabFilter } from './choice-filters.ts';
import {
  addressPage,
  addressShape,
  apiShape,
  chipsOf,
  choiceOf,
  countChoice,
  toQuery,
  withoutChoice,
} from './list-address.ts';
import { listFilter, namesFilter } from './list-filters.ts';
import { dayFilter } from './range-filters.ts';
import { textFilter } from './text-filters.ts';

const filters = {
  search: textFilter({ address: 'term', label: 'Search', longest: 5 }),
  status: tabFilter({
    address: 'tab',
    label: 'Status',
    values: ['all', 'open', 'odd'],
    others: { odd: 'Odd' },
  }),
  owner: namesFilter({ address: 'owners', label: 'Owners', chipLabel: 'Owner' }),
  size: listFilter({
    address: 'sizes',
    label: 'Sizes',
    chipLabel: 'Size',
    values: ['s', 'l'],
    labels: { s: 'Small', l: 'Large' },
  }),
  made: choiceFilter({
    address: 'made',
    label: 'Made',
    any: 'All',
    values: { yes: { label: 'Yes', chip: 'Is made' }, no: { label: 'No', chip: 'Not made' } },
  }),
  from: dayFilter({ address: 'first', label: 'From' }),
  to: dayFilter({ address: 'last', label: 'To' }),
};
const address = z.object({ ...addressShape(filters), page: addressPage });
const api = z.object(apiShape(filters));
const nothing = { tab: 'all', page: 1 } as const;

// Proves (The list): A filter is defined once: URL, API, dialog, chips, export and counts of a list come from its
// registry; a new filter is compared with the rows
test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{}, {}],
  [
    {
      term: 'ab cdef',
      tab: 'open',
      owners: 'A,B%2C C',
      sizes: ['l', 'xl'],
      made: 'no',
      first: '2026-01-31',
      page: '3',
    },
    { term: 'ab cd', tab: 'open', owners: ['A', 'B, C'], sizes: ['l'], made: 'no', first: '2026-01-31', page: 3 },
  ],
  [{ term: ' ', tab: 'none', owners: ',', sizes: 'xl', made: 'all', first: '2026-02-30', page: '-1' }, {}],
  [{ term: ['a', 'b'], owners: 7, sizes: {}, made: ['yes'], page: 'x' }, {}],
  [{ page: '2.7' }, { page: 2 }],
  [{ page: '99999999999' }, { page: 1_000_000 }],
])('parses the URL parameters %j as %j', (raw, read) => expect(address.parse(raw)).toEqual({ ...nothing, ...read }));

test('trims a text when the list asks for it', () => {
  const { read } = textFilter({ address: 'q', label: 'Search', trimmed: true });
  expect([read.parse(' a '), filters.search.read.parse(' a ')]).toEqual(['a', ' a ']);
});

test('the API accepts the same filters under its own names, with a default for each', () => {
  expect(api.parse({})).toEqual({ search: '', status: 'all', owner: [], size: [], made: 'all' });
  const search = address.parse({ term: 'x', owners: ['A', 'B'], made: 'yes', last: '2026-01-31' });
  const query = toQuery(filters, search);
  expect(query).toEqual({
    search: 'x',
    status: 'all',
    owner: ['A', 'B'],
    size: undefined,
    made: 'yes',
    from: undefined,
    to: '2026-01-31',
  });
  expect(api.safeParse(query).success).toBe(true);
});

describe('the dialog’s choice', () => {
  const all = address.parse({
    term: 'x',
    tab: 'odd',
    owners: ['A', 'B'],
    sizes: 's',
    made: 'no',
    first: '2026-01-01',
    last: '2026-01-31',
  });

  test('excludes text and page, and includes a tab only when its value has none', () => {
    expect(choiceOf(filters, all)).toEqual({
      tab: 'odd',
      owners: ['A', 'B'],
      sizes: ['s'],
      made: 'no',
      first: '2026-01-01',
      last: '2026-01-31',
    });
    expect('tab' in choiceOf(filters, address.parse({ tab: 'open' }))).toBe(false);
  });

  test('counts each filter once, and a date range as one', () => {
    expect(countChoice(filters, all)).toBe(5);
    expect(countChoice(filters, { tab: 'open', last: '2026-01-31' })).toBe(1);
    expect(countChoice(filters, { tab: 'all' })).toBe(0);
  });

  test('becomes one chip per value, each with the change that removes it', () => {
    expect(chipsOf(filters, all, (day) => `<${day}>`)).toEqual([
      { label: 'Status: Odd', without: { tab: 'all' } },
      { label: 'Owner: A', without: { owners: ['B'] } },
      { label: 'Owner: B', without: { owners: ['A'] } },
      { label: 'Size: Small', without: { sizes: undefined } },
      { label: 'Not made', without: { made: undefined } },
      { label: 'From <2026-01-01>', without: { first: undefined } },
      { label: 'To <2026-01-31>', without: { last: undefined } },
    ]);
    expect(chipsOf(filters, { tab: 'open' }, String)).toEqual([]);
  });

  test('can be cleared without changing the selected tab', () => {
    const none = { owners: undefined, sizes: undefined, made: undefined, first: undefined, last: undefined };
    expect(withoutChoice(filters, all)).toStrictEqual({ tab: 'all', ...none });
    expect(withoutChoice(filters, { tab: 'open', made: 'no' })).toStrictEqual(none);
  });
});
