import { expect, test } from 'vitest';
import { type ScorecardSortKey, scorecardSorts } from './scorecard-list.ts';

test.each<[ScorecardSortKey, string]>([
  ['rank', 'Best first'],
  ['orders', 'Highest first'],
  ['onTime', 'Worst first'],
  ['rto', 'Worst first'],
  ['confirmHours', 'Worst first'],
])('a first click on %s sorts the %s', (sort, words) => {
  const { first, ...said } = scorecardSorts[sort];
  expect(said[first]).toBe(words);
});
