import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance } from 'fastify';
import type { DemoWorld } from './demo.routes.ts';

/**
 * While the demo is being filled, people may sign in and look around, and change nothing: what fills it acts on the same
 * orders. Errors: 409 with seconds after which to try again.
 */
export function refuseChangesWhilePreparing(scope: FastifyInstance, demo: DemoWorld | null): void {
  if (!demo) return;
  // Without a promise: calls that take up the connection itself are to meet it as they do outside the demo.
  scope.addHook('preHandler', ({ method, routeOptions }, _reply, done) => {
    const { spec } = routeOptions.config;
    const isForAll = spec?.access === 'public' || spec?.path.startsWith('/api/auth/');
    if (method === 'GET' || method === 'HEAD' || isForAll || !demo.preparation.now) return done();
    done(new AppError('conflict', 'The demo is still being prepared. Try again in a few seconds.', { retryAfter: 5 }));
  });
}
