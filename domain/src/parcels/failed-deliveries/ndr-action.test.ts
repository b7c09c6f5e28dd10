import { expect, test } from 'vitest';
import { isOpenAction, type NdrActionState, waitsToBeUndone } from './ndr-action.ts';

test.each<[NdrActionState, boolean]>([
  ['requested', true],
  ['unknown', true],
  ['submitted', true],
  ['accepted', false],
  ['refused', false],
  ['overtaken', false],
])('an action in state %s is open: %s', (state, open) => expect(isOpenAction(state)).toBe(open));

test.each([
  ['2026-08-05T10:00:10.000Z', true],
  ['2026-08-05T10:00:10.900Z', true],
  ['2026-08-05T15:30:00.000Z', false],
  [null, false],
])('an action asked for at 10:00:00 and sent at %s waits only to be undone: %s', (sendAt, waits) =>
  expect(waitsToBeUndone({ askedAt: '2026-08-05T10:00:00.000Z', sendAt })).toBe(waits),
);
