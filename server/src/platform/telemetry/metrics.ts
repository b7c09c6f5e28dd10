import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isEventStream } from '../http/server.ts';
import { logHealth } from './log-health.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });
registry.registerMetric(logHealth.counter);

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

/** A gauge that is read whenever `/metrics` is asked for. */
export interface GaugeOf {
  readonly name: string;
  readonly help: string;
  readonly label?: string | undefined;
  readonly andLabel?: string | undefined;
}

/** One value of a gauge; NaN if it could not be read. `of` is the value of its label. */
export interface GaugeValue {
  readonly name: string;
  readonly value: number;
  readonly of?: string | undefined;
  readonly andOf?: string | undefined;
}

export interface Gauges {
  readonly gauges: readonly GaugeOf[];
  readonly read: () => Promise<readonly GaugeValue[]>;
}

function setGauges(
  gauges: ReadonlyMap<string, Gauge>,
  labels: ReadonlyMap<string, readonly string[]>,
  read: readonly GaugeValue[],
) {
  for (const gauge of gauges.values()) gauge.reset();
  for (const { name, value, of, andOf } of read) {
    const [label, andLabel] = labels.get(name) ?? [];
    if (label === undefined) gauges.get(name)?.set(value);
    // A figure that has a label and could not be read is left out.
    else if (of !== undefined)
      gauges.get(name)?.set({ [label]: of, ...(andLabel ? { [andLabel]: andOf } : {}) }, value);
  }
}

/** Serves `/metrics` in Prometheus' text format. Throws 401 for callers who may not read it. */
export function serveMetrics(
  app: FastifyInstance,
  mayRead: (request: FastifyRequest) => boolean,
  { gauges, read }: Gauges,
): void {
  const labels = new Map(
    gauges.map(({ name, label, andLabel }) => [name, [label, andLabel].filter((one) => one !== undefined)]),
  );
  const byName = new Map(
    gauges.map(({ name, help }) => {
      registry.removeSingleMetric(name);
      return [name, new Gauge({ name, help, labelNames: labels.get(name) ?? [], registers: [registry] })] as const;
    }),
  );
  app.addHook('onResponse', async (request, reply) => {
    if (isEventStream(reply)) return;
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request)) throw new AppError('sign_in_required', 'Authentication required');
    setGauges(byName, labels, await read());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
