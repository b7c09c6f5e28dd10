import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsToken, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type Configured, isInsider } from '../http/insider.ts';
import { version } from '../version.ts';

const token = metricsToken;
let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  closed = await startTestApp({ config: { TRUST_PROXY: '1', METRICS_TOKEN: undefined } });
});
afterAll(async () => {
  await app?.close();
  await closed?.close();
});

const read = (from: TestApp, headers: Record<string, string> = {}) => from.send('GET', '/metrics', { headers });
const refused = { status: 401, body: { error: 'sign_in_required' } };

describe('the metrics', () => {
  // Proves (People): The metrics are readable with the token alone, outside of the demo
  test('are not available to this machine without the token: a proxy may stand before it that nobody sees', async () => {
    for (const one of [app, closed]) {
      const sent = await read(one);
      expect(sent).toMatchObject(refused);
      expect(sent.text).not.toContain('shipmagic_');
    }
  });

  test.each<[boolean, Configured]>([
    [true, { metricsToken: null, mode: 'demo', trustedProxies: 0 }],
    [false, { metricsToken: null, mode: 'demo', trustedProxies: 1 }],
    [false, { metricsToken: null, mode: 'real', trustedProxies: 0 }],
  ])('this machine may know without a token: %j for %j', (may, configured) => {
    const raw = { socket: { remoteAddress: '127.0.0.1' }, headers: {} };
    expect(isInsider({ headers: {}, raw } as unknown as FastifyRequest, configured)).toBe(may);
  });

  test('come with the version in /healthz', async () => {
    expect((await app.send('GET', '/healthz')).body).toEqual({ ok: true });
    expect((await app.send('GET', '/healthz', { token })).body).toEqual({ ok: true, version });
  });

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'are refused to requests through a local proxy: %s',
    async (name) => {
      for (const one of [app, closed]) {
        const sent = await read(one, { [name]: '127.0.0.1' });
        expect(sent).toMatchObject(refused);
        expect(sent.text).not.toContain('shipmagic_');
      }
    },
  );

  test('are available to anybody with the token', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.7' };
    expect((await read(app, { ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
    for (const authorization of ['', 'Bearer ', 'Bearer null', `Bearer ${token}x`, `Basic ${token}`, token])
      expect(await read(app, { ...proxied, authorization })).toMatchObject(refused);
    expect(await read(closed, { ...proxied, authorization: 'Bearer null' })).toMatchObject(refused);
  });

  test('are refused to other machines', async () => {
    const other = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    // A machine without a network has no other machines.
    if (!other) return;
    const elsewhere = await startTestApp({ host: '0.0.0.0' });
    try {
      const { port } = new URL(elsewhere.url);
      const sent = await fetch(`http://${other.address}:${port}/metrics`);
      expect([sent.status, (await sent.text()).includes('shipmagic_')]).toEqual([401, false]);
    } finally {
      await elsewhere.close();
    }
  });
});
