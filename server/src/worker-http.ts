import { AppError } from '@shipmagic/domain/http/errors';
import { figure, figureNames } from '@shipmagic/domain/operations/signs/figures';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { handleError } from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { isInsider } from './platform/http/insider.ts';
import { serveFigures } from './serve-figures.ts';
import type { Services } from './services.ts';

/** Those of the process alone: what all of them would say alike is asked of a server. */
const ownFigures = figureNames.filter((name) => figure(name).ofProcess);

// Why: docs/decisions/platform.md, "A worker has a port only to be asked how it does".
/** `/healthz`, `/readyz` and `/metrics` of a worker, and nothing else. */
export async function createWorkerHttp(services: Services, takesJobs: () => boolean): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log;
  const http = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  http.server.on('error', (error) => http.log.warn({ reason: error.message }, 'a connection could not be accepted'));
  http.setErrorHandler(handleError);
  http.setNotFoundHandler(async () => {
    throw new AppError('not_found', 'Not found');
  });
  const mayKnow = (request: FastifyRequest) => isInsider(request, services.config);
  healthRoutes(http, services, mayKnow, () => (takesJobs() ? null : 'it takes no jobs at the moment'));
  serveFigures(http, services, mayKnow, ownFigures);
  await http.ready();
  return http;
}
