import { describe, expect, test } from 'vitest';
import { documentKinds } from './batch-work.ts';
import { printAgain } from './batches.contract.ts';
import { hasPlaces, printFields, shownPrintFields, sizeLabelsOf } from './print-fields.ts';

describe('the options of a document', () => {
  test.each([
    ['labels', [], ['size', 'sort', 'with']],
    ['labels', ['invoices'], ['size', 'sort', 'with']],
    ['labels', ['packing_slips'], ['size', 'sort', 'with', 'brand']],
    ['invoices', ['packing_slips'], ['sort']],
    ['packing_slips', [], ['size', 'sort', 'brand']],
    ['pick_list', [], ['brand']],
  ] as const)('of %s with %j are %j', (kind, extras, fields) => {
    expect(shownPrintFields(kind, { with: [...extras] })).toEqual(fields);
  });

  test('a kind that can be sorted has places to print again', () => {
    for (const kind of documentKinds)
      expect([kind, hasPlaces(kind)]).toEqual([kind, printFields[kind].includes('sort')]);
  });

  test('four to a page is for labels', () => {
    expect(sizeLabelsOf('labels').a4).toBe('A4, four to a page');
    expect(sizeLabelsOf('packing_slips').a4).toBe('A4, one to a page');
  });
});

describe('what is asked of a document', () => {
  test('changes only what it names', () => {
    expect(printAgain.parse({})).toEqual({});
    expect(printAgain.parse({ size: 'a4', awbs: [' 123 '] })).toEqual({ size: 'a4', awbs: ['123'] });
  });

  test('is a range from its beginning', () => {
    expect(printAgain.parse({ from: 3, to: 3 })).toEqual({ from: 3, to: 3 });
    expect(printAgain.safeParse({ from: 3, to: 2 }).error?.issues[0]?.path).toEqual(['to']);
  });
});
