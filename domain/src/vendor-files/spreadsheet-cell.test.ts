import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './spreadsheet-cell.ts';

test.each([
  ['=HYPERLINK("http://evil")', `'=HYPERLINK("http://evil")`],
  ['+919845098450', "'+919845098450"],
  ['-5', "'-5"],
  ['@cmd', "'@cmd"],
  ['＝1+1', "'＝1+1"],
  ["'=already", "''=already"],
  ["'quoted'", "'quoted'"],
  ['Main', 'Main'],
  ['', ''],
])('%s is written as %s', (text, cell) => expect(guardCell(text)).toBe(cell));

test('no cell starts like a formula, and every text comes back', () => {
  const texts = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '1', '＝', '₹') });
  fc.assert(
    fc.property(texts, (text) => {
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/);
      expect(unguardCell(guardCell(text))).toBe(text);
    }),
  );
});
