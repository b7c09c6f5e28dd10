import { liveContract } from '@shipmagic/domain/live/live.contract';
import type { FastifyInstance } from 'fastify';
import type { Authenticate, Mount } from '../platform/http/mount.ts';
import type { ChangeFeed } from './change-feed.ts';
import { createLiveStreams } from './live-streams.ts';

interface LiveDeps {
  readonly feed: ChangeFeed;
  readonly authenticate: Authenticate;
  readonly heartbeatMs: number;
}

export function liveRoutes(http: FastifyInstance, mount: Mount, { feed, authenticate, heartbeatMs }: LiveDeps): void {
  const streams = createLiveStreams(feed, heartbeatMs);
  http.addHook('onReady', async () => feed.start());
  http.addHook('preClose', async () => {
    streams.closeAll();
    await feed.close();
  });

  mount(liveContract.events, async ({ viewer, request, reply }) => {
    const stream = streams.open(viewer, () => authenticate(request));
    reply.raw.once('close', () => stream.destroy());
    return (
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        // A server that stops need not wait for the connection to be given up.
        .header('connection', 'close')
        // Has proxies such as nginx pass on each event at once.
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  });
}
