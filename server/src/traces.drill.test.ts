import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '../testing/delivery-address.ts';
import { type Shipping, shippingOf } from '../testing/shipping.ts';
import { startTestApp, type TestApp, type User } from '../testing/test-app.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../testing/trace-collector.ts';
import { until } from '../testing/until.ts';
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts';

const collectorKey = 'key-of-the-collector';
let collector: TraceCollector;
let app: TestApp;
let admin: User;
let shipping: Shipping;
let worker: WorkerProcess;
/** Waiting to be shipped. */
const orders: string[] = [];
beforeAll(async () => {
  collector = await startTraceCollector();
  app = await startTestApp({
    shopify: true,
    delhivery: true,
    config: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${collectorKey}`,
      LOG_LEVEL: 'debug',
    },
  });
  admin = await app.createUser('admin');
  shipping = shippingOf(app, admin);
  // Before the worker reads the store, too.
  for (let i = 0; i < 3; i++) orders.push(...(await shipping.place()).parts);
  worker = await startWorkerProcess(app);
});
afterAll(async () => {
  await worker?.stop();
  await app?.close();
  await collector?.close();
});

let count = 0;
/** The header that a browser sends with a call. */
function browserCall(flags = '01') {
  count += 1;
  const traceId = `${count}`.padStart(32, 'a');
  const spanId = `${count}`.padStart(16, 'b');
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

const spanNamed = (name: string, of: (span: CollectedSpan) => boolean = () => true) =>
  until(`there is a span ${name}`, () => collector.spans.find((span) => span.name === name && of(span)));

/** From a span up to the first one of its trace that is known here. */
async function wayUp(from: CollectedSpan): Promise<CollectedSpan[]> {
  const way = [from];
  for (let span = from; ; way.push(span)) {
    const next = collector.spans.find(({ spanId }) => spanId === span.parent);
    if (!next) return way;
    span = next;
  }
}

const ship = 'POST /api/magic-orders/:id/create-shipment';
const create = (id: string, traceparent: string) =>
  app.send('POST', `/api/magic-orders/${encodeURIComponent(id)}/create-shipment`, {
    token: admin.token,
    body: { shippingPartner: 'Delhivery' },
    headers: { traceparent },
  });

describe('with a collector', () => {
  test('a call of the browser, its job in another process and the call to the courier are one trace', async () => {
    const order = orders.pop() ?? '';
    const call = browserCall();
    expect((await create(order, call.traceparent)).status).toBe(200);
    const inTrace = ({ traceId }: CollectedSpan) => traceId === call.traceId;
    await spanNamed(ship, inTrace);
    const courier = await spanNamed('Delhivery create', inTrace);
    await spanNamed('job create_shipment', inTrace);
    const way = await wayUp(courier);
    expect(way.map(({ name }) => name)).toEqual([
      'Delhivery create',
      'job create_shipment',
      'transaction sm_staff',
      ship,
    ]);
    expect(way.map(({ traceId }) => traceId)).toEqual(way.map(() => call.traceId));
    expect(way.at(-1)?.parent).toBe(call.spanId);
    expect(way.map(({ process }) => process['shipmagic.role'])).toEqual(['worker', 'worker', 'server', 'server']);
    expect(new Set(way.map(({ process }) => process['service.name']))).toEqual(new Set(['shipmagic']));
    expect(way.map(({ attributes }) => attributes)).toEqual([
      {
        'partner.name': 'Delhivery',
        'partner.operation': 'create',
        'http.request.method': 'POST',
        'http.response.status_code': 200,
      },
      { 'job.task': 'create_shipment', 'job.attempt': 1 },
      { 'db.system.name': 'postgresql', 'db.role': 'sm_staff' },
      { 'http.request.method': 'POST', 'http.route': ship.slice(5), 'http.response.status_code': 200 },
    ]);
    expect(collector.headers[0]?.['x-api-key']).toBe(collectorKey);
  });

  test('the job’s lines in the log name the trace', async () => {
    const order = orders.pop() ?? '';
    const call = browserCall();
    await create(order, call.traceparent);
    const folder = join(app.services.config.dataDir, 'logs');
    const line = await until('the line is written', () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('worker'))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
        .find((text) => text.includes('(create_shipment, ') && text.includes(call.traceId)),
    );
    expect(JSON.parse(line)).toMatchObject({ trace_id: call.traceId, msg: expect.stringMatching(/^Completed task/) });
  });

  test('a failure is a code, and each attempt a span', async () => {
    const order = orders.pop() ?? '';
    await shipping.courierFault('500', 'create', 1);
    const call = browserCall();
    expect((await create(order, call.traceparent)).status).toBe(200);
    const attempt = (code: string | undefined) =>
      spanNamed(
        'Delhivery create',
        ({ traceId, attributes }) => traceId === call.traceId && attributes['error.type'] === code,
      );
    expect([(await attempt('500')).hasFailed, (await attempt(undefined)).hasFailed]).toEqual([true, false]);
    const again = browserCall();
    expect(await create(order, again.traceparent)).toMatchObject({ status: 409, body: { error: 'conflict' } });
    const refused = await spanNamed(ship, ({ traceId }) => traceId === again.traceId);
    expect(refused.attributes).toMatchObject({ 'http.response.status_code': 409, 'error.type': 'conflict' });
  });

  test('whoever is not signed in starts a trace of their own', async () => {
    const call = browserCall();
    const headers = { traceparent: call.traceparent };
    await app.send('POST', '/api/track-order', {
      body: { orderNumber: 'PG1', customerInfo: '9845098450' },
      headers,
    });
    expect(await app.send('GET', ordersContract.list.path, { headers })).toMatchObject({ status: 401 });
    const visitor = await spanNamed('POST /api/track-order');
    expect([visitor.traceId === call.traceId, visitor.parent]).toEqual([false, '']);
    const refused = await spanNamed(`GET ${ordersContract.list.path}`, (span) => span.parent === '');
    expect(refused).toMatchObject({
      hasFailed: false,
      attributes: { 'http.response.status_code': 401, 'error.type': 'sign_in_required' },
    });
    expect(collector.spans.some(({ traceId }) => traceId === call.traceId)).toBe(false);
  });

  test('a caller does not decide what is recorded', async () => {
    const call = browserCall('00');
    const headers = { traceparent: call.traceparent };
    await app.send('GET', `${ordersContract.list.path}?search=Lakshmi`, { token: admin.token, headers });
    const span = await spanNamed(`GET ${ordersContract.list.path}`, ({ traceId }) => traceId === call.traceId);
    expect(span.parent).toBe(call.spanId);
  });

  test('nothing that is sent is personal or secret', async () => {
    await spanNamed('Delhivery create');
    const sent = Buffer.concat(collector.bodies).toString('latin1');
    expect(sent).toContain('Delhivery create');
    const hidden = [
      ...[address.firstName, address.lastName, address.address1, address.address2, address.zip],
      ...['9845098450', 'lakshmi@example.org'],
      ...['simulated-delhivery-token', 'simulated-shopify-token', admin.token, admin.email, admin.id, collectorKey],
    ];
    expect(hidden.filter((text) => sent.includes(text))).toEqual([]);
  });
});
