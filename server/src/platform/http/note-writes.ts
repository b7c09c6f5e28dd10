import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { unknownPosition } from '../db/replica.ts';

/** Where a browser keeps how far the database had got after its last change. It grants nothing. */
export const writtenAtCookie = 'sm_written_at';

const day = 24 * 60 * 60;

// Why: docs/decisions/platform.md, "A replica answers whoever's own change it has".
/**
 * After each call of somebody signed in that may have changed something, tells the browser how far a replica must have
 * got for its reads.
 */
export function noteWrites(scope: FastifyInstance, { replica }: Database, publicUrl: string): void {
  if (!replica) return;
  const secure = publicUrl.startsWith('https:');
  scope.addHook('onSend', async ({ method, viewer }, reply) => {
    if (method === 'GET' || method === 'HEAD' || !viewer) return;
    const position = await replica.position().catch(() => unknownPosition);
    reply.setCookie(writtenAtCookie, position, {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge: day,
    });
  });
}
