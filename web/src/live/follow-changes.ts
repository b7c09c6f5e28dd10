import { type LiveEvent, liveEvent } from '@shipmagic/domain/live/live.contract';
import { createChangesToLoad } from './changes-to-load.ts';
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
  const tell = (event: LiveEvent) => {
    changes.add(event);
    channel?.postMessage(event);
  };
  const read = () => keepStream(tell, stop.signal);
  // Waiting for the lock is rejected when this tab stops following.
  if (channel) navigator.locks.request(name, { signal: stop.signal }, read).catch(() => undefined);
  else void read();
  // Data on this tab was loaded before the stream opened.
  changes.add({ type: 'refetch' });
  return () => {
    stop.abort();
    channel?.close();
    changes.stop();
  };
}
