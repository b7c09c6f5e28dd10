import { batchLimit } from '@shipmagic/domain/batches/batch-work';
import { describe, expect, test } from 'vitest';
import { allThatMatch, type Chosen, chosenCount, chosenText, toSelection, underFilter } from './chosen.ts';

const rows: Chosen = { ids: new Set(['A-1', 'B-1']) };
const all: Chosen = { filter: { status: 'new', search: 'asha' }, total: 176 };

describe('the selection of the list of orders', () => {
  test('rows go by their ids, all that match by the filter with the number that was shown', () => {
    expect(toSelection(rows)).toEqual({ magicOrderIds: ['A-1', 'B-1'] });
    expect(toSelection(all)).toEqual({ filter: { status: 'new', search: 'asha' }, expectedTotal: 176 });
    expect([chosenCount(rows), chosenCount(all)]).toEqual([2, 176]);
  });

  test('all that match another filter is no selection any more; rows are', () => {
    expect(chosenCount(underFilter(all, { status: 'new', search: 'asha' }))).toBe(176);
    expect(chosenCount(underFilter(all, { status: 'confirmed' }))).toBe(0);
    expect(underFilter(rows, { status: 'confirmed' })).toBe(rows);
  });

  test.each([
    ['more match than are selected', rows, 176, false, { count: 176 }],
    ['exactly the selected ones match', rows, 2, false, null],
    ['the number is not known yet', rows, undefined, false, null],
    ['all are selected already', all, 176, false, null],
    ['as many match as a batch takes', rows, batchLimit, false, { count: batchLimit }],
    ['more match than a batch takes', rows, batchLimit + 1, false, { refusal: expect.stringContaining('5,000') }],
    ['very many match, uncounted', rows, 1000, true, { refusal: expect.stringContaining('5,000') }],
  ] as const)('when %s', (_case, chosen, total, atLeast, expected) => {
    expect(allThatMatch(chosen, { total, atLeast })).toEqual(expected);
  });

  test.each([
    [rows, ['A-1', 'B-1', 'C-1'], '2 selected'],
    [rows, ['A-1', 'C-1'], '2 selected, 1 on other pages'],
    [all, ['A-1'], 'All 176 that match selected'],
  ] as const)('is told in words', (chosen, here, text) => expect(chosenText(chosen, here)).toBe(text));
});
