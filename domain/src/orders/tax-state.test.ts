import { expect, test } from 'vitest';
import { taxStateOf } from './tax-state.ts';

test.each([
  ['it adds up', { rates: [0.18, null] }, null],
  ['it does not', { inDoubtSince: '2026-11-02T06:28:57Z' }, 'in_doubt'],
  ['an old order has a rate that does not exist', { rates: [0.05, 0.23] }, 'in_doubt'],
  ['an old order has a rate that existed', { rates: [0.12], day: '2025-09-21' }, null],
  ['somebody has said what it is', { rates: [0.23], settled: {} }, 'settled'],
])('the state of a tax when %s', (_, facts, state) =>
  expect(taxStateOf({ inDoubtSince: null, settled: null, rates: [], day: '2026-11-02', ...facts })).toBe(state),
);
