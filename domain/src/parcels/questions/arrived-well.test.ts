import { expect, test } from 'vitest';
import { arrivalsText } from './arrived-well.ts';

test.each([
  [{ well: 48, answered: 50 }, '96 % of 50 answers'],
  [{ well: 25, answered: 25 }, '100 % of 25 answers'],
  [{ well: 23, answered: 24 }, 'too few to tell (24 answers)'],
  [{ well: 1, answered: 1 }, 'too few to tell (1 answer)'],
  [{ well: 0, answered: 0 }, 'too few to tell (0 answers)'],
])('%o reads %s', (arrivals, text) => {
  expect(arrivalsText(arrivals)).toBe(text);
});
