import { expect, test } from 'vitest';
import type { PartnerState } from './partner-state.ts';
import { type AwaitingJob, planRestarts, probePause, restartedAtOnce } from './plan-restarts.ts';

const now = new Date('2026-11-28T08:30:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const job = (id: string, about: Partial<AwaitingJob> = {}): AwaitingJob => ({
  id,
  since: ago(30),
  triedAt: null,
  tries: 0,
  isUnderWay: false,
  ...about,
});
const many = (n: number) => Array.from({ length: n }, (_, i) => job(String(i)));
const firstTen = Array.from({ length: restartedAtOnce }, (_, i) => String(i));

// Proves (Signs of trouble): Jobs that a partner's outage has stopped start again by themselves when it answers, in
// order and a few at a time
test.each<[string, PartnerState | null, AwaitingJob[], string[], boolean]>([
  ['none waits', 'works', [], [], true],
  ['it answers again', 'works', [job('a'), job('b')], ['a', 'b'], true],
  ['it answers slowly', 'slow', [job('a'), job('b')], ['a', 'b'], true],
  ['many wait', 'works', many(200), firstTen, true],
  [
    'some are under way',
    'works',
    [...many(3), ...['x', 'y'].map((id) => job(id, { isUnderWay: true }))],
    ['0', '1', '2'],
    true,
  ],
  [
    'enough are under way',
    'works',
    many(restartedAtOnce + 5).map((one, i) => ({ ...one, isUnderWay: i < restartedAtOnce })),
    [],
    true,
  ],
  ['one was a probe a moment ago', 'works', [job('a', { triedAt: ago(0.1) }), job('b')], ['a', 'b'], true],
  ['one has just failed all the same', 'works', [job('a', { tries: 1, triedAt: ago(0.5) }), job('b')], ['b'], true],
  ['one has rested', 'works', [job('a', { tries: 1, triedAt: ago(1) })], ['a'], true],
  [
    'one fails again and again',
    'works',
    [job('a', { tries: 4, triedAt: ago(7) }), job('b', { tries: 4, triedAt: ago(8) })],
    ['b'],
    true,
  ],
  ['it is down', 'down', [job('a'), job('b')], ['a'], false],
  ['it refuses us', 'refuses_us', [job('a'), job('b')], ['a'], false],
  ['nobody has called it lately', null, [job('a'), job('b')], ['a'], false],
  ['it has just gone down', 'down', [job('a', { since: ago(0.5) })], [], false],
  ['it is down and was asked a moment ago', 'down', [job('a', { triedAt: ago(1) }), job('b')], [], false],
  ['it is down and is being asked', 'down', [job('a', { isUnderWay: true, triedAt: ago(20) }), job('b')], [], false],
  [
    'it is still down',
    'down',
    [job('a', { triedAt: ago(4) }), job('b', { triedAt: ago(9) }), job('c', { triedAt: ago(5) })],
    ['b'],
    false,
  ],
  ['it is still down, and one was not tried', 'down', [job('a', { triedAt: ago(4) }), job('b')], ['b'], false],
])('when %s, the right ones start', (_, state, waiting, ids, withAll) => {
  expect(planRestarts(state, waiting, now)).toEqual({ ids, withAll, leave: [] });
});

test('what fails for a day although the partner answers is left to a person', () => {
  const hopeless = job('a', { since: ago(24 * 60 + 1), tries: 5, triedAt: ago(40) });
  const others = [job('b', { since: ago(3000) }), job('c', { since: ago(600), tries: 9, triedAt: ago(31) })];
  expect(planRestarts('works', [hopeless, ...others], now)).toEqual({ ids: ['b', 'c'], withAll: true, leave: ['a'] });
  expect(planRestarts('works', [{ ...hopeless, isUnderWay: true }], now).leave).toEqual([]);
});

test.each([
  [0, 1],
  [10, 1],
  [20, 2],
  [50, 5],
  [6000, 5],
])('after %i minutes of an outage it is asked every %i minutes', (downFor, pause) => {
  expect(probePause(downFor * 60_000)).toBe(pause * 60_000);
});
