import { expect, test } from 'vitest';
import { type BookedTerms, bookedOtherwise } from './booked-terms.ts';

const terms = (collects: number | null, pin: string | null): BookedTerms => ({ collects, pin });

test.each<[string, BookedTerms, BookedTerms, BookedTerms | null]>([
  ['a COD parcel booked as prepaid', terms(2198, null), terms(0, null), terms(0, null)],
  ['a prepaid parcel booked as COD', terms(0, null), terms(2198, null), terms(2198, null)],
  ['another amount', terms(2198, null), terms(2199, null), terms(2199, null)],
  ['an amount rounded to rupees', terms(2198.4, null), terms(2198, null), null],
  ['an amount that is not told', terms(2198, null), terms(null, null), null],
  ['the same amount', terms(2198, '560038'), terms(2198, '560038'), null],
  ['another PIN code', terms(0, '560038'), terms(0, '560083'), terms(null, '560083')],
  ['a PIN code with a blank', terms(0, '560 038'), terms(0, '560038'), null],
  ['a PIN code that is not told', terms(0, '560038'), terms(0, null), null],
  ['a destination without a PIN code', terms(0, null), terms(0, '560038'), null],
  ['both', terms(500, '560038'), terms(0, '110001'), terms(0, '110001')],
])('%s', (_, asked, told, expected) => {
  expect(bookedOtherwise(asked, told)).toEqual(expected);
});
