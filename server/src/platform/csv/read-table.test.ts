import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

/** The bytes of a text in chunks of this size. */
async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (text: string, size = 1 << 20) => readTable(pieces(text, size), { delimiter: ',', maxRows: 12_001 });
const refusal = async (text: string, size: number) => {
  const error = await read(text, size).then(
    () => null,
    (thrown: Error) => thrown,
  );
  return error && { name: error.constructor.name, message: error.message };
};

const good = 'A1,Pune\n'.repeat(12_000);

describe.each([
  ['one piece', 1 << 24],
  ['pieces of 64 KiB', 1 << 16],
  ['pieces of 97 bytes', 97],
])('a file in %s', (_, size) => {
  test.each([
    [
      'a long row',
      `name,city\nX1,Pune\nX2,Pune,extra\n${good}`,
      'Line 3 has 3 values, but the heading on line 1 has 2 columns.',
    ],
    ['a short row', `name,city\nX1,Pune\nX2\n${good}`, 'Line 3 has 1 value, but the heading on line 1 has 2 columns.'],
    ['a long row at the end', `name,city\n${good}X2,Pune,extra`, 'Line 12002 has 3 values'],
    [
      'a comma at the end of a row',
      `name,city\nX1,Pune,\n${good}`,
      'Line 2 has 3 values, but the heading on line 1 has 2 columns. Remove the separators at the end of the line.',
    ],
    [
      'a title above the heading',
      `\nVendors of March\nname,city\n${good}`,
      'Line 3 has 2 values, but the heading on line 2 has 1 column. Is “Vendors of March” a title? The heading has to be the first line.',
    ],
    ['an open quote', `name,city\nX1,"Pune\n${good}`, 'The file cannot be read near line 2: '],
    [
      'an open quote at the end',
      `name,city\n${good}X1,"Pune`,
      'The file cannot be read near line 12002: a quote is not closed.',
    ],
    ['too many rows', `name,city\n${good}${good}`, 'The file has more than 12,001 rows. Split it into several files.'],
    ['nothing', '\n\n', 'The file is empty.'],
  ])('refuses %s, naming its line', async (_what, text, message) => {
    expect(await refusal(text, size)).toEqual({ name: 'AppError', message: expect.stringContaining(message) });
  });

  test.each(['\n', '\r\n'])('reads row by row, each with its line number (%j)', async (end) => {
    const text = ['\ufeffname, city ', '', 'X1,"Pu', 'ne"', ' , ', 'X2,Goa', '', '', 'X3,Goa'].join(end);
    expect(await read(text, size)).toEqual({
      heading: ['name', 'city'],
      headingLine: 1,
      rows: [
        { line: 3, cells: ['X1', `Pu${end}ne`] },
        { line: 6, cells: ['X2', 'Goa'] },
        { line: 9, cells: ['X3', 'Goa'] },
      ],
    });
    expect((await read(`name,city\n${good}`, size)).rows).toHaveLength(12_000);
  });
});

test('passes on an error of the sender', async () => {
  async function* broken() {
    yield Buffer.from('name,city\nX1,');
    throw new Error('the form broke off');
  }
  await expect(readTable(broken(), { delimiter: ',', maxRows: 10 })).rejects.toThrow('the form broke off');
});
