import { expect, test } from 'vitest';
import { isOpenAction, type NdrActionState } from './ndr-action.ts';

test.each<[NdrActionState, boolean]>([
  ['requested', true],
  ['unknown', true],
  ['submitted', true],
  ['accepted', false],
  ['refused', false],
  ['overtaken', false],
])('an action in state %s is open: %s', (state, open) => expect(isOpenAction(state)).toBe(open));
