import { liveContract } from '@shipmagic/domain/live/live.contract';
import type { FastifyInstance } from 'fastify';
import type { Authenticate, Mount } from '../platform/http/mount.ts';
import { sendEvents } from '../platform/http/send-events.ts';
import type { ChangeFeed } from './change-feed.ts';
import { createLiveStreams } from './live-streams.ts';

interface LiveDeps {
  readonly scope: FastifyInstance;
  readonly feed: ChangeFeed;
  readonly authenticate: Authenticate;
  readonly heartbeatMs: number;
}

export function liveRoutes(mount: Mount, { scope, feed, authenticate, heartbeatMs }: LiveDeps): void {
  const streams = createLiveStreams(feed, heartbeatMs);
  scope.addHook('onReady', async () => feed.start());
  scope.addHook('preClose', async () => {
    streams.closeAll();
    await feed.close();
  });

  mount(liveContract.events, async ({ viewer, request, reply }) => {
    const stream = streams.open(viewer, () => authenticate(request));
    return sendEvents(reply, stream);
  });
}
