import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const list = () => app.attempt(ordersContract.list, { query: {} }, admin);

test('an unexpected error is reported without details', async () => {
  await app.database.query('alter table magic_order_line_items rename to away');
  const sent = await list();
  await app.database.query('alter table away rename to magic_order_line_items');
  expect([sent.status, sent.text]).toEqual([500, '{"error":"internal","message":"An error occurred"}']);
  expect((await list()).status).toBe(200);
});

test('recovers when the database closes its connections', async () => {
  await Promise.all(Array.from({ length: 8 }, list));
  await app.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shipmagic_app' and datname = current_database()",
  );
  const sent = await until('an answer', async () => {
    const answer = await list();
    expect([200, 503]).toContain(answer.status);
    return answer.status === 200 && answer;
  });
  expect(sent.status).toBe(200);
});

test('reports an unreachable database as unavailable, also in readiness', async () => {
  const name = new URL(app.database.ownerUrl).pathname.slice(1);
  await app.database.query(`alter database ${name} connection limit 0`);
  await app.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shipmagic_app' and datname = current_database()",
  );
  try {
    const sent = await until('a refusal', async () => {
      const answer = await list();
      return answer.status !== 200 && answer;
    });
    expect(sent).toMatchObject({
      status: 503,
      body: { error: 'unavailable', message: 'The database does not answer. Please try again in a moment.' },
    });
    expect(sent.headers.get('retry-after')).toBe('5');
    expect((await app.send('GET', '/readyz')).status).toBe(503);
    expect((await app.send('GET', '/healthz')).status).toBe(200);
    // The figures are wanted now; those that the database has cannot be read.
    const metrics = await app.metrics();
    expect(metrics.status).toBe(200);
    expect(metrics.text).toMatch(/^shipmagic_failed_mails Nan$/im);
    expect(metrics.text).toMatch(/^shipmagic_database_calls_waiting 0$/m);
  } finally {
    await app.database.query(`alter database ${name} connection limit -1`);
  }
  await until('recovery', async () => (await list()).status === 200);
});

test('tells of a statement that was ended at its time limit', async () => {
  const { database } = app;
  const limit = async (setting: string) => {
    await database.query(
      `alter role shipmagic_app in database ${new URL(database.ownerUrl).pathname.slice(1)} ${setting}`,
    );
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shipmagic_app' and datname = current_database()",
    );
  };
  await limit("set statement_timeout = '300ms'");
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table app.magic_orders');
    const sent = await until('it is ended', async () => {
      const answer = await list();
      return String(answer.text).includes('too long') && answer;
    });
    expect(sent).toMatchObject({
      status: 503,
      body: { error: 'unavailable', message: 'The database took too long to answer. Please try again in a moment.' },
    });
    expect(sent.headers.get('retry-after')).toBe('5');
  } finally {
    await holder.end();
    await limit("set statement_timeout = '30s'");
  }
  await until('recovery', async () => (await list()).status === 200);
});

// Proves (The API and its errors): A query with invalid percent-encoding is 400 with the name of its field
test.each([
  ['/api/orders?search=%ff', 'search'],
  ['/api/orders?limit=5&search=50%', 'search'],
  ['/api/products?search=%E0%A4%A', 'search'],
  ['/api/orders?vendor=A&vendor=%C3%28', 'vendor'],
])('refuses %s, naming the field', async (path, field) => {
  const sent = await app.send('GET', path, { token: admin.token });
  expect(sent).toMatchObject({
    status: 400,
    body: { error: 'bad_input', field, message: `${field} has a % that is not part of a valid escape` },
  });
});

test.each(['/api/orders?search=50%25', '/api/orders?search=%E0%A4%A8%E0%A4%88', '/api/orders?search=a+b&limit=5'])(
  'accepts %s',
  async (path) => expect((await app.send('GET', path, { token: admin.token })).status).toBe(200),
);
