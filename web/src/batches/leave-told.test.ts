import { expect, test } from 'vitest';
import { isLeftBehind } from './leave-told.ts';

// Proves (Batches): The outcome of a batch does not come back on other screens
test.each([
  [undefined, '/inbox', false],
  ['/orders', '/orders', false],
  ['/orders', '/orders/PG1-1', false],
  ['/orders', '/inbox', true],
  ['/orders/PG1-1', '/', true],
  ['/inbox', '/orders', false],
  ['/inbox', '/vendors', true],
])('told at %s, and then at %s: left is %s', (toldAt, path, left) => expect(isLeftBehind(toldAt, path)).toBe(left));
