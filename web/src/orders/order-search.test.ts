import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import {
  changeByFilters,
  countFilters,
  filtersOf,
  type OrderFilterChoice,
  type OrderSearch,
  orderSearch,
  toOrderListQuery,
  withoutFilters,
} from './order-search.ts';

const throughTheAddressBar = (search: OrderSearch) => orderSearch.parse(parseSearch(stringifySearch({ ...search })));

const everything: OrderSearch = {
  searchTerm: 'Asha & Söhne 50%',
  activeTab: 'in_transit',
  page: 3,
  pageSize: 25,
  vendors: ['Kala Studio', 'Clay, Wood & Co', '100% Cotton', 'A%2CB'],
  financialStatuses: ['PAID', 'PARTIALLY_PAID'],
  shipmentStatuses: ['RTO'],
  labelCreatedFilter: 'not_created',
  dateFrom: '2026-01-31',
  dateTo: '2026-02-01',
  managedInShipmagicFilter: 'false',
  pickupFilter: 'overdue',
  due: 'late',
  outcome: 'shipped_late',
  payment: 'cod',
  valueFrom: 100,
  valueTo: 200.5,
  couriers: ['Delhivery'],
  cities: ['Pune'],
  states: ['Kerala'],
  zones: ['metro', 'remote'],
  pins: ['411001'],
  skus: ['A-1'],
  tags: ['gift'],
  customised: 'yes',
  batch: '7',
  workingSet: '3',
  age: '7',
  sort: 'value',
  direction: 'asc',
};

describe('the orders screen in the URL', () => {
  // Proves (The list): The URL holds the whole state, under the specification's names
  it('survives a round trip, including commas and percent signs in vendor names', () => {
    expect(throughTheAddressBar(everything)).toEqual(everything);
  });

  it('uses plain text and repeated keys', () => {
    const address = stringifySearch({ ...everything, vendors: ['Kala', 'Mitti'], searchTerm: 'asha' });
    expect(address).toContain('searchTerm=asha&activeTab=in_transit&page=3&pageSize=25&vendors=Kala&vendors=Mitti');
    expect(address).toContain('financialStatuses=PAID&financialStatuses=PARTIALLY_PAID');
  });

  it('separates filters from tab, search and paging', () => {
    const { searchTerm, activeTab, page, pageSize, sort, direction, ...filters } = everything;
    const separated = filtersOf(everything);
    expect(separated).toMatchObject(filters);
    for (const name of Object.keys({ searchTerm, activeTab, page, pageSize, sort, direction }))
      expect(separated).not.toHaveProperty(name);
  });

  // Proves (The list): Filters set to "all" are omitted from URL and call
  it('omits unset values', () => {
    const bare = orderSearch.parse({});
    expect(stringifySearch({ ...bare })).toBe('?activeTab=all&page=1&pageSize=50');
    expect(countFilters(bare)).toBe(0);
  });

  it('accepts a vendor name typed into the URL', () => {
    expect(orderSearch.parse(parseSearch('?vendors=100% Cotton, Mitti')).vendors).toEqual(['100% Cotton', 'Mitti']);
  });

  it.each([
    ['page', '-2', 1],
    ['page', 'x', 1],
    ['page', '2.7', 2],
    ['pageSize', '33', 50],
    ['pageSize', '100', 100],
    ['activeTab', 'exception', 'exception'],
    ['activeTab', 'nonsense', 'all'],
    ['financialStatuses', 'PAID,nonsense', ['PAID']],
    ['shipmentStatuses', 'nonsense', undefined],
    ['labelCreatedFilter', 'all', undefined],
    ['managedInShipmagicFilter', 'undefined', undefined],
    ['dateFrom', '2026-02-30', undefined],
  ] as const)('parses %s=%s as %j', (key, typed, read) => {
    expect(orderSearch.parse({ [key]: typed })[key]).toEqual(read);
  });

  it('is converted to API parameters', () => {
    expect(toOrderListQuery(everything)).toMatchObject({
      page: 3,
      limit: 25,
      search: 'Asha & Söhne 50%',
      status: 'in_transit',
      vendor: everything.vendors,
      managedInShipmagicFilter: 'false',
    });
  });

  it('counts a status without a tab as a filter, and a tab as none', () => {
    const exceptions = orderSearch.parse({ activeTab: 'exception' });
    expect([countFilters(exceptions), filtersOf(exceptions).activeTab]).toEqual([1, 'exception']);
    expect(withoutFilters(exceptions).activeTab).toBe('all');
    const tab = orderSearch.parse({ activeTab: 'delivered' });
    expect([countFilters(tab), filtersOf(tab).activeTab, 'activeTab' in withoutFilters(tab)]).toEqual([
      0,
      undefined,
      false,
    ]);
  });

  it.each<[string, OrderFilterChoice, OrderFilterChoice, OrderFilterChoice]>([
    ['a status without a tab takes the place of the tab', { activeTab: 'exception' }, {}, { activeTab: 'exception' }],
    ['no status leaves the tab as it is', { activeTab: 'all', cities: ['Pune'] }, {}, { cities: ['Pune'] }],
    ['no status any more leads to all orders', { activeTab: 'all' }, { activeTab: 'exception' }, { activeTab: 'all' }],
  ])('is changed by the dialog: %s', (_, choice, before, change) =>
    expect(changeByFilters(choice, before)).toEqual(change),
  );

  it('counts a range of days or values as one filter', () => {
    expect(countFilters(everything)).toBe(22);
    expect(countFilters({ dateTo: '2026-02-01' })).toBe(1);
  });
});
