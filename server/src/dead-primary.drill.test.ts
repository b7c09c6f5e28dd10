import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { type DeadPrimary, startDeadPrimary } from '../testing/dead-primary.ts';
import { startProcess } from '../testing/machines/product.ts';
import { testSecret } from '../testing/secret.ts';
import { until } from '../testing/until.ts';
import { waitsForLock } from '../testing/waits-for-lock.ts';
import { connectLogin } from './platform/db/passwords.ts';
import { freePort } from './platform/free-port.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

/** A way that is lost at once for one process, with what it takes to go that way. */
async function lonelyWay(): Promise<{ way: DeadPrimary; env: Record<string, string> }> {
  const way = await startDeadPrimary(database.ownerUrl);
  return { way, env: { ...database.env, DATABASE_URL: way.url, SECRET_KEY: testSecret } };
}

/** As another account each time, because the attempts at one are limited. */
const signIn = async ({ url }: { url: string }, patienceMs = 300_000) => {
  const { status } = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' }),
    signal: AbortSignal.timeout(patienceMs),
  });
  return status;
};

/** Ends a process, and returns its exit code and how many seconds it took. */
async function end(one: { kill(signal: NodeJS.Signals): Promise<number | null> }) {
  const begun = performance.now();
  const code = await one.kill('SIGTERM');
  return { code, seconds: (performance.now() - begun) / 1000 };
}

// Proves (Scale): A server and a worker whose primary is gone without a word end within 5 seconds when they are told to
describe.each([
  ['and nothing has taken its place', { hasFollower: false }],
  ['and a replica was promoted', { hasFollower: true }],
])('the primary is gone without a word, %s', (_, options) => {
  test.each(['server', 'worker'] as const)('a %s that waits for it ends in order within 5 seconds', async (role) => {
    const { way, env } = await lonelyWay();
    try {
      const workerPort = String(await freePort());
      const workerUrl = `http://127.0.0.1:${workerPort}`;
      const one = await startProcess(role, { ...env, WORKER_PORT: workerPort });
      if (role === 'worker') expect((await fetch(`${workerUrl}/readyz`)).status).toBe(200);
      way.lose(options);
      // Those who ask meanwhile wait with it.
      const asked = Array.from({ length: role === 'server' ? 6 : 0 }, () => signIn(one).catch(() => null));
      if (role === 'worker' && !options.hasFollower)
        await until('it is not ready', async () => (await fetch(`${workerUrl}/readyz`)).status === 503);
      await until('it waits in vain', () => way.waiting >= 2);
      const { code, seconds } = await end(one);
      expect(code, one.said()).toBe(0);
      expect(seconds).toBeLessThan(5);
      await Promise.all(asked);
    } finally {
      await way.close();
    }
  });
});

// Proves (Scale): Nobody waits for a primary that is gone without a word, and what takes its place is found
test.each([
  ['a replica was promoted', { hasFollower: true }, 401],
  ['nothing has taken its place', { hasFollower: false }, 503],
])(
  'while %s, whoever waits for the primary that is gone is told so',
  async (_, options, later) => {
    const { way, env } = await lonelyWay();
    const server = await startProcess('server', env);
    try {
      expect(await signIn(server)).toBe(401);
      way.lose(options);
      const asked = await Promise.all(Array.from({ length: 2 }, () => signIn(server, 60_000)));
      for (const status of asked) expect([401, 503]).toContain(status);
      await until('it is answered as before', async () => (await signIn(server, 60_000)) === later);
    } finally {
      await server.kill();
      await way.close();
    }
  },
  120_000,
);

test('a request that waits for a database that is there gets its answer', async () => {
  const { way, env } = await lonelyWay();
  const holder = await connectLogin({ connectionString: database.ownerUrl });
  try {
    const server = await startProcess('server', env);
    await holder.query('begin; lock table app.users in access exclusive mode');
    const asked = signIn(server);
    await waitsForLock({ database }, 'users');
    const before = way.made;
    const ended = server.kill('SIGTERM');
    await until('the database was asked twice whether it is there', () => way.made >= before + 2);
    await holder.query('rollback');
    expect([await asked, await ended]).toEqual([401, 0]);
  } finally {
    await holder.end();
    await way.close();
  }
});
