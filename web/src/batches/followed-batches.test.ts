import { afterEach, expect, test, vi } from 'vitest';
import { followBatch, followedBatches } from './followed-batches.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
}

afterEach(() => vi.unstubAllGlobals());

test('whoever signs in next in the same tab does not follow the batches of the one before', () => {
  const inBrowser = storage();
  vi.stubGlobal('localStorage', inBrowser);
  vi.stubGlobal('sessionStorage', storage());
  const signIn = (id: string) =>
    inBrowser.setItem('user', JSON.stringify({ id, email: `${id}@example.com`, role: 'admin' }));
  signIn('first');
  followBatch('7');
  expect(followedBatches()).toEqual(['7']);
  signIn('second');
  expect(followedBatches()).toEqual([]);
  signIn('first');
  expect(followedBatches()).toEqual(['7']);
});
