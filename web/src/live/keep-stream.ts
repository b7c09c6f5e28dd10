import { type LiveEvent, liveContract, liveEvent } from '@shipmagic/domain/live/live.contract';
import { keepEvents } from '../api/keep-events.ts';

/**
 * Follows the server's events until stopped. After each connection it emits `refetch`, because earlier events were
 * missed. A user can do nothing about a lost stream: screens work without it.
 */
export function keepStream(tell: (event: LiveEvent) => void, stop: AbortSignal): Promise<void> {
  const onOpen = () => tell({ type: 'refetch' });
  return keepEvents(liveContract.events, () => ({}), { onOpen, onData: (data) => tell(readEvent(data)) }, stop);
}

/** An unreadable event is from a newer server: anything may have changed. */
function readEvent(data: string): LiveEvent {
  try {
    return liveEvent.parse(JSON.parse(data));
  } catch {
    return { type: 'refetch' };
  }
}
