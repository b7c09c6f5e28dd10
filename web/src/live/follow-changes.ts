import { liveEvent } from '@shipmagic/domain/live/live.contract';
import { createChangesToLoad } from './changes-to-load.ts';
import { gatherEvents } from './gather-events.ts';
import { keepStream } from './keep-stream.ts';

/**
 * Keeps this tab's screens up to date with other people's changes. The tabs of a browser share one stream: the tab
 * that holds the lock reads it and forwards events. Without Web Locks (insecure pages) each tab has its own stream.
 */
export function followChanges(userId: string): () => void {
  const stop = new AbortController();
  const changes = createChangesToLoad();
  const name = `shipmagic-live:${userId}`;
  const canShare = 'locks' in navigator && 'BroadcastChannel' in window;
  const channel = canShare ? new BroadcastChannel(name) : null;
  channel?.addEventListener('message', ({ data }) => {
    const { success, data: event } = liveEvent.safeParse(data);
    if (success) changes.add(event);
  });
  const gathered = gatherEvents((event) => {
    changes.add(event);
    channel?.postMessage(event);
  });
  const read = () => keepStream(gathered.add, stop.signal);
  const follow = async () => {
    const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await read();
      return lock !== null;
    });
    if (isFirst) return;
    // Another tab reads the stream already; what this one shows was loaded before it listened.
    changes.add({ type: 'refetch' });
    await navigator.locks.request(name, { signal: stop.signal }, read);
  };
  // Waiting for the lock is rejected when this tab stops following.
  if (channel) follow().catch(() => undefined);
  else void read();
  return () => {
    stop.abort();
    gathered.stop();
    channel?.close();
    changes.stop();
  };
}
