import { setTimeout as pause } from 'node:timers/promises';
import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../server/testing/machines/cluster.ts';
import { until } from '../server/testing/until.ts';
import { drill, report, seconds } from './support/drill.ts';
import { times } from './support/list-orders.ts';
import { whileShipping } from './support/while-shipping.ts';

const lateSeconds = 60;
const pace = 2;

let cluster: Cluster;
beforeAll(async () => {
  if (!noCluster) cluster = await startCluster({ servers: 2, workers: 1 });
});
afterAll(() => cluster?.close());

const isRead = async (server: number) => (await cluster.metric(server, 'shipmagic_replica_in_use')) === 1;
const lag = (server: number) => cluster.metric(server, 'shipmagic_replica_lag_seconds');

/** Reads what was last done, by somebody with this cookie. */
async function readAudit(server: number, cookie: string | null) {
  const started = performance.now();
  const { status, body } = await cluster.call(server, 'GET', auditContract.list.path, { cookie });
  expect(status).toBe(200);
  return { text: JSON.stringify(body), ms: performance.now() - started };
}

/** Writes by one server and reads by the other, as the author and as somebody else. */
async function writeAndRead(i: number, pausedAt: number) {
  const name = `Written in turn ${i}`;
  const saved = await cluster.call(i, 'POST', sqlContract.saveQuery.path, { body: { name, query: 'select 1' } });
  expect(saved.status).toBe(200);
  const server = i + 1;
  const before = await isRead(server);
  const own = await readAudit(server, saved.cookie);
  const others = await readAudit(server, null);
  const shown = await lag(server);
  const at = (performance.now() - pausedAt) / 1000;
  const after = await isRead(server);
  return {
    own: own.text.includes(name),
    others: others.text.includes(name),
    /** Null if it changed meanwhile. */
    isRead: before === after ? after : null,
    ms: Math.max(own.ms, others.ms),
    shown,
    at,
  };
}

// Proves (Scale): While the replica is a minute late everybody reads their own change, nobody waits for it, and its
// lag is shown
describe(`the replica is ${lateSeconds} seconds late while orders are shipped`, () => {
  drill('its lag is shown, everybody reads their own change, and it is left alone until it has caught up', async () => {
    const ids = await cluster.placeOrders(pace * lateSeconds);
    for (const server of [0, 1]) await until('the replica is read', () => isRead(server));
    await cluster.replica.query('select pg_wal_replay_pause()');
    const pausedAt = performance.now();
    const { happened: samples } = await whileShipping(
      cluster,
      ids,
      async () => {
        const all: Awaited<ReturnType<typeof writeAndRead>>[] = [];
        for (let i = 0; performance.now() - pausedAt < lateSeconds * 1000; i += 1) {
          all.push(await writeAndRead(i, pausedAt));
          await pause(300);
        }
        return all;
      },
      pace,
    );
    const most = Math.max(...(await Promise.all([lag(0), lag(1)])));
    await cluster.replica.query('select pg_wal_replay_resume()');
    const resumedAt = performance.now();
    for (const server of [0, 1]) await until('the replica is read again', () => isRead(server));
    const readAgain = performance.now() - resumedAt;

    const late = samples.filter((one) => one.isRead === false);
    const onReplica = samples.filter((one) => one.isRead === true);
    const leftAt = Math.min(...late.map(({ at }) => at));
    report(
      `${samples.length} changes, each read by its author and by somebody else: ${times(samples)}; left alone after ${leftAt.toFixed(1)} s, lag shown at the end ${most.toFixed(1)} s, read again ${seconds(readAgain)} after it went on`,
    );
    expect(samples.filter(({ own }) => !own)).toEqual([]);
    // While it is read, others see what it has; then the primary answers everybody.
    expect(onReplica.length).toBeGreaterThan(0);
    expect(onReplica.filter(({ others }) => others)).toEqual([]);
    expect(late.length).toBeGreaterThan(0);
    expect(late.filter(({ others }) => !others)).toEqual([]);
    expect(leftAt).toBeLessThan(20);
    expect(Math.max(...samples.map(({ ms }) => ms))).toBeLessThan(5000);
    expect(samples.filter(({ shown, at }) => !(Math.abs(shown - at) < 4))).toEqual([]);
    expect(most).toBeGreaterThan(lateSeconds - 4);
    for (const server of cluster.servers) {
      const told = server.said().match(/it is \d+ seconds behind/g) ?? [];
      expect(told.length).toBeGreaterThan(0);
      // At most once a minute.
      expect(told.length).toBeLessThanOrEqual(2);
    }
    const last = samples.length - 1;
    await until('the replica has the last change', async () =>
      (await readAudit(0, null)).text.includes(`Written in turn ${last}`),
    );
    for (const server of [0, 1]) expect(await lag(server)).toBeLessThan(4);
  });
});
