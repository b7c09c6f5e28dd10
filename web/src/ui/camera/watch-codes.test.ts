import { expect, test } from 'vitest';
import { watchCodes } from './watch-codes.ts';

const isKnown = (code: string) => code.startsWith('AWB');
/** The codes reported for these pictures, a tenth of a second apart. */
const reports = (pictures: readonly string[][], everyMs = 100) => {
  const watch = watchCodes(isKnown);
  return pictures.map((codes, i) => watch.see(codes, i * everyMs));
};

test('a known code is reported once for as long as it is in the picture', () => {
  expect(reports([[], ['AWB1'], ['AWB1'], ['AWB1']])).toEqual([null, 'AWB1', null, null]);
});

test('a known code goes before others beside it', () => {
  expect(reports([['ORDER-7', 'AWB1'], ['ORDER-7', 'AWB1'], ['ORDER-7']])).toEqual(['AWB1', null, null]);
});

test('a strange code is reported only once it has stayed alone for a while', () => {
  expect(reports([['X'], ['X'], ['X'], ['X'], ['X']])).toEqual([null, null, null, 'X', null]);
  expect(reports([['X'], ['X'], [], ['X'], ['X']])).toEqual([null, null, null, null, null]);
  expect(reports([['X'], ['X'], ['X', 'AWB1'], ['X'], ['X']])).toEqual([null, null, 'AWB1', null, null]);
});

test('a code that was away for more than two seconds is a new scan', () => {
  const away = Array.from({ length: 21 }, (): string[] => []);
  expect(reports([['AWB1'], ...away, ['AWB1']]).filter(Boolean)).toEqual(['AWB1', 'AWB1']);
  expect(reports([['AWB1'], [], [], ['AWB1']]).filter(Boolean)).toEqual(['AWB1']);
});

test('the next known code is reported while the one before is still there', () => {
  expect(reports([['AWB1'], ['AWB1', 'AWB2'], ['AWB2']])).toEqual(['AWB1', 'AWB2', null]);
});
