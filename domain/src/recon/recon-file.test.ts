import { describe, expect, test } from 'vitest';
import { findLayout } from './invoice-layout.ts';
import { invoiceReader, missingColumns, mistakesText } from './recon-file.ts';
import type { WeightUnit } from './weight-unit.ts';

const heading = ['AWB', 'Actual Weight', 'Actual Cost'];
/** The charges of a file without bad rows. */
const read = (rows: string[][], head = heading, unit: WeightUnit = 'kg') => {
  const first = { line: 1, cells: head };
  const layout = findLayout([first], null);
  if (!layout) throw new Error(missingColumns(first));
  const reader = invoiceReader(layout, { unit, invoice: null, ragged: true });
  const taken = rows.map((cells, i) => reader.take({ line: i + 2, cells }));
  const read = reader.soFar();
  if (read.badRows > 0) throw new Error(mistakesText(read));
  return { charges: taken.filter((one) => one !== null), ...read };
};
const mistake = (rows: string[][], head = heading) => {
  try {
    read(rows, head);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['0.5', 500],
  ['1.25 kg', 1250],
  ['500 g', 500],
  ['750gm', 750],
  ['1,500 g', 1500],
  ['2 kgs', 2000],
  [' 0.5 KG ', 500],
  ['200 kg', 200_000],
  ['0', 0],
])('a weight of %s is %i grams', (cell, weight) =>
  expect(read([['AWB1', cell, '1']]).charges[0]).toMatchObject({ weight }),
);

test.each([
  ['500', 500, false],
  ['1,500', 1500, false],
  ['0.5 kg', 500, true],
  ['60 g', 60, true],
])('in a file of grams, a weight of %s is %i grams', (cell, weight, unitNamed) =>
  expect(read([['AWB1', cell, '1']], heading, 'g').charges[0]).toMatchObject({ weight, unitNamed }),
);

test.each([
  ['45', 4500],
  ['45.5', 4550],
  ['₹1,045.50', 104_550],
  ['Rs. 45', 4500],
  [' rs 45', 4500],
  ['INR45', 4500],
  ['10000000', 1_000_000_000],
  ['0', 0],
])('a cost of %s is %i paise', (cell, paise) =>
  expect(read([['AWB1', '1', cell]]).charges[0]).toMatchObject({ paise }),
);

test.each([
  ['="1234567890"', '1234567890'],
  ["'1234567890", '1234567890'],
  [' PZ-12 ', 'PZ-12'],
  [' =" 1234567890 " ', '1234567890'],
  ['AWB1', 'AWB1'],
  ['1'.repeat(50), '1'.repeat(50)],
])('the AWB %s is %s', (cell, awb) => expect(read([[cell, '1', '1']]).charges[0]).toMatchObject({ awb }));

