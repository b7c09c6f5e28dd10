import { join } from 'node:path';
import { AppError } from '@shipmagic/domain/http/errors';
import { logsContract } from '@shipmagic/domain/operations/logs.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Authenticate, Mount } from '../../platform/http/mount.ts';
import { sendEvents } from '../../platform/http/send-events.ts';
import { listLogFiles } from './log-files.ts';
import { createLogStreams } from './log-streams.ts';
import { openLog } from './open-log.ts';

interface Needs {
  readonly db: Database;
  readonly config: { readonly dataDir: string; readonly mode: 'demo' | 'real'; readonly production: boolean };
  readonly scope: FastifyInstance;
  readonly authenticate: Authenticate;
  readonly heartbeatMs: number;
  readonly feed: ChangeFeed;
}

/** The environment that log files come from, in the words of the logs screen. */
function environmentOf({ mode, production }: Needs['config']): string {
  if (mode === 'demo') return 'demo';
  return production ? 'production' : 'development';
}

const shownDays = 7;

export function logRoutes(mount: Mount, { db, config, scope, authenticate, heartbeatMs, feed }: Needs): void {
  const streams = createLogStreams(feed);
  scope.addHook('preClose', async () => streams.closeAll());
  const folder = join(config.dataDir, 'logs');
  const shown = async () => {
    const since = addDays(indiaDay(new Date()), 1 - shownDays);
    return (await listLogFiles(folder)).filter(({ day }) => day >= since);
  };

  mount(logsContract.list, async () => ({
    files: (await shown()).map(({ name, day, bytes }) => ({
      filename: name,
      environment: environmentOf(config),
      date: day,
      size: bytes,
      exists: true,
    })),
  }));

  /** A name counts only when it is one of those that are there now: nothing that is typed becomes part of a path. */
  const find = async (filename: string) => {
    const file = (await shown()).find(({ name }) => name === filename);
    if (!file) throw new AppError('not_found', 'Log file not found');
    return file;
  };
  const recordReading = (viewer: Viewer, subject: string, details: Record<string, unknown> = {}) =>
    inViewerTransaction(db, viewer, (tx) =>
      recordAudit(tx, { actor: viewer, action: 'logs.read', subject, details, address: viewer.ipAddress }),
    );

  const send = async (viewer: Viewer, filename: string, reply: FastifyReply, disposition: string) => {
    const file = await find(filename);
    await recordReading(viewer, file.name);
    const handle = await openLog(folder, file.name);
    if (!handle) throw new AppError('not_found', 'Log file not found');
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `${disposition}; filename="${file.name}"`)
      .send(handle.createReadStream());
  };

  mount(logsContract.download, ({ viewer, params, reply }) => send(viewer, params.filename, reply, 'attachment'));
  mount(logsContract.view, ({ viewer, params, reply }) => send(viewer, params.filename, reply, 'inline'));

  mount(logsContract.follow, async ({ viewer, params, query, request, reply }) => {
    const file = await find(params.filename);
    streams.admit(viewer);
    await recordReading(viewer, file.name, { followed: true });
    const stream = streams.open(viewer, {
      folder,
      list: shown,
      name: file.name,
      from: query.from,
      onNextFile: (name) => recordReading(viewer, name, { followed: true }),
      // A session that cannot be checked is not trusted: the browser will come back.
      mayGoOn: async () => {
        const now = await authenticate(request).catch(() => null);
        return now !== null && logsContract.follow.access.some((role) => role === now.role);
      },
      heartbeatMs,
    });
    return sendEvents(reply, stream);
  });
}
