import { onTestFinished } from 'vitest';
import type { User } from './test-app.ts';

/** Opens an event stream and collects its events, and whether the server has ended it. Closed when the test is over. */
export async function openEvents(address: string, user: User) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip, br' },
    signal: stop.signal,
  });
  const seen = { text: '', ended: false };
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk as Uint8Array, { stream: true });
  })()
    .catch(() => undefined)
    .finally(() => {
      seen.ended = true;
    });
  /** The data of each complete event. */
  const data = (): unknown[] => [...seen.text.matchAll(/^data: (.*)\n/gm)].map(([, text]) => JSON.parse(String(text)));
  return { response, seen, data, stop: () => stop.abort() };
}
