import { expect, test } from 'vitest';
import { withoutPersonalData } from './without-personal-data.ts';

test.each([
  ['Delhivery cannot be reached', 'Delhivery cannot be reached'],
  ['Error: no\n    at file:///x.ts:1:1', 'Error: no'],
  ['550 <asha.rao+x@example.co.in>: user unknown', '550 <(address)>: user unknown'],
  ['phone +91 98000 00000 is not valid', 'phone (number) is not valid'],
  ['phone 9800000000, order 1234', 'phone (number), order 1234'],
  ['x'.repeat(400), 'x'.repeat(300)],
])('of %j is kept: %j', (error, kept) => expect(withoutPersonalData(error)).toBe(kept));
