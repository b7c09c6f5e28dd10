import { liveContract } from '@shipmagic/domain/live/live.contract';

/** A browser's stream of a server, and what it has said. */
export function listen(server: { readonly url: string } | undefined, token: string) {
  const stop = new AbortController();
  const heard = { text: '', status: 0, isOpen: false };
  const done = (async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server?.url}${liveContract.events.path}`, { headers, signal: stop.signal });
    heard.status = response.status;
    heard.isOpen = response.status === 200;
    for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk as Uint8Array).toString();
  })()
    .catch(() => undefined)
    .finally(() => {
      heard.isOpen = false;
    });
  const close = async () => {
    stop.abort();
    await done;
  };
  return { heard, close };
}
