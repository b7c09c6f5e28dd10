import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '@shipmagic/domain/http/errors';
import type { LiveEvent } from '@shipmagic/domain/live/live.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { eventFrames } from '../platform/http/event-frames.ts';
import { liveStreams } from '../platform/telemetry/metrics.ts';
import type { ChangeFeed } from './change-feed.ts';
import { sameScope, visibleChanges } from './visible-changes.ts';

/** A browser's tabs share one stream; more than this is a bug or abuse. */
const streamsPerUser = 10;
/** Milliseconds after which a session is checked before something is sent. */
const askAgainMs = 3000;

export interface LiveStreams {
  /** Opens a stream for this viewer; `recheck` returns who they are now, or null once the session has ended. */
  open(viewer: Viewer, recheck: () => Promise<Viewer | null>): Readable;
  closeAll(): void;
}

interface Stream {
  viewer: Viewer;
  readonly out: PassThrough;
  /** Checks the session again. */
  readonly recheck: () => Promise<Viewer | null>;
  /** When that was done last. */
  checkedAt: number;
  checking: Promise<boolean> | null;
  /** The reader is slow: events are dropped, and one `refetch` replaces them once it has caught up. */
  behind: boolean;
}

/** The open streams of this process. */
export function createLiveStreams(feed: ChangeFeed, heartbeatMs: number): LiveStreams {
  const streams = new Set<Stream>();
  feed.subscribe((changes) => {
    for (const stream of streams) if (visibleChanges(stream.viewer, changes)) void sendVisible(stream, changes);
  });
  feed.subscribeToPartners(() => {
    for (const stream of streams) send(stream, { type: 'partners' });
  });
  feed.subscribeToAccounts((userId) => {
    for (const stream of streams) if (userId === null || stream.viewer.userId === userId) void lookAgain(stream);
  });

  return {
    open(viewer, recheck) {
      const others = [...streams].filter((stream) => stream.viewer.userId === viewer.userId);
      if (others.length >= streamsPerUser)
        throw new AppError('too_many_requests', 'Too many screens of this account are open.', { retryAfter: 60 });
      // The browser retries, and loads what it missed when it connects.
      if (!feed.connected)
        throw new AppError('unavailable', 'Changes cannot be followed at the moment.', { retryAfter: 5 });
      const stream: Stream = {
        viewer,
        out: new PassThrough(),
        recheck,
        checkedAt: Date.now(),
        checking: null,
        behind: false,
      };
      const { out } = stream;
      const heartbeat = setInterval(() => void beat(stream), heartbeatMs);
      streams.add(stream);
      liveStreams.inc();
      out.on('error', () => undefined);
      out.once('close', () => {
        clearInterval(heartbeat);
        streams.delete(stream);
        liveStreams.dec();
      });
      out.write(eventFrames.connected);
      return out;
    },
    closeAll() {
      for (const { out } of streams) out.end();
    },
  };
}

/** Rights that end by themselves, as temporary access does, are told by nobody: asked again before something is sent. */
async function sendVisible(stream: Stream, changes: Parameters<typeof visibleChanges>[1]): Promise<void> {
  if (Date.now() - stream.checkedAt > askAgainMs || stream.checking) {
    stream.checking ??= lookAgain(stream).finally(() => {
      stream.checking = null;
    });
    if (!(await stream.checking)) return;
  }
  const event = visibleChanges(stream.viewer, changes);
  if (event) send(stream, event);
}

function send(stream: Stream, event: LiveEvent): void {
  if (stream.behind || stream.out.writableEnded) return;
  if (stream.out.write(eventFrames.data(event))) return;
  stream.behind = true;
  stream.out.once('drain', () => {
    stream.behind = false;
    send(stream, { type: 'refetch' });
  });
}

/** Sends a heartbeat and checks the session again. */
async function beat(stream: Stream): Promise<void> {
  // Nothing was read for a whole interval, so the reader is gone.
  if (stream.behind) return void stream.out.destroy();
  if (await lookAgain(stream)) stream.out.write(eventFrames.heartbeat);
}

/** Ends the stream with its session, and applies changed permissions. Returns whether it continues. */
async function lookAgain(stream: Stream): Promise<boolean> {
  // If the session cannot be checked, the stream ends; the browser will reconnect.
  const viewer = await stream.recheck().catch(() => null);
  if (stream.out.writableEnded || stream.out.destroyed) return false;
  if (!viewer) {
    stream.out.end();
    return false;
  }
  const before = stream.viewer;
  stream.checkedAt = Date.now();
  stream.viewer = viewer;
  if (!sameScope(before, viewer)) send(stream, { type: 'refetch' });
  return true;
}
