import { describe, expect, test } from 'vitest';
import type { ReachTrouble } from '../signs/reach-trouble.ts';
import { partnerAdvice } from './partner-advice.ts';
import { kindOfPartner, partnerKinds, partnerKindTable } from './partner-kind.ts';
import {
  type AnsweredCall,
  callsThatCount,
  isLasting,
  lastCalls,
  type PartnerState,
  partnerState,
  partnerStates,
} from './partner-state.ts';

const now = new Date('2026-11-28T08:30:00Z');
const before = (s: number) => new Date(now.getTime() - s * 1000);
/** Calls that took these milliseconds, a second apart, the last one just now. */
const calls = (...ms: number[]): AnsweredCall[] => ms.map((one, i) => ({ at: before(ms.length - 1 - i), ms: one }));
const times = (n: number, ms: number) => Array.from({ length: n }, () => ms);

// Proves (Signs of trouble): How a partner is follows from its last calls by one rule
test.each<[string, string, ReachTrouble | null, AnsweredCall[], PartnerState]>([
  ['has not been called', 'Delhivery', null, [], 'works'],
  ['answers fast', 'Delhivery', null, calls(...times(15, 300)), 'works'],
  ['answers slowly', 'Delhivery', null, calls(...times(15, 5000)), 'slow'],
  ['has answered slowly just often enough', 'Delhivery', null, calls(...times(5, 5000)), 'slow'],
  ['has answered slowly four times', 'Delhivery', null, calls(...times(4, 9000)), 'works'],
  ['is exactly at its limit', 'Delhivery', null, calls(...times(5, 4000)), 'works'],
  ['answers slowly now and then', 'Delhivery', null, calls(...times(8, 300), ...times(7, 9000)), 'works'],
  ['answers slowly more often than not', 'Delhivery', null, calls(...times(7, 300), ...times(8, 9000)), 'slow'],
  ['has become fast', 'Delhivery', null, calls(...times(20, 9000), ...times(8, 300)), 'works'],
  [
    'was slow a quarter of an hour ago',
    'Delhivery',
    null,
    times(9, 9000).map((ms) => ({ at: before(900), ms })),
    'works',
  ],
  ['takes what is usual for a mail server', 'mail', null, calls(...times(9, 5000)), 'works'],
  ['is of another version', 'Somebody', null, calls(...times(9, 60_000)), 'works'],
  ['answers slowly, and then not at all', 'Delhivery', 'silent', calls(...times(15, 9000)), 'down'],
  ['does not accept our key', 'Shopify', 'refuses_us', calls(...times(15, 9000)), 'refuses_us'],
  ['has a certificate that is not accepted', 'Prozo', 'certificate_refused', [], 'down'],
  ['has a name that does not resolve', 'Prozo', 'name_unknown', [], 'down'],
  ['refuses connections', 's3', 'unreachable', [], 'down'],
  ['answers that it cannot answer', 'ShipTurtle', 'has_faults', calls(...times(9, 20)), 'down'],
])('a partner that %s', (_, partner, trouble, its, state) => {
  expect(partnerState({ partner, trouble, calls: its }, now)).toBe(state);
});

test('of the calls of several processes the last ones count, each once', () => {
  const some = calls(...times(20, 1));
  const others = calls(...times(3, 7));
  expect(lastCalls([...some, ...others, ...some])).toHaveLength(callsThatCount);
  expect(lastCalls([...some, ...others]).at(-1)?.at).toEqual(now);
  expect(lastCalls([...others, ...others])).toEqual(others);
});

test.each<[PartnerState, number, boolean]>([
  ['works', 3600, false],
  ['slow', 3600, false],
  ['refuses_us', 0, true],
  ['down', 0, false],
  ['down', 29, false],
  ['down', 30, true],
])('who waits for a partner that is %s, by calls over %i seconds, is told: %s', (state, seconds, isTold) => {
  expect(isLasting(state, { since: before(seconds), at: now })).toBe(isTold);
});

describe.each(partnerKinds)('a partner of the kind %s', (kind) => {
  test('has a limit below the time after which a call is given up', () => {
    expect(partnerKindTable[kind].slowAfterMs).toBeLessThan(kind === 'mail' || kind === 'store' ? 15_000 : 10_000);
  });
  test.each(partnerStates)('that is %s has something to be done about it in a sentence, unless it works', (state) => {
    const advice = partnerAdvice('Prozo', kind, state);
    if (state === 'works') expect(advice).toBeNull();
    else expect(advice).toMatch(/^[A-Z].*\.$/);
  });
});

test('partners are known by the names under which they are called', () => {
  expect(['Delhivery', 'Prozo', 'Shopify', 'ShipTurtle', 'mail', 's3', 'Somebody'].map(kindOfPartner)).toEqual([
    'courier',
    'courier',
    'store',
    'external_tool',
    'mail',
    'files',
    null,
  ]);
});
