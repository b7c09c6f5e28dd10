import { expect, test } from 'vitest';
import { keyRing, markOf, purposeKeys } from '../../platform/key-ring.ts';
import { linkKeyOf } from './link-secret.ts';

test('a link in a mail is made with the key that its row was made with, whichever is in force when it is sent', () => {
  const ringOf = (current: string, old?: string) => purposeKeys(keyRing(current, { old }), 'account links');
  const before = ringOf('the old one');
  const both = ringOf('the new one', 'the old one');
  for (const { current } of [before, both]) expect(linkKeyOf(both, markOf(current))).toEqual(current);
  // A mail of a former version has no mark, and the old key was in force then.
  expect(linkKeyOf(both, undefined)).toEqual(before.current);
});
