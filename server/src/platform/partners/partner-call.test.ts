import { expect, onTestFinished, test } from 'vitest';
import { startTraceCollector } from '../../../testing/trace-collector.ts';
import { freePort } from '../free-port.ts';
import { createLogger } from '../telemetry/log.ts';
import { startTraces } from '../telemetry/start-traces.ts';
import { atTrace } from '../telemetry/trace.ts';
import { callPartner } from './partner-call.ts';

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
