import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from '../http/caller-network.ts';
import { isEventStream } from '../http/server.ts';
import { within } from '../within.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: 'shipmagic_http_request_seconds',
  help: 'Time to answer, by route pattern and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 20],
  registers: [registry],
});

export const partnerCalls = new Counter({
  name: 'shipmagic_partner_calls_total',
  help: 'Calls to the store and the couriers, by outcome',
  labelNames: ['partner', 'outcome'],
  registers: [registry],
});

export const importedOrders = new Counter({
  name: 'shipmagic_orders_imported_total',
  help: 'Store orders imported, by outcome',
  labelNames: ['outcome'],
  registers: [registry],
});

export const storeCalls = new Counter({
  name: 'shipmagic_store_calls_total',
  help: 'Calls to the store, by operation',
  labelNames: ['operation'],
  registers: [registry],
});

export const storePoints = new Counter({
  name: 'shipmagic_store_points_total',
  help: 'Cost of calls to the store by its own account, by operation: requested and actual',
  labelNames: ['operation', 'cost'],
  registers: [registry],
});

export const liveStreams = new Gauge({
  name: 'shipmagic_live_streams',
  help: 'Open streams of live changes: one for each browser',
  registers: [registry],
});

/** Milliseconds after which a figure counts as one that cannot be read. */
const patience = 2000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The shop's figures are for holders of the token, and for this machine. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token && given && timingSafeEqual(digest(given), digest(token))) return true;
  return isFromThisMachine(request.raw);
}

/** Gauges by their names, with one value or with one for each value of a label; read whenever `/metrics` is asked for. */
export type Figures = Record<
  string,
  | { help: string; read: () => Promise<number> }
  | { help: string; label: string; readAll: () => Promise<ReadonlyMap<string, number>> }
>;

/** Serves `/metrics` in Prometheus' text format. */
export function serveMetrics(app: FastifyInstance, token: string | null, gauges: Figures): void {
  for (const [name, figure] of Object.entries(gauges)) {
    registry.removeSingleMetric(name);
    const { help } = figure;
    new Gauge({
      name,
      help,
      labelNames: 'label' in figure ? [figure.label] : [],
      registers: [registry],
      // Figures are wanted most while the database is in trouble: those that cannot be read then are NaN, or left out.
      async collect() {
        if ('read' in figure) return this.set((await within(patience, figure.read()).catch(() => null)) ?? Number.NaN);
        this.reset();
        const counts = await within(patience, figure.readAll()).catch(() => null);
        for (const [value, count] of counts ?? []) this.set({ [figure.label]: value }, count);
      },
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    if (isEventStream(reply)) return;
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError('sign_in_required', 'Authentication required');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
