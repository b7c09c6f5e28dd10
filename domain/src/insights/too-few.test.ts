import { expect, test } from 'vitest';
import { isTooFew } from './too-few.ts';

test.each([
  [[24, 300], true],
  [[300, 24], true],
  [[1, 24], true],
  [[0, 0], true],
  [[25, 25], false],
  [[300, 25], false],
])('of %j orders a difference says too little: %s', (orders, few) => expect(isTooFew(...orders)).toBe(few));
