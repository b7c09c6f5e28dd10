import { describe, expect, it, test } from 'vitest';
import { day } from '../time/day.ts';
import { orderFilters, orderListQuery } from './order-filters.ts';

test.each([
  ['2026-11-02', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-02T00:00:00Z', false],
  ['', false],
  ['2000-01-01', true],
  ['1999-12-31', false],
  ['2199-12-31', true],
  ['2200-01-01', false],
])('%j is a valid day: %s', (text, valid) => expect(day.safeParse(text).success).toBe(valid));

test.each([
  ['1999-12-31', 'Use a day between 2000 and 2199'],
  ['2200-01-01', 'Use a day between 2000 and 2199'],
  ['2026-02-29', 'This day does not exist'],
])('refuses %s: %s', (text, reason) => expect(day.safeParse(text).error?.issues[0]?.message).toBe(reason));

describe('the list query', () => {
  const unset = orderListQuery.parse({});

  it('has a default for everything, by which no order is left out', () => {
    const { sort, page, limit, ...filters } = unset;
    expect({ sort, page, limit }).toEqual({ sort: 'date', page: 1, limit: 10 });
    for (const [name, value] of Object.entries(filters))
      expect(Array.isArray(value) ? value : [value], name).toEqual(
        Array.isArray(value) ? [] : [name === 'search' ? '' : 'all'],
      );
  });

  it('parses the strings of a query', () =>
    expect(
      orderListQuery.parse({
        search: ' 1001 ',
        status: 'in_transit',
        vendor: 'Vendor A',
        financialStatus: ['PAID', 'PENDING'],
        shipmentStatus: 'LOST',
        dateFrom: '2026-11-01',
        dateTo: '2026-11-01',
        labelCreatedFilter: 'not_created',
        pickupFilter: 'overdue',
        due: 'late',
        outcome: 'rto',
        managedInShipmagicFilter: 'false',
        page: '3',
        limit: '50',
      }),
    ).toEqual({
      ...unset,
      search: '1001',
      status: 'in_transit',
      vendor: ['Vendor A'],
      financialStatus: ['PAID', 'PENDING'],
      shipmentStatus: ['LOST'],
      dateFrom: '2026-11-01',
      dateTo: '2026-11-01',
      labelCreatedFilter: 'not_created',
      pickupFilter: 'overdue',
      due: 'late',
      outcome: 'rto',
      managedInShipmagicFilter: 'false',
      page: 3,
      limit: 50,
    }));

  test.each([
    { status: 'delayed' },
    { financialStatus: 'BROKE' },
    { shipmentStatus: ['READY', 'LOSTED'] },
    { dateFrom: '2026-02-30' },
    { page: '0' },
    { page: '1.5' },
    { limit: '101' },
    { limit: 'all' },
    { labelCreatedFilter: 'undefined' },
    { search: 'x'.repeat(201) },
  ])('refuses %j', (query) => expect(orderListQuery.safeParse(query).success).toBe(false));

  it.each([{ dateFrom: '2026-11-02' }, { dateTo: '2026-11-01' }, { dateFrom: '2026-11-01', dateTo: '2026-11-02' }])(
    'accepts %j: a range may be open at one end',
    (given) => expect(orderFilters.parse(given)).toMatchObject(given),
  );

  it('refuses days in the wrong order and reports it on To', () => {
    const given = { dateFrom: '2026-11-02', dateTo: '2026-11-01' };
    for (const schema of [orderListQuery, orderFilters]) {
      expect(schema.safeParse(given).error?.issues).toMatchObject([
        { path: ['dateTo'], message: 'To must not be before From' },
      ]);
    }
  });
});
