import { expect, test } from 'vitest';
import { sameValue, withoutSent } from './vendor-edits.ts';

test.each([
  ['', null, true],
  [null, null, true],
  ['a', 'a', true],
  ['a ', 'a', false],
  [0, null, false],
  [false, null, false],
  [[{ from: 0, percent: 1 }], [{ from: 0, percent: 1 }], true],
  [[{ from: 0, percent: 1 }], [{ from: 0, percent: 2 }], false],
])('%j and %j are the same: %s', (left, right, same) => expect(sameValue(left, right)).toBe(same));

test('what was typed while saving remains unsaved', () =>
  expect(withoutSent({ city: 'Goa', phone: '12', state: 'GA' }, { city: 'Goa', phone: '1' })).toEqual({
    phone: '12',
    state: 'GA',
  }));
