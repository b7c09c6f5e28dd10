import { Writable } from 'node:stream';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { traceHere } from '../telemetry/trace.ts';
import { createHttpServer } from './server.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const good = `00-${traceId}-00f067aa0ba902b7-01`;
const lines: string[] = [];
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  app = await createHttpServer({
    logger: pino({ level: 'info' }, stream),
    trustedProxies: 0,
    webRoot: null,
    pictureOrigins: [],
    mayReadDescription: async () => true,
    trackingPage: async (html) => html,
    customersHost: null,
  });
  app.post('/api/here', async () => ({ here: traceHere() ?? null }));
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization) request.viewer = { userId: 'u1' } as Viewer;
  });
  await app.ready();
});
afterAll(() => app?.close());

async function callWith(traceparent: string, isSignedIn = true) {
  lines.length = 0;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/here',
    headers: { traceparent, ...(isSignedIn ? { authorization: 'Bearer x' } : {}) },
    payload: { some: 'body' },
  });
  return { status: answer.statusCode, here: answer.json().here, logged: JSON.parse(lines.at(-1) ?? '{}').trace_id };
}

describe('without a collector', () => {
  test('a signed-in caller’s trace goes on in the handler and in the log', async () => {
    expect(await callWith(good)).toEqual({
      status: 200,
      here: { traceId, spanId: '00f067aa0ba902b7', sampled: true },
      logged: traceId,
    });
  });

  test('a visitor’s does not', async () => {
    expect(await callWith(good, false)).toEqual({ status: 200, here: null, logged: undefined });
  });

  test.each([
    '',
    'x',
    traceId,
    good.toUpperCase(),
    good.replace('00-', '01-'),
    good.replace('00-', 'ff-'),
    `${good}-more`,
    ` ${good}\t`.padEnd(9000, 'x'),
    good.replace(traceId, '0'.repeat(32)),
    good.replace('00f067aa0ba902b7', '0'.repeat(16)),
    good.replace(traceId, `${traceId.slice(1)}'`),
    `${good},${good}`,
  ])('%j is ignored', async (header) => {
    expect(await callWith(header)).toEqual({ status: 200, here: null, logged: undefined });
  });
});
