import type { ColumnKind } from '@shipmagic/domain/operations/sql.contract';
import { describe, expect, test } from 'vitest';
import { chartAxes } from './chart-axes.ts';
import { chartPoints, mostBars } from './chart-points.ts';
import { figureFormat } from './figure-format.ts';
import { readWrittenTime, writtenTimeFormat } from './written-time.ts';

type Value = string | null;

/** Two rows of these columns: name, kind, values. */
const resultOf = (...columns: [string, ColumnKind, [Value, Value]][]) => ({
  columns: columns.map(([name]) => name),
  columnKinds: columns.map(([, kind]) => kind),
  data: [0, 1].map((row) => Object.fromEntries(columns.map(([name, , values]) => [name, values[row] ?? null]))),
});
const orders: [string, ColumnKind, [Value, Value]] = ['orders', 'number', ['7', '9007199254740993']];
const vendor: [string, ColumnKind, [Value, Value]] = ['vendor', 'text', ['Lamps', 'Chairs']];

// Proves (SQL analytics): A result with numbers by date or name can be charted: which columns can be axes, time
// order, losses, gaps, repeated and very many names
describe('the axes of a chart', () => {
  test.each([
    ['a text and a number', [vendor, orders], [['vendor', 'text']], ['orders']],
    ['a date and a number', [['day', 'time', ['2026-11-21', null]], orders], [['day', 'time']], ['orders']],
    [
      'several of both',
      [vendor, ['day', 'time', ['2026-11-21', '2026-11-20']], orders, ['net', 'number', ['-1.50', null]]],
      [
        ['vendor', 'text'],
        ['day', 'time'],
      ],
      ['orders', 'net'],
    ],
    ['a text that is a month everywhere', [['m', 'text', ['2026-10', '2026-11']], orders], [['m', 'time']], ['orders']],
    ['a text that only looks like one', [['m', 'text', ['2026-10', '2026-99']], orders], [['m', 'text']], ['orders']],
  ] as const)('%s', (_what, columns, x, y) => {
    const axes = chartAxes(resultOf(...(columns as unknown as [string, ColumnKind, [Value, Value]][])));
    expect([axes?.x.map(({ name, kind }) => [name, kind]), axes?.y]).toEqual([x, y]);
  });

  test.each([
    ['numbers only', [orders, ['net', 'number', ['1', '2']]]],
    ['texts only', [vendor]],
    ['a number that is an id', [vendor, ['shopify_product_id', 'number', ['1', '2']]]],
    ['numbers without a value', [vendor, ['net', 'number', [null, 'NaN']]]],
    ['dates without a place', [['day', 'time', ['infinity', null]], orders]],
    ['a yes or no', [['test', 'boolean', ['true', 'false']], orders]],
  ] as const)('do not exist for %s', (_what, columns) =>
    expect(chartAxes(resultOf(...(columns as unknown as [string, ColumnKind, [Value, Value]][])))).toBeNull(),
  );

  test('do not exist for a single row', () => {
    const result = resultOf(vendor, orders);
    expect(chartAxes({ ...result, data: result.data.slice(1) })).toBeNull();
  });
});

describe('the points of a chart', () => {
  const draw = (kind: 'time' | 'text', rows: [Value, Value][]) =>
    chartPoints(
      rows.map(([x, y]) => ({ x, y })),
      { x: { name: 'x', kind }, y: 'y' },
    );

  test('are in time order, whatever the query’s, without rows that lack a value', () =>
    expect(
      draw('time', [
        ['2026-11-21', '3'],
        ['2026-11-19', '-1.5'],
        [null, '4'],
        ['infinity', '4'],
        ['2026-11-20', null],
      ]),
    ).toEqual({
      points: [
        { x: Date.UTC(2026, 10, 19), y: -1.5 },
        { x: Date.UTC(2026, 10, 21), y: 3 },
      ],
      of: 2,
      withoutValue: 3,
      addedUp: false,
    }));

  test('of names keep the query’s order; repeated ones are added up', () =>
    expect(
      draw('text', [
        ['b', '1'],
        ['a', '2'],
        ['b', '3'],
      ]),
    ).toEqual({
      points: [
        { x: 'b', y: 4 },
        { x: 'a', y: 2 },
      ],
      of: 2,
      withoutValue: 0,
      addedUp: true,
    }));

  test('of more than fifty names are the largest, including losses', () => {
    const drawn = draw('text', [
      ...Array.from({ length: 60 }, (_, n): [string, string] => [`v${n}`, String(n)]),
      ['loss', '-1000'],
    ]);
    expect([drawn.points.length, drawn.of]).toEqual([mostBars, 61]);
    expect(drawn.points.slice(0, 2)).toEqual([
      { x: 'loss', y: -1000 },
      { x: 'v59', y: 59 },
    ]);
  });
});

test.each([
  ['2026-11-21', Date.UTC(2026, 10, 21)],
  ['2026-11', Date.UTC(2026, 10, 1)],
  ['2026-11-21 10:20:30', Date.UTC(2026, 10, 21, 10, 20, 30)],
  ['2026-11-21 10:20:30.5+00', Date.UTC(2026, 10, 21, 10, 20, 30, 500)],
  ['2026-11-21 10:20:30+05:30', Date.UTC(2026, 10, 21, 10, 20, 30)],
  ['infinity', null],
  ['0044-03-15 BC', null],
  ['2026-13-01', null],
])('%s is the time %s', (text, time) => expect(readWrittenTime(text)).toBe(time));

test.each([
  [['2026-11-01', '2026-12-01'], 'Nov 2026'],
  [['2026-11-01', '2026-11-02'], '1 Nov 2026'],
  [['2026-11-01'], '1 Nov 2026'],
  [['2026-11-01 09:05:00+00', '2026-11-02 00:00:00+00'], '1 Nov 2026, 9:05 am'],
])('%o begin with %s', (texts, first) => {
  const times = texts.map((text) => readWrittenTime(text) ?? 0);
  expect(writtenTimeFormat(times)(times[0] ?? 0)).toBe(first);
});

// Proves (SQL analytics): Charts format rupees, counts and times as in India, and times as the table does
test.each([
  ['total_value', 123456.5, '₹1,23,456.50', '₹1.2L'],
  ['net_price', -30000000, '-₹3,00,00,000.00', '-₹3Cr'],
  ['orders', 1234567, '12,34,567', '12.3L'],
  ['tax_rate', 18, '18', '18'],
  ['average_days', 2.345, '2.35', '2.3'],
])('%s of %d is %s, in short %s', (column, figure, whole, short) => {
  const format = figureFormat(column);
  expect([format.whole(figure), format.short(figure)]).toEqual([whole, short]);
});
