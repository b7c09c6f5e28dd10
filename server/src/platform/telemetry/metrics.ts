import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isEventStream } from '../http/server.ts';

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

/** Serves `/metrics` in Prometheus' text format. `setAsideCount` and the like are read when asked. */
export function serveMetrics(
  app: FastifyInstance,
  gauges: Record<string, { help: string; read: () => Promise<number> }>,
): void {
  for (const [name, { help, read }] of Object.entries(gauges)) {
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    if (isEventStream(reply)) return;
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
