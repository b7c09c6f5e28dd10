import { setTimeout as pause } from 'node:timers/promises';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../server/testing/machines/cluster.ts';
import { until } from '../server/testing/until.ts';
import { drill, report, seconds } from './support/drill.ts';
import { listLeftJobs, listOpenJobs } from './support/jobs.ts';
import { endAmidShipments, firstMade, whileShipping } from './support/while-shipping.ts';

const pace = 10;
const forSeconds = 10;

let cluster: Cluster;
beforeAll(async () => {
  if (noCluster) return;
  cluster = await startCluster({ servers: 2, workers: 2 });
  // A courier takes its time, so that whatever is killed has calls under way.
  cluster.delhivery.simulator.faults.add({ kind: 'slow', operation: 'create', delayMs: 300 });
});
afterAll(() => cluster?.close());

const placeOrders = () => cluster.placeOrders(pace * forSeconds);
const ready = (server: number) =>
  cluster.call(server, 'GET', '/readyz', { patienceMs: 12_000 }).then(
    ({ status }) => status,
    () => 0,
  );

// Proves (Scale): So for a killed server, worker and pooler; a dead worker's jobs are done by another one, and the
// store is told of each parcel once
describe('while shipments are made by two servers and two workers', () => {
  drill('a server is killed: the other one goes on, and it is back when it is started again', async () => {
    const { told } = await whileShipping(
      cluster,
      await placeOrders(),
      async (all) => {
        const killedAt = await endAmidShipments(all, () => cluster.servers[0]?.kill(), 0);
        expect([await ready(0), await ready(1)]).toEqual([0, 200]);
        const otherAt = await firstMade(all, killedAt, 1);
        await pause(3000);
        const startedAt = performance.now();
        await startAgain('servers', 0);
        await until('it is ready', async () => (await ready(0)) === 200);
        report(
          `the other server’s next shipment ${seconds(otherAt - killedAt)} after the kill; ready ${seconds(performance.now() - startedAt)} after its start`,
        );
      },
      pace,
    );
    expect(told.filter(({ status, server }) => status === 0 && server === 1)).toEqual([]);
  });

  drill('a worker is killed: the other one does its jobs, and says whose they were', async () => {
    const [one, other] = cluster.workers;
    if (!one || !other) throw new Error('there are two workers');
    await whileShipping(
      cluster,
      await placeOrders(),
      async (all) => {
        const killedAt = await endAmidShipments(all, () => one.kill());
        const left = await until('its lock is gone, and jobs are left', async () => {
          const jobs = await listLeftJobs(cluster);
          return jobs.length > 0 && jobs;
        });
        const nextAt = await firstMade(all, killedAt);
        await until(
          'its jobs are done by the other one',
          async () => {
            const open = new Set((await listOpenJobs(cluster)).map(({ id }) => id));
            return left.every(({ id }) => !open.has(id));
          },
          90_000,
        );
        report(
          `it left ${left.length} jobs (${[...new Set(left.map(({ task }) => task))].join(', ')}); next shipment ${seconds(nextAt - killedAt)} after the kill, all of its jobs done after ${seconds(performance.now() - killedAt)}`,
        );
      },
      pace,
    );
    expect(other.said()).toContain('jobs of workers that died go to others');
    await startAgain('workers', 0);
  });

  drill('the pooler is killed: everybody is told so, and all goes on when it is started again', async () => {
    await whileShipping(
      cluster,
      await placeOrders(),
      async (all) => {
        const killedAt = await endAmidShipments(all, () => cluster.pooler.close());
        for (const server of [0, 1]) {
          const { status, body, retryAfter } = await cluster.call(server, 'GET', ordersContract.list.path);
          expect([status, body, retryAfter]).toEqual([
            503,
            { error: 'unavailable', message: 'The database does not answer. Please try again in a moment.' },
            5,
          ]);
          expect(await cluster.call(server, 'GET', '/readyz')).toMatchObject({
            status: 503,
            body: { ok: false, reason: 'the database does not answer' },
          });
          expect((await cluster.call(server, 'GET', '/healthz')).status).toBe(200);
        }
        report(`refused in words ${seconds(performance.now() - killedAt)} after the kill at the latest`);
        await pause(Math.max(0, killedAt + 3000 - performance.now()));
        await cluster.startPoolerAgain();
        const startedAt = performance.now();
        const nextAt = await firstMade(all, startedAt);
        report(`next shipment ${seconds(nextAt - startedAt)} after its start`);
        expect([await ready(0), await ready(1)]).toEqual([200, 200]);
      },
      pace,
    );
  });

  drill('the store is told of each parcel once', async () => {
    await until(
      'all parcels are told',
      async () => (await cluster.metric(0, 'shipmagic_untold_parcels')) === 0,
      90_000,
    );
    await until('no job is left', async () => (await listOpenJobs(cluster)).length === 0, 90_000);
    const fulfilments = [...cluster.shopify.simulator.store.orders.values()].map((order) => order.fulfillments.length);
    expect(new Set(fulfilments)).toEqual(new Set([1]));
  });
});

async function startAgain(kind: 'servers' | 'workers', at: number): Promise<void> {
  const again = await cluster[kind][at]?.again();
  if (again) cluster[kind][at] = again;
}
