import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../server/testing/machines/cluster.ts';
import { until } from '../server/testing/until.ts';
import { drill, report, seconds } from './support/drill.ts';
import { listen } from './support/listen.ts';
import { ship } from './support/ship-orders.ts';
import { firstMade, perSecond, whileShipping } from './support/while-shipping.ts';

const forSeconds = 16;

let cluster: Cluster;
beforeAll(async () => {
  if (!noCluster) cluster = await startCluster({ servers: 2, workers: 2, synchronous: true });
});
afterAll(() => cluster?.close());

// Proves (Scale): The primary is killed while shipments are made, and the replica promoted: none doubled, none lost,
// back within 15 seconds
describe('the primary is lost while shipments are made, and the replica is promoted', () => {
  drill('no parcel is doubled, nothing acknowledged is lost, and the service is back within 15 seconds', async () => {
    const ids = await cluster.placeOrders(perSecond * forSeconds + 5);
    const later = ids.splice(-5);
    const streams = cluster.servers.map((server) => listen(server, cluster.token));
    await until('the streams are open', () => streams.every(({ heard }) => heard.isOpen));
    const { happened: backAfter } = await whileShipping(cluster, ids, async (told) => {
      const firstAt = await firstMade(told, 0);
      await pause((forSeconds * 1000) / 3);
      const before = told.filter(({ awb }) => awb !== null).length;
      const pace = (before * 1000) / (performance.now() - firstAt);
      const verdict = pace < perSecond * 0.9 ? 'more than this machine can make' : 'which this machine can make';
      report(`${pace.toFixed(1)} shipments a second before the loss, of ${perSecond} asked for: ${verdict}`);

      await cluster.primary.kill();
      const killedAt = performance.now();
      await cluster.replica.promote();
      cluster.primary = cluster.replica;
      cluster.address.pointTo(cluster.replica.port);
      const promotedAt = performance.now();

      const backAt = await firstMade(told, promotedAt);
      report(
        `promoted ${seconds(promotedAt - killedAt)} after the loss; shipping again ${seconds(backAt - promotedAt)} later`,
      );
      return backAt - promotedAt;
    });
    expect(backAfter).toBeLessThan(15_000);

    // The streams of before tell of what happens now.
    for (const { heard } of streams) heard.text = '';
    const [one = ''] = later;
    expect((await ship(cluster, 0, one)).status).toBe(200);
    await until('both servers tell of it', () =>
      streams.every(({ heard }) => heard.isOpen && heard.text.includes(one)),
    );
    for (const stream of streams) await stream.close();
  });

  drill('no job stays with a worker that has lost it', async () => {
    const open = () =>
      cluster.primary.query<{ task: string; error: string | null }>(
        `select t.identifier as task, j.last_error as error from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where j.locked_at < now() - interval '10 seconds'`,
      );
    await until('all locks of before are gone', async () => (await open()).length === 0, 90_000).catch(() => undefined);
    expect(await open()).toEqual([]);
  });
});
