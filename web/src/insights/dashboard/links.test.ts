import { ageBands } from '@shipmagic/domain/insights/ageing';
import type { PeriodFigures, Scorecard } from '@shipmagic/domain/insights/insights.contract';
import { expect, test } from 'vitest';
import { stringifySearch } from '../../ui/search-params.ts';
import { ordersOf } from '../orders-search.ts';
import { daysOfBand } from './days-of-band.ts';
import { isByWeek, spansShown } from './days-shown.ts';
import { failedShare, type Lane, sumsBy, worst } from './lane-sums.ts';
import { latestFirst } from './latest-first.ts';
import { fileOf } from './picture-data.ts';

const period = { from: '2026-10-01', to: '2026-10-31' };
const list = '?activeTab=all&page=1&pageSize=50';
const october = `${list}&dateFrom=2026-10-01&dateTo=2026-10-31`;

test.each<[Parameters<typeof ordersOf>, string]>([
  [[{ period }], october],
  [[{ period, vendor: 'Kala' }], `${october}&vendors=Kala`],
  [[{ period, vendor: 'Comma, Store' }], `${october}&vendors=Comma%2C+Store&vendors=`],
  [[{ period }, { outcome: 'shipped_late' }], `${october}&outcome=shipped_late`],
  [
    [{ period }, { couriers: ['Delhivery'], zones: ['remote'], outcome: 'failed_delivery' }],
    `${october}&couriers=Delhivery&zones=remote&outcome=failed_delivery`,
  ],
  [
    [{ period }, { states: ['Tamil Nadu', 'tamilnadu'], outcome: 'rto' }],
    `${october}&states=Tamil+Nadu&states=tamilnadu&outcome=rto`,
  ],
  [[{ period }, { searchTerm: 'Clay & Wood' }], `${october}&searchTerm=Clay+%26+Wood`],
  [[{ vendor: 'Kala' }, { outcome: 'open' }], `${list}&vendors=Kala&outcome=open`],
])('the orders of %j are at %s', (scope, address) => expect(stringifySearch(ordersOf(...scope))).toBe(address));

test('the days of the ages touch one another and leave none out', () => {
  const days = ageBands.map((band) => daysOfBand(band, '2026-11-23'));
  expect(days).toEqual([
    { dateTo: '2026-11-23', dateFrom: '2026-11-22' },
    { dateTo: '2026-11-21', dateFrom: '2026-11-20' },
    { dateTo: '2026-11-19', dateFrom: '2026-11-16' },
    { dateTo: '2026-11-15', dateFrom: '2026-11-09' },
    { dateTo: '2026-11-08', dateFrom: '2026-10-24' },
    { dateTo: '2026-10-23' },
  ]);
});

const daysFrom = (start: string, n: number) =>
  Array.from({ length: n }, (_, index) => ({
    day: new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10),
    orders: 1,
    revenue: 10,
  }));

test('up to 92 days are bars of a day, more are weeks that end with the period', () => {
  expect(isByWeek(daysFrom('2026-08-24', 92))).toBe(false);
  expect(spansShown(daysFrom('2026-10-01', 31), '2026-11-28')[0]).toEqual({
    label: 'Thu, 1 Oct',
    isNow: false,
    period: { from: '2026-10-01', to: '2026-10-01' },
    orders: 1,
    revenue: 10,
  });
  const weeks = spansShown(daysFrom('2026-04-01', 100), '2026-07-09');
  expect(weeks).toHaveLength(15);
  expect(weeks[0]).toMatchObject({ period: { from: '2026-04-01', to: '2026-04-07' }, orders: 7, revenue: 70 });
  expect(weeks.at(-1)).toMatchObject({ period: { from: '2026-07-08', to: '2026-07-09' }, orders: 2 });
});

test('the day and the week that have not ended are marked', () => {
  expect(spansShown(daysFrom('2026-11-27', 2), '2026-11-28').map(({ label, isNow }) => [label, isNow])).toEqual([
    ['Fri, 27 Nov', false],
    ['Sat, 28 Nov (so far)', true],
  ]);
  expect(spansShown(daysFrom('2026-04-01', 100), '2026-07-08').at(-1)?.label).toMatch(/ \(so far\)$/);
  expect(spansShown(daysFrom('2026-04-01', 100), '2026-07-10').some(({ isNow }) => isNow)).toBe(false);
});

const lane = (courier: string, zone: Lane['zone'], shipped: number, failed: number): Lane => ({
  courier,
  zone,
  shipped,
  delivered: shipped - failed,
  firstAttempt: shipped - failed,
  failed,
  rto: 0,
});

test('lanes are added up by courier, most parcels first, and few parcels never stand out', () => {
  const lanes = [lane('Prozo', 'city', 30, 1), lane('Delhivery', 'city', 90, 1), lane('Prozo', 'remote', 24, 9)];
  expect(sumsBy(lanes, ({ courier }) => courier).map(({ name, shipped, failed }) => [name, shipped, failed])).toEqual([
    ['Delhivery', 90, 1],
    ['Prozo', 54, 10],
  ]);
  expect(worst(lanes, failedShare)).toBe(lanes[0]);
  expect(worst([lane('Prozo', 'city', 30, 0)], failedShare)).toBeNull();
});

test('the latest vendors come first, those with few orders after them, and those without a promise not at all', () => {
  const vendor = (vendorName: string, onTime: number | null, orders: number) =>
    ({ vendorName, figures: { onTime, orders } as PeriodFigures }) as Scorecard;
  const vendors = [
    vendor('Punctual', 1, 50),
    vendor('One late', 0, 1),
    vendor('Late', 0.4, 20),
    vendor('No promise', null, 9),
    vendor('Late too', 0.4, 30),
  ];
  expect(latestFirst(vendors).map(({ vendorName }) => vendorName)).toEqual([
    'Late too',
    'Late',
    'Punctual',
    'One late',
  ]);
});

test('files are named by their period', () => expect(fileOf('zones', period)).toBe('zones_2026-10-01_2026-10-31'));
