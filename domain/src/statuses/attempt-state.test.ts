import { expect, test } from 'vitest';
import { attemptStates, isUnsettled, liveStates, shownAttemptState } from './attempt-state.ts';

test('an attempt is unsettled until its courier has answered', () => {
  expect(attemptStates.filter(isUnsettled)).toEqual(['requested', 'unknown']);
  expect(isUnsettled('')).toBe(false);
});

test('a live attempt has a parcel, or may have one', () =>
  expect(liveStates).toEqual(['requested', 'unknown', 'created']));

test('an attempt without an AWB is in progress or has failed', () =>
  expect(attemptStates.filter((state) => shownAttemptState.safeParse(state).success)).toEqual([
    'requested',
    'unknown',
    'failed',
  ]));