describe('a reconciliation file', () => {
  test('may have its columns in any order and case, and additional ones', () => {
    const head = ['Courier', 'actual_cost', ' awb ', 'ACTUAL  WEIGHT'];
    expect(read([['Delhivery', '45', 'AWB1', '1']], head).charges).toEqual([
      { line: 2, awb: 'AWB1', kind: 'forward', invoice: null, weight: 1000, unitNamed: false, paise: 4500 },
    ]);
  });

  test.each([
    [['', '1', '1'], 'the AWB is missing'],
    [[], 'the AWB is missing'],
    [['1.23457E+13', '1', '1'], 'a spreadsheet has rounded the AWB to 1.23457E+13'],
    [['1e+13', '1', '1'], 'a spreadsheet has rounded the AWB to 1e+13'],
    [['12.5E+13', '1', '1'], '“12.5E+13” is not an AWB'],
    [['1.5E+13-B', '1', '1'], '“1.5E+13-B” is not an AWB'],
    [["=cmd|'/C calc'!A0", '1', '1'], "“=cmd|'/C calc'!A0” is not an AWB"],
    [['<b>AWB1', '1', '1'], '“<b>AWB1” is not an AWB'],
    [['AWB1!', '1', '1'], '“AWB1!” is not an AWB'],
    [['AWB', '1', '1'], '“AWB” is not an AWB'],
    [["AWB'1", '1', '1'], "“AWB'1” is not an AWB"],
    [['A="1234"', '1', '1'], '“A="1234"” is not an AWB'],
    [['="1234"5', '1', '1'], '“="1234"5” is not an AWB'],
    [['#'.repeat(30), '1', '1'], `“${'#'.repeat(30)}” is not an AWB`],
    [['#'.repeat(31), '1', '1'], `“${'#'.repeat(30)}…” is not an AWB`],
    [['1'.repeat(51), '1', '1'], `“${'1'.repeat(30)}…” is not an AWB`],
    [['AWB1', '=1+1', '1'], '“=1+1” is not a weight'],
    [['AWB1', '', '1'], '“” is not a weight'],
    [['AWB1'], '“” is not a weight'],
    [['AWB1', 'kg', '1'], '“kg” is not a weight'],
    [['AWB1', '1\n2 kg', '1'], '“1\n2 kg” is not a weight'],
    [['AWB1', '-1', '1'], '“-1” is not a weight'],
    [['AWB1', '200.001 kg', '1'], '200.001 kg is more than 200 kg; no parcel is that heavy'],
    [['AWB1', '500', '1'], '500 is more than 200 kg; read the file in grams, or write “500 g”'],
    [['AWB1', '500 kg', '1'], '500 kg is more than 200 kg; no parcel is that heavy'],
    [['AWB1', '1,2,3', '1'], '“1,2,3” is not a weight'],
    [['AWB1', '1', '1,2,3'], '“1,2,3” is not a cost'],
    [['AWB1', '1', '₹1,00'], '“₹1,00” is not a cost: use a point, 1.00'],
    [['AWB1', '1', '1234,50'], '“1234,50” is not a cost: use a point, 1234.50'],
    [['AWB1', '1', '(1.234,5)'], '“(1.234,5)” is not a cost: use a point, 1234.5'],
    [['AWB1', '0,5 kg', '1'], '“0,5 kg” is not a weight: use a point, 0.5'],
    [['AWB1', '1'], '“” is not a cost'],
    [['AWB1', '1', '4 Rs. 5'], '“4 Rs. 5” is not a cost'],
    [['AWB1', '1', '10000001'], '“10000001” is not a cost'],
    [['AWB1', '1', '=SUM(A1)'], '“=SUM(A1)” is not a cost'],
    [['AWB1', '1', '-5'], '“-5” is not a cost'],
    [['AWB1', '1', 'NaN'], '“NaN” is not a cost'],
    [['AWB1', '1', '1e9'], '“1e9” is not a cost'],
  ])('with the line %j is refused', (cells, why) =>
    expect(mistake([['AWB0', '1', '1'], cells])).toBe(`Nothing was taken from the file: line 3: ${why}.`),
  );

  test.each([
    [5, ''],
    [6, '; and 1 more'],
    [9, '; and 4 more'],
    [30, '; and 25 more'],
  ])('with %i errors lists five of them', (length, rest) =>
    expect(mistake(Array.from({ length }, () => ['', '', '']))).toBe(
      `Nothing was taken from the file: ${[2, 3, 4, 5, 6].map((line) => `line ${line}: the AWB is missing`).join('; ')}${rest}.`,
    ),
  );

  test('with an unrecognised heading is refused with the heading’s beginning', () =>
    expect(mistake([], Array(9).fill('Thank you for your business'))).toBe(
      'The file has no column AWB, Actual Weight, Actual Cost: line 1, which should be the heading, is ' +
        `${'“Thank you for your business”, '.repeat(7).slice(0, 200)}.`,
    ));

  test('without a required column is refused', () => {
    expect(mistake([], ['AWB', 'Weight'])).toBe(
      'The file has no column Actual Weight, Actual Cost: line 1, which should be the heading, is “AWB”, “Weight”.',
    );
  });
});
