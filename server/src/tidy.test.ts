import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { jobHandlers } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const left = async (table: string, column: string) =>
  (await app.database.query<{ kept: string }>(`select ${column}::text as kept from ${table} order by 1`)).map(
    ({ kept }) => kept,
  );

test('tidying removes what nobody needs any more, and nothing else', async () => {
  const user = await app.createUser('admin');
  const before = await left('sessions', 'id');
  await app.database.query(
    `insert into sessions (user_id, expires_at) values ($1, now() - interval '31 days'), ($1, now() - interval '1 day')`,
    [user.id],
  );
  await app.database.query(
    `insert into inbox (source, event_id, topic, body, received_at) values
       ('shopify', 'old', 't', '{}', now() - interval '91 days'), ('shopify', 'young', 't', '{}', now() - interval '89 days')`,
  );
  await app.database.query('insert into inbox_keys select source, event_id, received_at from inbox');
  await app.database.query(
    `insert into login_failures values ('pair:old', 3, now() - interval '3 days'), ('pair:young', 3, now())`,
  );
  // Of a time when each order had a queue of its own.
  await app.database.query(
    `insert into graphile_worker._private_job_queues (queue_name) values ('store:1'), ('store:2'), ('orders:64')`,
  );
  await app.database.query(
    `select graphile_worker.add_job('tell_store', '{}', queue_name => 'store:2', run_at => now() + interval '1 day')`,
  );
  await jobHandlers(app.services).tidy({});
  expect(await left('graphile_worker._private_job_queues', 'queue_name')).toEqual(['orders:64', 'store:2']);
  expect(await left('sessions', 'id')).toHaveLength(before.length + 1);
  expect(await left('inbox', 'event_id')).toEqual(['young']);
  expect(await left('inbox_keys', 'event_id')).toEqual(['young']);
  const failures = await left('login_failures', 'key');
  expect(failures).toContain('pair:young');
  expect(failures).not.toContain('pair:old');
  // Users who are signed in stay signed in.
  expect((await app.send('GET', '/api/auth/me', { token: user.token })).status).toBe(200);
});
