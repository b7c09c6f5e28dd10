import { setTimeout as pause } from 'node:timers/promises';
import { liveContract } from '@shipmagic/domain/live/live.contract';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../server/testing/machines/cluster.ts';
import { until } from '../server/testing/until.ts';
import { drill, report, seconds } from './support/drill.ts';
import { compare, ship, shipAtPace, shipTheRest, type Told } from './support/ship-orders.ts';

const perSecond = Number(process.env.SHIPMENTS_PER_SECOND ?? 20);
const forSeconds = 16;

let cluster: Cluster;
beforeAll(async () => {
  if (!noCluster) cluster = await startCluster({ servers: 2, workers: 2, synchronous: true });
});
afterAll(() => cluster?.close());

/** Writes until told to stop; returns the names that were acknowledged. */
function keepWriting() {
  const acknowledged: string[] = [];
  let isOver = false;
  const done = (async () => {
    for (let i = 0; !isOver; i += 1) {
      const name = `Query ${i}`;
      const options = { body: { name, query: 'select 1' }, patienceMs: 5000 };
      const answer = await cluster.call(i, 'POST', sqlContract.saveQuery.path, options).catch(() => null);
      if (answer?.status === 200) acknowledged.push(name);
      await pause(50);
    }
  })();
  const stop = async () => {
    isOver = true;
    await done;
    return acknowledged;
  };
  return { stop };
}

/** A browser's stream of one server, and what it has said. */
function listen(server: number) {
  const stop = new AbortController();
  const heard = { text: '', isOpen: false };
  const url = `${cluster.servers[server]?.url}${liveContract.events.path}`;
  const done = (async () => {
    const headers = { authorization: `Bearer ${cluster.token}` };
    const response = await fetch(url, { headers, signal: stop.signal });
    heard.isOpen = response.status === 200;
    for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk as Uint8Array).toString();
  })()
    .catch(() => undefined)
    .finally(() => {
      heard.isOpen = false;
    });
  const close = async () => {
    stop.abort();
    await done;
  };
  return { heard, close };
}

describe('the primary is lost while shipments are made, and the replica is promoted', () => {
  drill('no parcel is doubled, nothing acknowledged is lost, and the service is back within 15 seconds', async () => {
    const ids = await cluster.placeOrders(perSecond * forSeconds + 5);
    const later = ids.splice(-5);
    const streams = [listen(0), listen(1)];
    await until('the streams are open', () => streams.every(({ heard }) => heard.isOpen));
    const writing = keepWriting();
    const told: Told[] = [];
    const shipping = shipAtPace(cluster, ids, perSecond, told);
    await pause((forSeconds * 1000) / 3);
    const before = told.filter(({ awb }) => awb !== null).length;

    await cluster.primary.kill();
    const killedAt = performance.now();
    await cluster.replica.promote();
    cluster.primary = cluster.replica;
    cluster.address.pointTo(cluster.replica.port);
    const promotedAt = performance.now();

    const backAt = await until(
      'a shipment is made again',
      () => told.find((one) => one.awb !== null && one.at > promotedAt)?.at,
      60_000,
    ).catch(() => null);
    await shipping;
    const rest = await shipTheRest(cluster, ids, 120_000);
    const acknowledged = await writing.stop();
    report(`${before} shipments in the ${seconds((forSeconds * 1000) / 3)} before, aimed at ${perSecond} a second`);
    report(
      `promoted ${seconds(promotedAt - killedAt)} after the loss; shipping again ${backAt ? seconds(backAt - promotedAt) : 'never'} later`,
    );
    report(
      `${told.filter(({ awb }) => awb).length} of ${ids.length} told at once, ${acknowledged.length} other writes acknowledged`,
    );

    expect(rest).toEqual([]);
    expect(await compare(cluster, ids, told)).toEqual({ doubled: [], lost: [], unknown: [] });
    const kept = await cluster.primary.query<{ name: string }>('select name from saved_queries');
    const names = new Set(kept.map(({ name }) => name));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    expect(backAt === null ? null : backAt - promotedAt).toBeLessThan(15_000);

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
