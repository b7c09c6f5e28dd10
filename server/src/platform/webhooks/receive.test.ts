import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scanPushSecret, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, prozo: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const senders = {
  shopify: (body: string) => sendStoreWebhook(app, { id: createHash('sha256').update(body).digest('hex'), body }),
  delhivery: (body: string) =>
    app.send('POST', '/webhooks/delhivery', { body, headers: { authorization: scanPushSecret } }),
  prozo: (body: string) => app.send('POST', `/webhooks/prozo/${scanPushSecret}`, { body }),
};
const kept = (source: string) =>
  app.database.query(
    'select body, error, handled_at is not null as handled from inbox where source = $1 order by id desc limit 1',
    [source],
  );

describe.each(Object.entries(senders))('an unreadable webhook from %s', (source, send) => {
  test.each([
    ['nested a hundred thousand times', nested(100_000), 'The body is nested too deeply'],
    ['cut off', '{"half": ', 'The body is not valid JSON'],
    ['no JSON, with a NUL', 'a\0b', 'The body is not valid JSON'],
  ])('is stored and acknowledged: %s', async (_, body, error) => {
    for (const time of ['first', 'again']) {
      const sent = await send(body);
      expect([time, sent.status, sent.text]).toEqual([time, 200, '{}']);
    }
    expect(await kept(source)).toEqual([
      { body: { unread: body.slice(0, 10_000).replaceAll('\0', '') }, error, handled: true },
    ]);
  });
});

test('starts no job', async () => {
  const { jobs } = await app.database.one<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker._private_jobs',
  );
  expect(jobs).toBe(0);
});

test('from an unknown sender is not stored', async () => {
  const before = await kept('delhivery');
  const sent = await app.send('POST', '/webhooks/delhivery', { body: nested(100_000) });
  expect(sent.status).toBe(401);
  expect(await kept('delhivery')).toEqual(before);
});

describe('an API call', () => {
  const login = (body: string) => app.send('POST', '/api/auth/login', { body });

  // The deeper one is about as long as the body of a public call may be.
  // Proves (The shell): A body nested too deeply is refused; an unreadable webhook is stored and not sent again
  test.each([65, 2000])('refuses a body nested %i levels deep', async (depth) => {
    for (const body of [nested(depth), `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`])
      expect(await login(body)).toMatchObject({
        status: 400,
        body: { error: 'bad_input', message: 'The body is nested too deeply' },
      });
  });

  test('refuses an infinite number', async () => {
    const sent = await app.send('PUT', '/api/users/00000000-0000-4000-8000-000000000000', {
      token: admin.token,
      body: '{"role": "admin", "isActive": 1e400}',
    });
    expect(sent).toMatchObject({ status: 400, body: { field: 'isActive' } });
    const version = await app.send('PUT', '/api/magic-orders/PG1-1/merchant-vendor-notes', {
      token: admin.token,
      body: '{"merchantVendorNotes": "x", "version": 1e400}',
    });
    expect(version).toMatchObject({
      status: 400,
      body: { field: 'version', message: 'Version is too large' },
    });
  });

  test('ignores fields of a prototype', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype'])
      expect(await login(`{"${key}": {"email": "a@example.org", "password": "x"}}`)).toMatchObject({
        status: 400,
        body: { field: 'email', message: 'Email is missing' },
      });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
