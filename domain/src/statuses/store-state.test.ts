import { describe, expect, test } from 'vitest';
import {
  heldText,
  needsFullReading,
  nextAsking,
  storeOutcome,
  storeReasons,
  storeStateEntry,
  storeStates,
  storeStateText,
  unanswered,
} from './store-state.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('what the store knows', () => {
  test.each(storeReasons)('%s is waited for or refused, and has words for parcel and history', (reason) => {
    const outcome = storeOutcome(reason, 'the store’s words');
    expect(['waiting', 'refused']).toContain(outcome.state);
    const text = storeStateText(outcome.state, reason);
    expect(text).toMatch(/^The store does not know this AWB: \S/);
    const entry = storeStateEntry(outcome);
    expect(entry).toEqual({ action: expect.stringContaining(text.split(': ')[1] ?? ''), notes: 'the store’s words' });
  });

  test.each(storeStates)('%s is asked about again exactly when it can change by itself', (state) => {
    const asks = state === 'pending' || state === 'waiting';
    expect(nextAsking(state, now)).toEqual(asks ? ago(-1) : null);
  });

  test('only what is done, waiting or refused enters the history', () => {
    expect(storeStateEntry({ state: 'done' })?.action).toBe('The store was told of the AWB');
    expect([storeStateEntry({ state: 'pending' }), storeStateEntry({ state: 'superseded' })]).toEqual([null, null]);
  });

  test('a store that does not answer counts as waited for after three attempts', () => {
    expect([1, 2, 3, 4].map((attempts) => unanswered(attempts, 'fault').state)).toEqual([
      'pending',
      'pending',
      'waiting',
      'waiting',
    ]);
  });

  test('a hold is named with the store’s words where it has any', () => {
    expect(heldText({ state: 'on_hold', detail: 'Awaiting stock' })).toBe('On hold in the store: Awaiting stock');
    expect(heldText({ state: 'scheduled', detail: null })).toBe('Scheduled for later in the store');
  });
});

test.each([
  ['never read', null, 'on_hold', 1, true],
  ['read a minute ago', 1, 'on_hold', 5, false],
  ['read ten minutes ago', 10, 'on_hold', 15, true],
  ['waiting for two days, read ten minutes ago', 10, 'on_hold', 2880, false],
  ['waiting for two days, read an hour ago', 60, 'on_hold', 2880, true],
  ['the store had not answered', 1, 'unreachable', 5, true],
] as const)(
  'an order that looks the same is read whole when it is due: %s',
  (_name, read, reason, waited, expected) => {
    const parcel = { reason, since: ago(waited), readAt: read === null ? null : ago(read) };
    expect(needsFullReading(parcel, now)).toBe(expected);
  },
);
