import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { version } from '../version.ts';
import { within } from '../within.ts';

/** Milliseconds that whoever balances the load is kept waiting. */
const patience = 3000;

/** `/healthz`: the process answers, and which release it is. `/readyz`: so does its database, with every migration applied; else 503. */
export function healthRoutes(http: FastifyInstance, { db }: { db: Database }): void {
  const away = () =>
    db.load().waiting > 0 ? 'all connections to the database are busy' : 'the database does not answer';
  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true, version }));
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const migrated = await within(patience, isMigrated(db as never)).catch(() => null);
    if (migrated) return { ok: true };
    return reply.status(503).send({ ok: false, reason: migrated === null ? away() : 'migrations are not applied' });
  });
}
