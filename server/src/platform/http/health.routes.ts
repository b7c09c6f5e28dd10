import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database, with every migration applied; else 503. */
export function healthRoutes(http: FastifyInstance, { db }: { db: Database }): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }));
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      if (await isMigrated(db as never)) return { ok: true };
      return reply.status(503).send({ ok: false, reason: 'migrations are not applied' });
    } catch {
      return reply.status(503).send({ ok: false, reason: 'the database does not answer' });
    }
  });
}
