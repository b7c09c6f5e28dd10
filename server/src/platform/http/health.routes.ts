import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { version } from '../version.ts';
import { within } from '../within.ts';

/** Milliseconds that whoever balances the load is kept waiting. */
const patience = 3000;

/** Whoever has asked more recently than this many milliseconds is told before the server ends. */
const askedWithin = 30_000;
/** How long it waits to be asked. */
const untilHeard = 5000;
/** For others who ask, and for requests on their way. */
const afterwards = 2000;

// Why: docs/decisions/platform.md, "A server says that it leaves before it does".
/**
 * `/healthz`: the process answers, and to those who may know, which release it is. `/readyz`: so does its database, with
 * every migration applied, and `notReady` knows no reason against it; else 503. `leave` makes it 503, and answers everything as before until that has been heard.
 */
export function healthRoutes(
  http: FastifyInstance,
  { db }: { db: Database },
  mayKnow: (request: FastifyRequest) => boolean,
  notReady: () => string | null = () => null,
): { leave(): Promise<void> } {
  const away = () =>
    db.load().waiting > 0 ? 'all connections to the database are busy' : 'the database does not answer';
  const heard = Promise.withResolvers<void>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let isLeaving = false;
  http.get('/healthz', { schema: { hide: true } }, async (request) => ({
    ok: true,
    ...(mayKnow(request) ? { version } : {}),
  }));
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    askedAt = performance.now();
    if (isLeaving) {
      heard.resolve();
      return reply.status(503).send({ ok: false, reason: 'it is about to end' });
    }
    const migrated = await within(patience, isMigrated(db)).catch(() => null);
    const reason = migrated ? notReady() : migrated === null ? away() : 'migrations are not applied';
    return reason === null ? { ok: true } : reply.status(503).send({ ok: false, reason });
  });
  return {
    async leave() {
      if (performance.now() - askedAt > askedWithin) return;
      isLeaving = true;
      await within(untilHeard, heard.promise);
      await pause(afterwards);
    },
  };
}
