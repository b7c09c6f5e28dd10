import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookInTurn } from './look-in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function lane() {
  const events: WorkerEvents = new EventEmitter();
  const looks: number[] = [];
  const workerPool = { nudge: (count: number) => void looks.push(count) };
  lookInTurn(events);
  const emit = (name: string, event: object = {}) => (events as EventEmitter).emit(name, event);
  emit('pool:create', { workerPool });
  return { looks, workerPool, emit };
}

test('of many new jobs a lane is told together, and soon', () => {
  const { looks, workerPool } = lane();
  for (let job = 0; job < 40; job += 1) workerPool.nudge(2);
  expect(looks).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(looks).toEqual([80]);
  vi.advanceTimersByTime(10_000);
  expect(looks).toEqual([80]);
  workerPool.nudge(1);
  vi.advanceTimersByTime(100);
  expect(looks).toEqual([80, 1]);
});

test('a lane that ends is woken no more', () => {
  const { looks, workerPool, emit } = lane();
  workerPool.nudge(1);
  emit('pool:gracefulShutdown');
  workerPool.nudge(1);
  vi.advanceTimersByTime(1000);
  expect(looks).toEqual([]);
});
