import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excelCell, guardCell, isRounded, unguardCell } from './spreadsheet-cell.ts';

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
  ['Flat 2;=1+1', "Flat 2;'=1+1"],
  ['Flat 2; =1+1;@x', "Flat 2;' =1+1;'@x"],
  ['Flat 2;+919845098450;-5', 'Flat 2;+919845098450;-5'],
  ['Call first\n=1+1', "Call first\n'=1+1"],
  ['Call first\r\n=1+1', "Call first\r\n'=1+1"],
  ["Flat 2;'=already", "Flat 2;''=already"],
  ['Flat 2; Pune', 'Flat 2; Pune'],
  ["'quoted'", "'quoted'"],
  ['Main', 'Main'],
  ['', ''],
])('%s is exported as %s', (text, cell) => expect(guardCell(text)).toBe(cell));

test('no cell starts like a formula, whatever separates it, and every text survives a round trip', () => {
  const units = ["'", '=', '+', '-', '@', ' ', '\t', '\r', '\n', ';', 'a', '1', '＝', '₹'];
  const texts = fc.string({ unit: fc.constantFrom(...units) });
  fc.assert(
    fc.property(texts, (text) => {
      const cell = guardCell(text);
      const before = text.split(/[;\r\n]/);
      cell.split(/[;\r\n]/).forEach((part, i) => {
        if (/^[+-][\d ().-]+$/.test(part)) expect(part).toBe(before[i]);
        else expect(part).not.toMatch(/^(?:\t|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/);
      });
      expect(unguardCell(cell)).toBe(text);
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

test.each([
  ['00421', '="00421"'],
  ['560001', '560001'],
  ['29641234567', '29641234567'],
  ['296412345678', '="296412345678"'],
  ['1234567890123456', '="1234567890123456"'],
  ['+919845098450', '="+919845098450"'],
  ['+91 98450 98450', '="+91 98450 98450"'],
  ['2E10', '="2E10"'],
  ['3-4', '="3-4"'],
  ['12/11', '="12/11"'],
  ['999.00', '999.00'],
  ['0.00', '0.00'],
  ['-5.00', '-5.00'],
  ['0', '0'],
  ['2026-11-27 10:00:00', '2026-11-27 10:00:00'],
  ['SKU-0042', 'SKU-0042'],
  ['=1+1', "'=1+1"],
  ['00421;=1+1', "00421;'=1+1"],
  ['', ''],
])('%s is exported for Excel as %s', (text, cell) => expect(excelCell(text)).toBe(cell));
