import { expect, test } from 'vitest';
import { savedShare } from './saved-deliveries.ts';

test.each([
  [0, 0, null],
  [0, 4, '0 %'],
  [2, 3, '67 %'],
  [4, 4, '100 %'],
])('%i of %i saved are %s', (saved, closed, share) => {
  expect(savedShare({ saved, closed })).toBe(share);
});
