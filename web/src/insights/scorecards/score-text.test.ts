import { expect, test } from 'vitest';
import { rankText, scoreChange, scoreText } from './score-text.ts';

test.each([
  [87.4, '87.4'],
  [100, '100.0'],
  [0, '0.0'],
  [null, '–'],
])('the score %j reads %s', (score, text) => expect(scoreText(score)).toBe(text));

test('a rank tells of how many, and nothing else of the others', () => {
  expect(rankText(3, 41)).toBe('3 of 41');
  expect(rankText(null, 41)).toBe('–');
});

test.each<[number | null, number | null, ReturnType<typeof scoreChange>]>([
  [87.4, 85.3, { text: '+2.1', verdict: 'better' }],
  [85.3, 87.4, { text: '−2.1', verdict: 'worse' }],
  [85.3, 85.3, { text: 'unchanged', verdict: null }],
  [85.3, null, null],
  [null, 85.3, null],
])('%j after %j', (score, pastScore, change) =>
  expect(scoreChange({ score, pastScore, figures: { orders: 25 }, pastOrders: 25 })).toEqual(change),
);

test.each([
  [24, 300],
  [300, 24],
])('of %i orders after %i a score says nothing of a trend', (orders, pastOrders) =>
  expect(scoreChange({ score: 90, pastScore: 50, figures: { orders }, pastOrders })).toEqual({
    text: 'too few to tell',
    verdict: null,
  }),
);
