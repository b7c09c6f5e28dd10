import { setTimeout as pause } from 'node:timers/promises';
import { callNumber, unanswered } from '../../simulators/src/unanswered.ts';

/** Calls under way, by number, and what ends each as its time limit would. */
const underWay = new Map<string, AbortController>();
let calls = 0;

/**
 * Ends a call as its time limit does, once the simulated company has said that it will not answer: a test waits for what
 * follows, not for the limit. The pause lets what is done at the same time be done.
 */
unanswered.on('call', async (number) => {
  await pause(50);
  underWay.get(number)?.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
});

const fetchUntilLimit = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  // Calls without a time limit are those of tests.
  if (!init?.signal) return fetchUntilLimit(input, init);
  calls += 1;
  const number = String(calls);
  const controller = new AbortController();
  underWay.set(number, controller);
  const headers = new Headers(init.headers);
  headers.set(callNumber, number);
  try {
    return await fetchUntilLimit(input, {
      ...init,
      headers,
      signal: AbortSignal.any([init.signal, controller.signal]),
    });
  } finally {
    underWay.delete(number);
  }
};
