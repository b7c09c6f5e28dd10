import { expect, test } from 'vitest';
import { productStatusFromStore } from './product-status.ts';

// Proves (Products): Status of a product; draft without one
test.each([
  ['ACTIVE', 'active'],
  ['DRAFT', 'draft'],
  ['ARCHIVED', 'archived'],
  ['archived', 'archived'],
  ['UNLISTED', 'active'],
  ['SOMETHING_NEW', null],
  [null, 'draft'],
  [undefined, 'draft'],
  ['', 'draft'],
])('maps the store’s %s to %s', (status, meant) => expect(productStatusFromStore(status)).toBe(meant));
