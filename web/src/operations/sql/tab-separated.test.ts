import { expect, test } from 'vitest';
import { tabSeparatedName, toTabSeparated } from './tab-separated.ts';

const result = {
  success: true,
  columns: ['name', 'total', '=cmd'],
  columnKinds: ['text' as const, 'number' as const, 'text' as const],
  data: [
    { name: 'Lamps\tand\r\nchairs\n', total: '-12.50', '=cmd': null },
    { name: '=HYPERLINK("x")', total: null, '=cmd': '@x' },
    { name: '+919845098450', total: null, '=cmd': ' -1-1' },
  ],
  rowCount: 2,
  executionTime: 1,
  truncated: false,
  error: null,
  details: null,
};

// Proves (SQL analytics): Tab-separated file named with date and timestamp, tabs and line breaks as spaces
test('keeps cells in place and signs of numbers, and neutralises formulas', () =>
  expect(toTabSeparated(result)).toBe(
    "name\ttotal\t'=cmd\nLamps and chairs \t-12.50\t\n'=HYPERLINK(\"x\")\t\t'@x\n+919845098450\t\t' -1-1\n",
  ));

test('a file is named with date and timestamp', () =>
  expect(tabSeparatedName(new Date('2026-11-21T10:00:00.123Z'))).toBe('sql_results_2026-11-21_1795255200123.tsv'));
