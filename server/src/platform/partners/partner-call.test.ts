import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTraceCollector } from '../../../testing/trace-collector.ts';
import { freePort } from '../free-port.ts';
import { createLogger } from '../telemetry/log.ts';
import { startTraces } from '../telemetry/start-traces.ts';
import { atTrace } from '../telemetry/trace.ts';
import { callPartner } from './partner-call.ts';
import type { PartnerError } from './partner-error.ts';

test('a call in a trace is a span with its outcome and nothing of what is sent', async () => {
  const [collector, partner] = await Promise.all([startTraceCollector(), startTraceCollector()]);
  onTestFinished(async () => {
    await collector.close();
    await partner.close();
  });
  const log = createLogger({ level: 'silent', dataDir: '', name: 'test' });
  const config = { url: `${collector.url}/v1/traces`, headers: {}, service: 'shop', ratio: 1 };
  const end = await startTraces(config, { role: 'worker', log });
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true };
  const path = '/parcels?phone=9845098450';
  const about = {
    partner: 'Delhivery',
    operation: 'create',
    headers: { authorization: 'Token secret' },
    body: 'Lakshmi',
  };
  const ask = (url: string, resent?: number) =>
    callPartner({ ...about, method: 'POST', url, ...(resent ? { resent } : {}) }).catch(() => null);
  partner.answerWith(503);
  await ask(`${partner.url}${path}`); // In no trace.
  await atTrace(trace, async () => {
    await ask(`${partner.url}${path}`);
    partner.answerWith(200);
    await ask(`${partner.url}${path}`, 1);
    await ask(`http://127.0.0.1:${await freePort()}${path}`, 2);
  });
  await atTrace({ ...trace, sampled: false }, () => ask(`${partner.url}${path}`));
  await end();

  const usual = { 'partner.name': 'Delhivery', 'partner.operation': 'create', 'http.request.method': 'POST' };
  expect(collector.spans.map(({ parent, hasFailed, attributes }) => [parent, hasFailed, attributes])).toEqual([
    [trace.spanId, true, { ...usual, 'http.response.status_code': 503, 'error.type': '503' }],
    [trace.spanId, false, { ...usual, 'http.response.status_code': 200, 'http.request.resend_count': 1 }],
    [trace.spanId, true, { ...usual, 'error.type': 'partner_failed', 'http.request.resend_count': 2 }],
  ]);
  expect(partner.headers.some(({ traceparent }) => traceparent !== undefined)).toBe(false);
  const sent = Buffer.concat(collector.bodies).toString('latin1');
  expect(['9845098450', 'secret', 'Lakshmi', '127.0.0.1'].filter((text) => sent.includes(text))).toEqual([]);
});

// Proves (Signs of trouble): A silent partner takes one slot of a process, not all of them
test('of a partner that has not answered for half a minute one call waits, others fail soon, and its answer frees all', async () => {
  const waiting: (() => void)[] = [];
  const server = createServer((_, response) => waiting.push(() => response.end('{}')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = (timeoutMs = 20_000) => callPartner({ partner: 'Silent', operation: 'track', url, timeoutMs });
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: PartnerError) => `${error.failure}: ${error.message}`,
    );
  const late = 'unclear: Silent did not answer in time';
  expect(await Promise.all([failure(ask(50)), failure(ask(50))])).toEqual([late, late]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  const before = waiting.length;
  const probe = failure(ask());
  await vi.waitUntil(() => waiting.length > before, 10_000);
  expect(await failure(ask())).toBe('not_sent: Silent does not answer at the moment');
  // As the others of a batch do: they go on with the answer.
  const behind = [failure(ask()), failure(ask())];
  for (const answer of waiting) answer();
  expect(await probe).toBe('answered');
  await vi.waitUntil(() => waiting.length > before + 2, 10_000);
  for (const answer of waiting) answer();
  expect(await Promise.all(behind)).toEqual(['answered', 'answered']);
  const both = [failure(ask()), failure(ask())];
  await vi.waitUntil(() => waiting.length > before + 4, 10_000);
  for (const answer of waiting) answer();
  expect(await Promise.all(both)).toEqual(['answered', 'answered']);
});
