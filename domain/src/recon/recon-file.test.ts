import { describe, expect, test } from 'vitest';
import { ReconFileError, readReconFile } from './recon-file.ts';
import type { WeightUnit } from './weight-unit.ts';

const heading = ['AWB', 'Actual Weight', 'Actual Cost'];
const read = (rows: string[][], head = heading, unit: WeightUnit = 'kg') =>
  readReconFile({ heading: head, headingLine: 1, rows: rows.map((cells, i) => ({ line: i + 2, cells })) }, unit);
const mistake = (rows: string[][], head = heading) => {
  try {
    read(rows, head);
    return null;
  } catch (error) {
    if (error instanceof ReconFileError) return error.message;
    throw error;
  }
};

test.each([
  ['0.5', 500],
  ['1.25 kg', 1250],
  ['500 g', 500],
  ['750gm', 750],
  ['1,500 g', 1500],
  ['2 kgs', 2000],
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
  ['0', 0],
])('a cost of %s is %i paise', (cell, paise) =>
  expect(read([['AWB1', '1', cell]]).charges[0]).toMatchObject({ paise }),
);

test.each([
  ['="1234567890"', '1234567890'],
  ["'1234567890", '1234567890'],
  [' PZ-12 ', 'PZ-12'],
])('the AWB %s is %s', (cell, awb) => expect(read([[cell, '1', '1']]).charges[0]).toMatchObject({ awb }));

describe('a file', () => {
  test('may have its columns in any order, case and company', () => {
    const head = ['Courier', 'actual_cost', ' awb ', 'ACTUAL  WEIGHT'];
    expect(read([['Delhivery', '45', 'AWB1', '1']], head).charges).toEqual([
      { awb: 'AWB1', kind: 'forward', weight: 1000, unitNamed: false, paise: 4500 },
    ]);
  });

  test('that names a parcel twice counts its last line, and says so', () =>
    expect(
      read([
        ['AWB1', '1', '45'],
        ['AWB2', '1', '45'],
        ['AWB1', '2', '60'],
      ]),
    ).toEqual({
      charges: [
        { awb: 'AWB1', kind: 'forward', weight: 2000, unitNamed: false, paise: 6000 },
        { awb: 'AWB2', kind: 'forward', weight: 1000, unitNamed: false, paise: 4500 },
      ],
      totalRows: 3,
      repeated: ['AWB1'],
    }));

  test.each([
    [['', '1', '1'], 'the AWB is missing'],
    [['1.23457E+13', '1', '1'], 'a spreadsheet has rounded the AWB'],
    [["=cmd|'/C calc'!A0", '1', '1'], 'is no AWB'],
    [['<b>AWB</b>', '1', '1'], 'is no AWB'],
    [['AWB1', '=1+1', '1'], 'is no weight'],
    [['AWB1', '', '1'], 'is no weight'],
    [['AWB1', '-1', '1'], 'is no weight'],
    [['AWB1', '500', '1'], '500 is more than 200 kg; read the file in grams, or write “500 g”'],
    [['AWB1', '500 kg', '1'], '500 kg is more than 200 kg; no parcel is that heavy'],
    [['AWB1', '1,2,3', '1'], '“1,2,3” is no weight'],
    [['AWB1', '1', '1,2,3'], '“1,2,3” is no cost'],
    [['AWB1', '1', '₹1,00'], '“₹1,00” is no cost'],
    [['AWB1', '1', '=SUM(A1)'], 'is no cost'],
    [['AWB1', '1', '-5'], 'is no cost'],
    [['AWB1', '1', 'NaN'], 'is no cost'],
    [['AWB1', '1', '1e9'], 'is no cost'],
  ])('with the line %j is not taken', (cells, why) => {
    const text = mistake([['AWB0', '1', '1'], cells]);
    expect(text).toContain('Nothing was taken from the file: line 3: ');
    expect(text).toContain(why);
  });

  test('full of mistakes names five of them', () => {
    const text = mistake(Array.from({ length: 9 }, () => ['', '', '']));
    expect(text).toContain('line 6:');
    expect(text).not.toContain('line 7:');
    expect(text).toContain('and 4 more');
  });

  test('without a column is refused', () => {
    expect(mistake([], ['AWB', 'Weight'])).toBe(
      'The file has no column Actual Weight, Actual Cost: line 1, which should be the heading, is “AWB”, “Weight”.',
    );
  });
});
