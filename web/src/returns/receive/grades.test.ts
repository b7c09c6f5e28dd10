import type { ExpectedLine } from '@shipmagic/domain/returns/receiving.contract';
import { expect, test } from 'vitest';
import { type Grades, gradedPieces, isAllGraded, notGraded, onlyGrade, overGraded, toSent } from './grades.ts';

const line = (lineItemId: string, quantity: number, received = 0): ExpectedLine => ({
  lineItemId,
  quantity,
  received,
  title: `Item ${lineItemId}`,
  variantTitle: null,
  sku: null,
  imageUrl: null,
  reason: null,
  note: null,
});
const lines = [line('1', 3, 1), line('2', 1)];
const grades = (of: Record<string, Partial<Grades[string]>>): Grades =>
  Object.fromEntries(Object.entries(of).map(([id, part]) => [id, { ...notGraded, ...part }]));

test('pieces without a grade are received and inspected later, those that came before are not sent again', () => {
  expect(toSent(lines, {}, 'receive')).toEqual([
    { lineItemId: '1', quantity: 2 },
    { lineItemId: '2', quantity: 1 },
  ]);
});

test('the pieces of a line can have several grades, and its note is sent once', () => {
  const given = grades({ '1': { counts: { good: 1, damaged: 1 }, note: ' torn ' }, '2': { counts: { missing: 1 } } });
  expect(isAllGraded(lines, given, 'receive')).toBe(true);
  expect(toSent(lines, given, 'receive')).toEqual([
    { lineItemId: '1', quantity: 1, grade: 'good', note: 'torn' },
    { lineItemId: '1', quantity: 1, grade: 'damaged' },
    { lineItemId: '2', quantity: 1, grade: 'missing' },
  ]);
});

test('an inspection grades every piece, those that came before included', () => {
  const given = grades({ '1': { counts: { good: 2 } }, '2': { counts: { good: 1 } } });
  expect(isAllGraded(lines, given, 'inspect')).toBe(false);
  expect(onlyGrade(given['1'] ?? notGraded, 2)).toBe('good');
  expect(onlyGrade(given['1'] ?? notGraded, 3)).toBe(null);
});

test('a line that is not in this parcel is left out, and more pieces than there are name their item', () => {
  expect(toSent(lines, grades({ '1': { isOut: true } }), 'receive')).toEqual([{ lineItemId: '2', quantity: 1 }]);
  const given = grades({ '2': { counts: { good: 1, opened: 1 } } });
  expect(gradedPieces(given['2'] ?? notGraded)).toBe(2);
  expect(overGraded(lines, given, 'receive')).toBe('Item 2');
  expect(overGraded(lines, {}, 'receive')).toBe(null);
});
