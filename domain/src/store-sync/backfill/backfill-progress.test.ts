import { expect, test } from 'vitest';
import type { Backfill } from './backfill.contract.ts';
import { backfillProgress } from './backfill-progress.ts';

const run: Backfill = {
  id: '1',
  from: null,
  askedBy: null,
  state: 'running',
  startedAt: '2026-11-22T00:00:00Z',
  endedAt: null,
  windows: { total: 17, done: 3, failed: 0 },
  orders: { expected: null, read: 1402, imported: 1144, setAside: 0 },
  perSecond: null,
  secondsLeft: null,
  reason: null,
  problems: [],
};

test.each<[string, Partial<Backfill>, string]>([
  ['between runs', {}, '3 of 17 windows · 1,402 orders read, 1,144 imported'],
  [
    'while it runs',
    { orders: { ...run.orders, expected: 120_000 }, perSecond: 273.6, secondsLeft: 434 },
    '3 of 17 windows · 1,402 of 1,20,000 orders read, 1,144 imported · 274 orders a second · 8 minutes left',
  ],
  [
    'with failures',
    { windows: { ...run.windows, failed: 2 }, orders: { ...run.orders, setAside: 5 } },
    '3 of 17 windows · 2 failed · 1,402 orders read, 1,144 imported · 5 set aside',
  ],
])('the progress %s is told in words', (_, more, text) =>
  expect(backfillProgress({ ...run, ...more }).join(' · ')).toBe(text),
);
