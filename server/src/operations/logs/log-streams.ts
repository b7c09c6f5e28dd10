import { Readable } from 'node:stream';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { followLog } from './follow-log.ts';

/** One viewer window per file is plenty. */
const streamsPerUser = 5;

type Following = Omit<Parameters<typeof followLog>[0], 'stop'>;

export interface LogStreams {
  /** Follows a log file for this viewer. @throws AppError `too_many_requests` */
  open(viewer: Viewer, following: Following): Readable;
  /** Refuses an excess stream before it is recorded. @throws AppError `too_many_requests` */
  admit(viewer: Viewer): void;
  closeAll(): void;
}

/** The log files that this process is currently streaming. */
export function createLogStreams(feed: Pick<ChangeFeed, 'subscribeToAccounts'>): LogStreams {
  const open = new Set<{
    readonly userId: string;
    readonly mayGoOn: () => Promise<boolean>;
    readonly stop: AbortController;
  }>();
  feed.subscribeToAccounts(async (userId) => {
    const theirs = [...open].filter((stream) => userId === null || stream.userId === userId);
    for (const { mayGoOn, stop } of theirs) if (!(await mayGoOn())) stop.abort();
  });
  const admit = ({ userId }: Viewer) => {
    if ([...open].filter((stream) => stream.userId === userId).length >= streamsPerUser)
      throw new AppError('too_many_requests', 'Too many log files of this account are being followed.', {
        retryAfter: 60,
      });
  };
  return {
    admit,
    open(viewer, following) {
      admit(viewer);
      const stream = { userId: viewer.userId, mayGoOn: following.mayGoOn, stop: new AbortController() };
      open.add(stream);
      const out = Readable.from(followLog({ ...following, stop: stream.stop.signal }), { objectMode: false });
      out.on('error', () => undefined);
      out.once('close', () => {
        stream.stop.abort();
        open.delete(stream);
      });
      return out;
    },
    closeAll() {
      for (const { stop } of open) stop.abort();
    },
  };
}
