import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, isRounded, unguardCell } from './spreadsheet-cell.ts';

test.each([
  ['=HYPERLINK("http://evil")', `'=HYPERLINK("http://evil")`],
  ['+919845098450', '+919845098450'],
  ['+91 (98450) 98-450', '+91 (98450) 98-450'],
  ['-5', '-5'],
  ['-1250.50', '-1250.50'],
  ['-2+3', "'-2+3"],
  ['-1-1', "'-1-1"],
  ['+1+cmd', "'+1+cmd"],
  ['+91=1', "'+91=1"],
  ['-', "'-"],
  [' =1+1', "' =1+1"],
  ["'+919845098450", "''+919845098450"],
  ['@cmd', "'@cmd"],
  ['＝1+1', "'＝1+1"],
  ["'=already", "''=already"],
  ["'quoted'", "'quoted'"],
  ['Main', 'Main'],
  ['', ''],
])('%s is exported as %s', (text, cell) => expect(guardCell(text)).toBe(cell));

test('no cell starts like a formula, and every text survives a round trip', () => {
  const texts = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\r', 'a', '1', '＝', '₹') });
  fc.assert(
    fc.property(texts, (text) => {
      const cell = guardCell(text);
      if (/^[+-][\d ().-]+$/.test(cell)) expect(cell).toBe(text);
      else expect(cell).not.toMatch(/^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/);
      expect(unguardCell(guardCell(text))).toBe(text);
    }),
  );
});

// Proves (Reconciliation): Numbers that a spreadsheet has rounded are refused with the reason, in every upload
test.each([
  ['2.96E+13', true],
  [' 1e+15 ', true],
  ['29600000000000', false],
  ['4E12', false],
  ['12.5E+13', false],
  ['2.96E+13-B', false],
])('%s has been rounded by a spreadsheet: %s', (cell, rounded) => expect(isRounded(cell)).toBe(rounded));
