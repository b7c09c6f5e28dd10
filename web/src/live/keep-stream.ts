import { heartbeatSeconds, type LiveEvent, liveContract, liveEvent } from '@shipmagic/domain/live/live.contract';
import { createParser } from 'eventsource-parser';
import { openStream } from '../api/client.ts';

/** Milliseconds. The pauses before another try grow, and browsers do not come back all at once. */
const firstPause = 1000;
const longestPause = 30_000;
/** A stream that has been silent for so long is dead, whatever the network says. */
const silence = heartbeatSeconds * 2500;

/**
 * Follows the server's events until it is told to stop. After each beginning it says `refetch`: what happened before
 * could not be heard.
 */
export async function keepStream(tell: (event: LiveEvent) => void, stop: AbortSignal): Promise<void> {
  let pause = firstPause;
  while (!stop.aborted) {
    try {
      await readStream(tell, stop, () => {
        pause = firstPause;
      });
    } catch {
      // Nothing that a user could do about it: the screens work without the stream.
    }
    await rest(pause * (0.5 + Math.random() / 2), stop);
    pause = Math.min(pause * 2, longestPause);
  }
}

async function readStream(tell: (event: LiveEvent) => void, stop: AbortSignal, onOpen: () => void): Promise<void> {
  const broken = new AbortController();
  const giveUp = () => broken.abort();
  stop.addEventListener('abort', giveUp);
  let watch = setTimeout(giveUp, silence);
  try {
    const body = await openStream(liveContract.events, {}, broken.signal);
    onOpen();
    tell({ type: 'refetch' });
    const parser = createParser({ onEvent: ({ data }) => tell(readEvent(data)) });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watch);
      watch = setTimeout(giveUp, silence);
      parser.feed(part.value);
    }
  } finally {
    clearTimeout(watch);
    stop.removeEventListener('abort', giveUp);
  }
}

/** An event that cannot be read is from a newer server: then anything may have changed. */
function readEvent(data: string): LiveEvent {
  try {
    return liveEvent.parse(JSON.parse(data));
  } catch {
    return { type: 'refetch' };
  }
}

function rest(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stop.addEventListener('abort', done);
  });
}
