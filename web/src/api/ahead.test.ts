import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRest, restingTime } from './ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched() {
  const asked: string[] = [];
  const stopped: string[] = [];
  const rest = createRest((what) => {
    asked.push(what);
    return () => void stopped.push(what);
  });
  return { ...rest, asked, stopped };
}

test('a pointer that passes over rows asks for none but the one on which it comes to rest', () => {
  const { rest, asked, stopped } = watched();
  for (const row of ['1', '2', '3']) {
    rest(row);
    vi.advanceTimersByTime(restingTime / 2);
  }
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(restingTime);
  expect([asked, stopped]).toEqual([['3'], []]);
});

test('moving within a row asks once, and leaving it gives up what is under way', () => {
  const { rest, leave, asked, stopped } = watched();
  rest('1');
  vi.advanceTimersByTime(restingTime);
  rest('1');
  vi.advanceTimersByTime(restingTime);
  leave();
  expect([asked, stopped]).toEqual([['1'], ['1']]);
});

test('a browser that saves data is asked for nothing ahead', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const { rest, asked } = watched();
  rest('1');
  vi.advanceTimersByTime(restingTime * 2);
  expect(asked).toEqual([]);
});
