import type { RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { heartbeatSeconds } from '@shipmagic/domain/live/live.contract';
import { createParser } from 'eventsource-parser';
import { openStream } from './client.ts';

/** Milliseconds. Delays between attempts grow, with jitter so that browsers do not all reconnect at once. */
const firstPause = 1000;
const longestPause = 30_000;
/** A stream silent for this long is dead, whatever the network status. */
const silence = heartbeatSeconds * 2500;

interface Listener {
  readonly onData: (data: string) => void;
  /** After each successful connection. */
  readonly onOpen?: () => void;
  /** After each disconnection; returns true when retrying is pointless. */
  readonly onEnd?: (error: unknown) => boolean;
}

/** Reads a route's events until stopped, reconnecting whenever the stream ends. */
export async function keepEvents<R extends RouteSpec>(
  route: R,
  input: () => RouteInput<R>,
  { onData, onOpen, onEnd }: Listener,
  stop: AbortSignal,
): Promise<void> {
  let pause = firstPause;
  while (!stop.aborted) {
    let failure: unknown = null;
    try {
      await readEvents(route, input(), onData, stop, () => {
        pause = firstPause;
        onOpen?.();
      });
    } catch (error) {
      failure = error;
    }
    if (stop.aborted || onEnd?.(failure)) return;
    await rest(pause * (0.5 + Math.random() / 2), stop);
    pause = Math.min(pause * 2, longestPause);
  }
}

async function readEvents<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  onData: (data: string) => void,
  stop: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const broken = new AbortController();
  const giveUp = () => broken.abort();
  stop.addEventListener('abort', giveUp);
  let watch = setTimeout(giveUp, silence);
  try {
    const body = await openStream(route, input, broken.signal);
    onOpen();
    const parser = createParser({ onEvent: ({ data }) => onData(data) });
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
