import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '@shipmagic/domain/http/errors';
import type { LiveEvent } from '@shipmagic/domain/live/live.contract';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { ChangeFeed } from './change-feed.ts';
import { sameScope, visibleChanges } from './visible-changes.ts';

/** A browser shares one stream among its tabs; more than this is a mistake, or worse. */
const streamsPerUser = 10;

export interface LiveStreams {
  /** A stream for this viewer; `recheck` finds out who they are now, null when the session has ended. */
  open(viewer: Viewer, recheck: () => Promise<Viewer | null>): Readable;
  closeAll(): void;
}

interface Stream {
  viewer: Viewer;
  readonly out: PassThrough;
  /** The reader is slow: events are left out, and one `refetch` makes up for them when it has caught up. */
  behind: boolean;
}

/** The open streams of this process. */
export function createLiveStreams(feed: ChangeFeed, heartbeatMs: number): LiveStreams {
  const streams = new Set<Stream>();
  feed.subscribe((changes) => {
    for (const stream of streams) {
      const event = visibleChanges(stream.viewer, changes);
      if (event) send(stream, event);
    }
  });

  return {
    open(viewer, recheck) {
      const others = [...streams].filter((stream) => stream.viewer.userId === viewer.userId);
      if (others.length >= streamsPerUser)
        throw new AppError('too_many_requests', 'Too many screens of this account are open.', { retryAfter: 60 });
      // The browser tries again; what happens until then it loads with its first contact.
      if (!feed.connected)
        throw new AppError('unavailable', 'Changes cannot be followed at the moment.', { retryAfter: 5 });
      const stream: Stream = { viewer, out: new PassThrough(), behind: false };
      const { out } = stream;
      const heartbeat = setInterval(() => void beat(stream, recheck), heartbeatMs);
      streams.add(stream);
      out.on('error', () => undefined);
      out.once('close', () => {
        clearInterval(heartbeat);
        streams.delete(stream);
      });
      out.write(': connected\n\n');
      return out;
    },
    closeAll() {
      for (const { out } of streams) out.end();
    },
  };
}

function send(stream: Stream, event: LiveEvent): void {
  if (stream.behind || stream.out.writableEnded) return;
  if (stream.out.write(`data: ${JSON.stringify(event)}\n\n`)) return;
  stream.behind = true;
  stream.out.once('drain', () => {
    stream.behind = false;
    send(stream, { type: 'refetch' });
  });
}

/** A sign of life, and another look at the session: an ended one ends the stream, other permissions change it. */
async function beat(stream: Stream, recheck: () => Promise<Viewer | null>): Promise<void> {
  // Nothing was read for a whole interval: the reader has gone without a word.
  if (stream.behind) return void stream.out.destroy();
  // A session that cannot be checked is not trusted: the browser will come back.
  const viewer = await recheck().catch(() => null);
  if (stream.out.writableEnded || stream.out.destroyed) return;
  if (!viewer) return void stream.out.end();
  const before = stream.viewer;
  stream.viewer = viewer;
  stream.out.write(': heartbeat\n\n');
  if (!sameScope(before, viewer)) send(stream, { type: 'refetch' });
}
