import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { readConfig } from '../../config/config.ts';
import { figureReaders } from '../../figures.ts';
import { postToPublic } from '../../platform/partners/post-to-public.ts';
import { measure } from '../status/measure.ts';
import { followSigns } from './follow-signs.ts';

interface Call {
  readonly name: string;
  readonly [field: string]: unknown;
}

const addresses = ['ops@example.com', 'night@example.com'];
let app: TestApp;
let hook: Server;
let url: string;
let answer = 200;
const calls: Call[] = [];

beforeAll(async () => {
  hook = createServer(async (request, reply) => {
    calls.push((await json(request)) as Call);
    reply.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('thank you');
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/a-secret-path`;
  app = await startTestApp({
    mail: true,
    worker: true,
    config: { ALERTS_TO: addresses.join(' , '), ALERTS_WEBHOOK: url, ALERTS_WEBHOOK_PRIVATE: 'true' },
  });
});
afterAll(async () => {
  await app?.close();
  hook?.close();
});

const start = Date.now();
const follow = async (minute: number) => {
  const readFigures = () => measure(figureReaders(app.services));
  await followSigns({ ...app.services, readFigures }, new Date(start + minute * 60_000));
  await app.untilIdle();
};
// The disk of whoever runs this is theirs.
const ofDeadJobs = () => calls.filter(({ name }) => name === 'ShipMagicJobsWereGivenUp');
const mailed = async (to: string) =>
  (await mailsOf(app).received(to)).filter(({ text }) => /given up/i.test(text) || /failed for good/.test(text));

// Proves (Signs of trouble): Whoever is named is told by mail and webhook when a sign begins and when it is over, once
// each, also after a restart
test('a sign that begins and ends is told once each, to everybody and to the webhook', async () => {
  const { id } = await app.database.one<{ id: string }>(
    "select id from graphile_worker.add_job('tidy', run_at => now() + interval '1 day', max_attempts => 1)",
  );
  await app.database.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id]);
  for (const minute of [0, 1, 4]) await follow(minute);
  expect(ofDeadJobs()).toEqual([]);
  for (const minute of [5, 6, 7]) await follow(minute);
  const says = expect.stringContaining('1 job of the kind “Delete expired data” failed for good');
  const alert = { name: 'ShipMagicJobsWereGivenUp', of: 'tidy', severity: 'warning', says };
  const since = new Date(start).toISOString();
  expect(ofDeadJobs()).toMatchObject([{ ...alert, state: 'firing', since, todo: expect.stringContaining('Read the') }]);
  for (const to of addresses) {
    const mails = await until('it is mailed', async () => {
      const found = await mailed(to);
      return found.length > 0 && found;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${app.env.PUBLIC_URL ?? ''}/status`);
  }
  await app.database.query('select graphile_worker.complete_jobs(array[$1]::bigint[])', [id]);
  for (const minute of [8, 9, 13, 14, 15]) await follow(minute);
  expect(ofDeadJobs().map(({ state }) => state)).toEqual(['firing', 'resolved']);
  const subjects = (await mailed('ops@example.com')).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(await app.database.query("select from alerts where name = 'shipmagic_dead_jobs'")).toEqual([]);
});

test('a webhook that refuses is called again later, and its failure says nothing of its address', async () => {
  answer = 500;
  try {
    const body = {
      name: 'ShipMagicTest',
      of: null,
      severity: 'warning',
      state: 'firing',
      since: '',
      says: '',
      todo: '',
    };
    await app.database.query(
      "select graphile_worker.add_job('call_alert_webhook', json_build_object('alert', $1::json), max_attempts => 3)",
      [JSON.stringify(body)],
    );
    const failed = () =>
      app.database.query<{ last_error: string }>(
        `select j.last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'call_alert_webhook' and j.last_error is not null`,
      );
    const [job] = await until('it failed', async () => {
      const found = await failed();
      return found.length > 0 && found;
    });
    expect(job?.last_error).toBe('ALERTS_WEBHOOK: it was refused (500)');
    answer = 200;
    await app.hurryJobs();
    await until('it is told', async () => (await failed()).length === 0);
  } finally {
    answer = 200;
  }
});

test.each([
  ['a private address', () => 'https://10.0.0.1/hook', 'not a public one'],
  ['a name of this machine', () => 'https://localhost/a-secret-path', 'no answer'],
  ['one without TLS', () => 'http://example.com/hook', 'not a public one'],
  ['this machine', () => url, 'not a public one'],
])('%s is not called unless private ones are allowed', async (_, of, says) => {
  const before = calls.length;
  await expect(postToPublic({ url: of(), json: {}, mayBePrivate: false })).rejects.toThrow(says);
  expect(calls).toHaveLength(before);
});

test('a redirect is not followed', async () => {
  answer = 302;
  const before = calls.length;
  await expect(postToPublic({ url, json: { name: 'one' }, mayBePrivate: true })).rejects.toThrow(
    'it was refused (302)',
  );
  expect(calls).toHaveLength(before + 1);
  answer = 200;
});

test('without anybody to tell nothing is kept', async () => {
  await app.database.query('delete from alerts');
  const config = { alerts: { to: [], webhook: null, mayBePrivate: false } };
  await followSigns(
    { db: app.services.db, config, readFigures: () => measure(figureReaders(app.services)) },
    new Date(),
  );
  expect(await app.database.query('select from alerts')).toEqual([]);
});

test.each([
  [{ ALERTS_TO: 'ops@example.com' }, 'ALERTS_TO needs SMTP_URL'],
  [{ ALERTS_TO: 'ops', SMTP_URL: 'smtp://localhost' }, 'ALERTS_TO: must be mail addresses'],
  [{ ALERTS_WEBHOOK: 'http://example.com' }, 'ALERTS_WEBHOOK must begin with https://'],
  [{ ALERTS_WEBHOOK: 'ftp://example.com' }, 'ALERTS_WEBHOOK: must look like'],
])('%o is refused in words', (env, says) => {
  expect(() => readConfig(env)).toThrow(says);
});
