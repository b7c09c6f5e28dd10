import type { LiveEvent } from '@shipmagic/domain/live/live.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherEvents, gatherTime } from './gather-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const order = (id: string): LiveEvent => ({ type: 'orders', created: [], changed: [id] });

test('five hundred events in a second are told as eleven at most, and none is lost', () => {
  const told: LiveEvent[] = [];
  const { add } = gatherEvents((event) => told.push(event));
  for (let i = 0; i < 500; i += 1) {
    add(order(`PG${i}-1`));
    vi.advanceTimersByTime(2);
  }
  vi.advanceTimersByTime(2 * gatherTime);
  expect(told.length).toBeLessThanOrEqual(11);
  const ids = told.flatMap((event) => (event.type === 'orders' ? event.changed : []));
  expect(ids).toEqual(Array.from({ length: 500 }, (_, i) => `PG${i}-1`));
});

test('an event alone is told at once', () => {
  const told: LiveEvent[] = [];
  const { add } = gatherEvents((event) => told.push(event));
  add(order('PG1-1'));
  expect(told).toEqual([order('PG1-1')]);
  vi.advanceTimersByTime(2 * gatherTime);
  add({ type: 'partners' });
  expect(told).toEqual([order('PG1-1'), { type: 'partners' }]);
});

test('where anything may have been missed, that is what is told', () => {
  const told: LiveEvent[] = [];
  const { add } = gatherEvents((event) => told.push(event));
  for (const event of [order('PG1-1'), order('PG2-1'), { type: 'refetch' } as const, { type: 'partners' } as const])
    add(event);
  vi.advanceTimersByTime(gatherTime);
  expect(told).toEqual([order('PG1-1'), { type: 'refetch' }]);
});
