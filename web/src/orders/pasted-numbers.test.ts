import { expect, test } from 'vitest';
import { isPastedList, readPasted, shortened } from './pasted-numbers.ts';

// Proves (The API and its errors): Numbers pasted from a spreadsheet become a working set: listed, selected for every
// batch action, kept while orders are opened, with what was not found
test.each<[string, string, string[]]>([
  ['a column of a spreadsheet', 'PG1\r\nPG2\r\nPG3\r\n', ['PG1', 'PG2', 'PG3']],
  ['cells of several columns', 'PG1\t70318842206114\nPG2\t', ['PG1', '70318842206114', 'PG2']],
  ['a list', 'PG1, PG2;PG3 | PG4', ['PG1', 'PG2', 'PG3', 'PG4']],
  ['numbers with blanks', 'PG 2775 - 1\n+91 98000 42424', ['PG 2775 - 1', '+91 98000 42424']],
  ['repetitions', 'PG1\nPG2\nPG1', ['PG1', 'PG2']],
  ['blank lines', '\n\n \t\n', []],
])('reads %s', (_what, text, numbers) => expect(readPasted(text)).toEqual(numbers));

test.each([
  ['PG1\nPG2', true],
  ['PG1\tPG2', true],
  ['PG2775', false],
  ['PG2775\n', false],
  ['Jain, Devika', false],
  ['meera patel', false],
])('%j is a list: %s', (text, expected) => expect(isPastedList(text)).toBe(expected));

test('numbers that a spreadsheet has shortened are noticed', () => {
  expect(shortened(['7.03188E+13', '7E+13', 'PG1E3', '70318842206114'])).toEqual(['7.03188E+13', '7E+13']);
});
