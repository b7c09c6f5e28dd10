import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@shipmagic/domain/http/errors';
import { logsContract } from '@shipmagic/domain/operations/logs.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { listLogFiles } from './log-files.ts';

interface Using {
  readonly db: Database;
  readonly dataDir: string;
  /** What the files are of: `production`, `development`, or `demo`. */
  readonly environment: string;
}

const shownDays = 7;

export function logRoutes(mount: Mount, { db, dataDir, environment }: Using): void {
  const folder = join(dataDir, 'logs');
  const shown = async () => {
    const since = addDays(indiaDay(new Date()), 1 - shownDays);
    return (await listLogFiles(folder)).filter(({ day }) => day >= since);
  };

  mount(logsContract.list, async () => ({
    files: (await shown()).map(({ name, day, bytes }) => ({
      filename: name,
      environment,
      date: day,
      size: bytes,
      exists: true,
    })),
  }));

  /** A name counts only when it is one of those that are there now: nothing that is typed becomes part of a path. */
  const send = async (viewer: Viewer, filename: string, reply: FastifyReply, disposition: string) => {
    const file = (await shown()).find(({ name }) => name === filename);
    if (!file) throw new AppError('not_found', 'Log file not found');
    await inViewerTransaction(db, viewer, (tx) =>
      recordAudit(tx, { actor: viewer, action: 'logs.read', subject: file.name, address: viewer.ipAddress }),
    );
    // Not even when it has become a link since.
    const handle = await open(join(folder, file.name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
      throw new AppError('not_found', 'Log file not found');
    });
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `${disposition}; filename="${file.name}"`)
      .send(handle.createReadStream());
  };

  mount(logsContract.download, ({ viewer, params, reply }) => send(viewer, params.filename, reply, 'attachment'));
  mount(logsContract.view, ({ viewer, params, reply }) => send(viewer, params.filename, reply, 'inline'));
}
