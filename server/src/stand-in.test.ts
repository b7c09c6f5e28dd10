import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../testing/mail.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { withWorker } from '../testing/with-worker.ts';
import { version } from './platform/version.ts';
import { createStandIn } from './stand-in.ts';

interface Call {
  readonly name: string;
  readonly state: string;
}

let app: TestApp;
let hook: Server;
const calls: Call[] = [];
const told = () => calls.flatMap(({ name, state }) => (name === 'ShipMagicNoWorkerRuns' ? [state] : []));

beforeAll(async () => {
  hook = createServer(async (request, reply) => {
    calls.push((await json(request)) as Call);
    reply.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
  app = await startTestApp({
    mail: true,
    config: { ALERTS_TO: 'ops@example.com', ALERTS_WEBHOOK: url, ALERTS_WEBHOOK_PRIVATE: 'true' },
  });
});
afterAll(async () => {
  await app?.close();
  hook?.close();
});

const living = (role: string, beaten: number) =>
  app.database.query(
    `insert into app.processes (id, role, version, host, pid, started_at, beat_at)
     values (gen_random_uuid(), $1, $2, 'a', 7, now() - interval '1 hour', now() - make_interval(secs => $3))`,
    [role, version, beaten],
  );
/** As if they had been kept for so much longer. */
const later = (minutes: number) =>
  app.database.query(
    `update app.alerts set begun_at = begun_at - make_interval(mins => $1),
       severity_since = severity_since - make_interval(mins => $1), gone_since = gone_since - make_interval(mins => $1)`,
    [minutes],
  );
const kept = async () => {
  const rows = await app.database.query<{ told: string | null; gone: boolean }>(
    "select told, gone_since is not null as gone from app.alerts where name = 'shipmagic_worker_silent_seconds'",
  );
  return rows[0];
};
const mailsOfIt = async () =>
  (await mailsOf(app).received('ops@example.com')).filter(({ subject }) => /No worker runs/.test(subject));

// Proves (Signs of trouble): While no worker lives, exactly one server tells of what is wrong, and the worker that comes
// back tells that it is over
test('servers without a worker tell of it once, and the worker that comes back that it is over', async () => {
  await living('server', 5);
  await living('worker', 600);
  const servers = [
    createStandIn(app.services, app.database.ownerUrl),
    createStandIn(app.services, app.database.ownerUrl),
  ];
  const look = async () => {
    await Promise.all(servers.map((one) => one.look()));
    await app.untilIdle();
  };
  try {
    await look();
    expect(await kept()).toMatchObject({ told: null });
    expect(told()).toEqual([]);
    await later(1);
    await look();
    await look();
    expect(told()).toEqual(['firing']);
    const mails = await until('it is mailed', async () => {
      const found = await mailsOfIt();
      return found.length > 0 && found;
    });
    expect(mails.map(({ subject }) => subject)).toEqual(['Critical: No worker runs']);
    await living('worker', 5);
    await look();
  } finally {
    for (const one of servers) await one.stop();
  }
  await withWorker(app, {}, async () => {
    const follow = async () => {
      await app.database.query("select app.enqueue_job('follow_signs', '{}'::jsonb)");
      await app.untilIdle();
    };
    await follow();
    expect(await kept()).toMatchObject({ told: 'critical', gone: true });
    await later(5);
    await follow();
    expect(await kept()).toBeUndefined();
  });
  expect(told()).toEqual(['firing', 'resolved']);
});

test('a server does none of a worker’s other jobs, nor any while a worker lives', async () => {
  await app.database.query('delete from app.processes');
  await living('worker', 5);
  const server = createStandIn(app.services, app.database.ownerUrl);
  const jobs = () =>
    app.database.query<{ task: string }>(
      'select task_identifier as task from graphile_worker.jobs order by task_identifier',
    );
  try {
    await app.database.query("select app.enqueue_job('settle_inventory', '{}'::jsonb)");
    await app.database.query("select app.enqueue_job('follow_signs', '{}'::jsonb)");
    await server.look();
    expect(await jobs()).toEqual([{ task: 'follow_signs' }, { task: 'settle_inventory' }]);
    await app.database.query("update app.processes set beat_at = now() - interval '10 minutes'");
    await server.look();
    await until('signs have been looked for', async () => {
      const left = await jobs();
      return left.length === 1 && left[0]?.task === 'settle_inventory';
    });
  } finally {
    await server.stop();
  }
});
