import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricsToken, startTestApp, type TestApp } from '../testing/test-app.ts';
import { version } from './platform/version.ts';
import { createWorkerHttp } from './worker-http.ts';

let app: TestApp;
let http: FastifyInstance;
let takesJobs = true;
beforeAll(async () => {
  app = await startTestApp();
  http = await createWorkerHttp(app.services, () => takesJobs);
});
afterAll(async () => {
  await http?.close();
  await app?.close();
});

const authorization = `Bearer ${metricsToken}`;
const get = async (url: string, headers = {}) => {
  const { statusCode, body } = await http.inject({ method: 'GET', url, headers });
  return { status: statusCode, text: body };
};

test('a worker says that it runs, and to those who may know, in which version', async () => {
  expect(await get('/healthz')).toEqual({ status: 200, text: '{"ok":true}' });
  expect(JSON.parse((await get('/healthz', { authorization })).text)).toEqual({ ok: true, version });
});

test('a worker is ready while its database answers and it takes jobs', async () => {
  expect((await get('/readyz')).status).toBe(200);
  takesJobs = false;
  expect(await get('/readyz')).toEqual({
    status: 503,
    text: '{"ok":false,"reason":"it takes no jobs at the moment"}',
  });
  takesJobs = true;
});

test('a worker has the figures of its process, for those with the token', async () => {
  expect((await get('/metrics')).status).toBe(401);
  const { text } = await get('/metrics', { authorization });
  expect(text).toMatch(/^shipmagic_disk_free_share\{place="DATA_DIR"\} 0\.\d+$/m);
  expect(text).toMatch(/^shipmagic_database_answers 1$/m);
  expect(text).toMatch(/^process_cpu_seconds_total /m);
});

test('a worker serves nothing else', async () => {
  for (const path of ['/', '/api/orders', '/webhooks/delhivery']) expect((await get(path)).status, path).toBe(404);
});
