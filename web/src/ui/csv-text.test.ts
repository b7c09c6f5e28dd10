import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('texts are quoted where needed, never run as formulas, and unknown values are empty', () => {
  const rows = [
    ['Vendor', 'On time'],
    ['Clay, Wood "& Co"', 0.973],
    ['=HYPERLINK("x")', null],
    ['Two\nlines', -5],
  ];
  expect(csvText(rows)).toBe(
    '\ufeffVendor,On time\r\n"Clay, Wood ""& Co""",0.973\r\n"\'=HYPERLINK(""x"")",\r\n"Two\nlines",-5\r\n',
  );
});
