import { describe, expect, test } from 'vitest';
import {
  type GoodsInStore,
  planInStore,
  type ReturnHere,
  reasonByStore,
  reasonInStore,
  stateByStore,
} from './return-in-store.ts';
import { type ReturnState, returnStates } from './return-state.ts';

const here = (state: ReturnState, more: Partial<ReturnHere> = {}): ReturnHere => ({
  state,
  hasNewAwb: false,
  isProcessed: false,
  othersGoOn: false,
  isShared: false,
  wasCancelledByUs: false,
  newGoods: 'none',
  toDispose: false,
  ...more,
});

describe('what the store is told of a return', () => {
  test.each<[ReturnState, string | null, unknown, Partial<ReturnHere>?]>([
    ['requested', null, 'ask'],
    ['requested', 'REQUESTED', 'agreed'],
    ['approved', null, 'open'],
    ['approved', 'REQUESTED', 'approve'],
    ['picked_up', 'OPEN', 'agreed'],
    ['pickup_asked', 'OPEN', 'track', { hasNewAwb: true }],
    ['declined', 'REQUESTED', 'decline'],
    ['declined', 'REQUESTED', 'remove', { isShared: true }],
    ['declined', null, 'agreed'],
    ['cancelled', 'OPEN', 'cancel'],
    ['cancelled', 'OPEN', 'remove', { isShared: true }],
    ['expired', 'CANCELED', 'agreed'],
    ['in_transit', 'CANCELED', 'open', { wasCancelledByUs: true }],
    ['settled', null, 'open'],
    ['settled', 'OPEN', 'process'],
    ['settled', 'OPEN', 'agreed', { isProcessed: true, othersGoOn: true }],
    ['settled', 'OPEN', 'close', { isProcessed: true }],
    ['settled', 'CLOSED', 'agreed', { isProcessed: true }],
    ['requested', null, 'agreed', { newGoods: 'waiting' }],
    ['approved', null, 'open', { newGoods: 'due' }],
    ['approved', 'OPEN', 'agreed', { newGoods: 'waiting' }],
    ['approved', 'OPEN', 'exchange', { newGoods: 'due' }],
    ['picked_up', 'OPEN', 'exchange', { newGoods: 'due', hasNewAwb: true }],
    ['approved', 'OPEN', 'release', { newGoods: 'held', hasNewAwb: true }],
    ['approved', 'OPEN', 'track', { newGoods: 'unbilled', hasNewAwb: true }],
    ['approved', 'OPEN', 'invoice', { newGoods: 'unbilled' }],
    ['settled', 'OPEN', 'process', { newGoods: 'unbilled' }],
    ['settled', 'OPEN', 'exchange', { newGoods: 'due' }],
    ['settled', 'OPEN', 'release', { newGoods: 'held' }],
    ['settled', 'OPEN', 'process', { newGoods: 'released' }],
    ['settled', 'OPEN', 'dispose', { newGoods: 'released', isProcessed: true, toDispose: true }],
    ['settled', 'OPEN', 'close', { newGoods: 'released', isProcessed: true }],
    ['cancelled', 'OPEN', 'cancel', { newGoods: 'due' }],
    ['cancelled', 'OPEN', 'remove', { newGoods: 'released' }],
    ['expired', 'OPEN', 'remove', { newGoods: 'held' }],
    ['expired', 'OPEN', 'close', { newGoods: 'released', isProcessed: true }],
    ['expired', null, 'agreed', { newGoods: 'released' }],
  ])('%s here and %s there: %j', (state, status, plan, more) => {
    expect(planInStore(here(state, more), status)).toEqual(plan);
  });

  test('is a matter for people where the store has ended it, or has a word that is new', () => {
    for (const [state, status] of [
      ['in_transit', 'CANCELED'],
      ['settled', 'CLOSED'],
      ['declined', 'OPEN'],
      ['approved', 'PAUSED'],
    ] as const)
      expect(planInStore(here(state), status)).toEqual({ problem: expect.any(String) });
  });

  // After each step the store has what the step says, so that no state leads in circles.
  test('ends in agreement from every state', () => {
    const after: Record<string, string> = {
      ask: 'REQUESTED',
      open: 'OPEN',
      approve: 'OPEN',
      decline: 'DECLINED',
      cancel: 'CANCELED',
      close: 'CLOSED',
    };
    const goods: readonly GoodsInStore[] = ['none', 'waiting', 'due', 'held', 'unbilled', 'released'];
    for (const [state, newGoods] of returnStates.flatMap((one) => goods.map((of) => [one, of] as const))) {
      let now = here(state, { hasNewAwb: true, newGoods, toDispose: true });
      let status: string | null = null;
      for (let i = 0; i < 9; i++) {
        const plan = planInStore(now, status);
        if (typeof plan !== 'string' || plan === 'agreed') break;
        status = after[plan] ?? status;
        if (plan === 'track') now = { ...now, hasNewAwb: false };
        if (plan === 'process') now = { ...now, isProcessed: true };
        if (plan === 'exchange') now = { ...now, newGoods: 'held' };
        if (plan === 'invoice') now = { ...now, newGoods: 'released' };
        if (plan === 'release') now = { ...now, newGoods: 'released' };
        if (plan === 'dispose') now = { ...now, toDispose: false };
        if (plan === 'remove') status = null;
      }
      expect([state, newGoods, planInStore(now, status)]).toEqual([state, newGoods, 'agreed']);
    }
  });
});

test('the store’s word moves a return of ours only where it says something', () => {
  expect(stateByStore('REQUESTED', false)).toBeNull();
  expect(stateByStore('OPEN', false)).toBe('approved');
  expect(stateByStore('CLOSED', false)).toBeNull();
  expect(stateByStore('CLOSED', true)).toBe('settled');
  expect(stateByStore('PAUSED', true)).toBeNull();
});

test('reasons are the closest ones that the store has', () => {
  const ids = new Map([
    ['DEFECTIVE', 'a'],
    ['other', 'b'],
  ]);
  expect(reasonInStore('damaged', ids)).toBe('a');
  expect(reasonInStore('late', ids)).toBe('b');
  expect(reasonInStore('size', new Map())).toBeNull();
  expect(reasonByStore('size_too_large')).toBe('size');
  expect(reasonByStore('a-reason-of-their-own')).toBe('other');
  expect(reasonByStore(null)).toBe('other');
});
