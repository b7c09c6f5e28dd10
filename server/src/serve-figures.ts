import { type FigureName, figure } from '@shipmagic/domain/operations/signs/figures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { figureReaders } from './figures.ts';
import { measure } from './operations/status/measure.ts';
import { serveMetrics } from './platform/telemetry/metrics.ts';
import type { Services } from './services.ts';

/** Serves `/metrics` with those of these figures that there is something to be read of. */
export function serveFigures(
  http: FastifyInstance,
  services: Services,
  mayRead: (request: FastifyRequest) => boolean,
  names: readonly FigureName[],
): void {
  const readers = figureReaders(services);
  serveMetrics(http, mayRead, {
    gauges: names.filter((name) => readers[name]).map((name) => ({ name, ...figure(name) })),
    read: () => measure(figureReaders(services), names),
  });
}
