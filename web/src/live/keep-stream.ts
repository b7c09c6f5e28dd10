import { type LiveEvent, liveContract, liveEvent } from '@shipmagic/domain/live/live.contract';
import { keepEvents } from '../api/keep-events.ts';

/**
 * Follows the server's events until it is told to stop. After each beginning it says `refetch`: what happened before
 * could not be heard. That a stream ends is nothing that a user could do about: the screens work without it.
 */
export function keepStream(tell: (event: LiveEvent) => void, stop: AbortSignal): Promise<void> {
  const onOpen = () => tell({ type: 'refetch' });
  return keepEvents(liveContract.events, () => ({}), { onOpen, onData: (data) => tell(readEvent(data)) }, stop);
}

/** An event that cannot be read is from a newer server: then anything may have changed. */
function readEvent(data: string): LiveEvent {
  try {
    return liveEvent.parse(JSON.parse(data));
  } catch {
    return { type: 'refetch' };
  }
}
