import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, routeKey } from '../api/cache.ts';
import { createChangesToLoad } from './changes-to-load.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** When a visible list whose answer takes this long is asked for during half a minute in which orders always change. */
async function asksOf(answerMs: number): Promise<number[]> {
  const asks: number[] = [];
  const begin = performance.now();
  const list = new QueryObserver(queryClient, {
    queryKey: routeKey(ordersContract.list, null, {}),
    queryFn: async () => {
      asks.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      return asks.length;
    },
  });
  const leave = list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(answerMs);
  const changes = createChangesToLoad();
  for (let i = 0; i < 300; i += 1) {
    changes.add({ type: 'orders', created: [], changed: ['PG1-1'] });
    await vi.advanceTimersByTimeAsync(100);
  }
  changes.stop();
  leave();
  await vi.advanceTimersByTimeAsync(answerMs);
  queryClient.clear();
  return asks;
}

const pauses = (asks: readonly number[]) => asks.slice(1).map((at, i) => at - (asks[i] ?? 0));

test('a list is loaded again once a second while orders change', async () => {
  const asks = await asksOf(100);
  expect(asks.length).toBeGreaterThan(25);
  expect(Math.min(...pauses(asks.slice(1)))).toBeGreaterThanOrEqual(1000);
});

test('a list that takes long to load is left alone afterwards for as long as that took', async () => {
  const asks = await asksOf(3000);
  expect(asks.length).toBeGreaterThan(4);
  expect(Math.min(...pauses(asks.slice(1)))).toBeGreaterThanOrEqual(6000);
});

test('a list that takes very long is loaded again ten seconds afterwards', async () => {
  expect(await asksOf(18_000)).toHaveLength(3);
});
