import { expect, test } from 'vitest';
import { productionDays } from './production-days.ts';

test.each([
  ['the variant’s', [3], 7, 3],
  ['the variant’s, though 0', [0], 7, 0],
  ['else the vendor’s', [null], 7, 7],
  ['the slowest line', [3, 9, null], 7, 9],
  ['the vendor’s where that is slower', [3, null], 7, 7],
  ['the usual ones where nothing is known of a line', [3, null], null, 5],
  ['a slow line beside an unknown one', [12, null], null, 12],
  ['open', [null, null], null, null],
  ['open without lines', [], null, null],
  ['the vendor’s without lines', [], 4, 4],
])('the production time is %s', (_, variants, vendors, days) => expect(productionDays(variants, vendors)).toBe(days));
