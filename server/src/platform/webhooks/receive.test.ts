import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scanPushSecret, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';
import { receiveSoon } from './receive-soon.ts';

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

describe('webhooks that arrive together', () => {
  const webhook = (eventId: string, text = '{}') => ({ source: 'shopify', eventId, topic: 'orders/none', text });
  const storedOf = async (prefix: string) =>
    (
      await app.database.query<{ event_id: string; body: unknown; jobs: number }>(
        `select i.event_id, i.body, (select count(*)::int from graphile_worker._private_jobs j where j.key = 'inbox:' || i.id) as jobs
         from inbox i where starts_with(i.event_id, $1) order by i.id`,
        [prefix],
      )
    ).map(({ event_id, body, jobs }) => [event_id.slice(prefix.length), body, jobs]);

  test('are each stored once, in their order, with a job for each that can be read', async () => {
    const store = receiveSoon(app.services.db);
    const ids = ['z', 'b', 'a', 'b', 'c'];
    const stored = await Promise.all([
      ...ids.map((id, n) => store(webhook(`many-${id}`, JSON.stringify({ n })))),
      store(webhook('many-torn', '{')),
      ...Array.from({ length: 250 }, (_, n) => store(webhook(`more-${n}`))),
    ]);
    expect(stored.map(({ isNew }) => isNew).slice(0, 6)).toEqual([true, true, true, false, true, true]);
    expect(stored.map(({ unread }) => unread).slice(4, 7)).toEqual([null, 'The body is not valid JSON', null]);
    expect(await storedOf('many-')).toEqual([
      ['z', { n: 0 }, 1],
      ['b', { n: 1 }, 1],
      ['a', { n: 2 }, 1],
      ['c', { n: 4 }, 1],
      ['torn', { unread: '{' }, 0],
    ]);
    expect((await storedOf('more-')).map(([id]) => Number(id))).toEqual(Array.from({ length: 250 }, (_, n) => n));
  });

  test('do not keep each other from being stored', async () => {
    const store = receiveSoon(app.services.db);
    const sent = ['first', 'good', 'ba\0d', 'last'].map((id) => store(webhook(`some-${id}`)));
    expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect((await storedOf('some-')).map(([id]) => id)).toEqual(['first', 'good', 'last']);
  });

  test('come in twice at two servers without one waiting for the other for ever', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `twice-${n}`);
    const here = receiveSoon(app.services.db);
    const there = receiveSoon(app.services.db);
    const stored = await Promise.all([
      ...ids.map((id) => here(webhook(id))),
      ...ids.toReversed().map((id) => there(webhook(id))),
    ]);
    expect(stored.filter(({ isNew }) => isNew)).toHaveLength(60);
    expect(await storedOf('twice-')).toHaveLength(60);
  });
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
