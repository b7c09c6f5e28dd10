import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Answer, type Cluster, noCluster, startCluster } from '../server/testing/machines/cluster.ts';
import { until } from '../server/testing/until.ts';
import { drill, report, seconds } from './support/drill.ts';
import { holdConnections } from './support/hold-connections.ts';
import { listOrders, times } from './support/list-orders.ts';
import { whileShipping } from './support/while-shipping.ts';

const poolSize = 3;
const clients = 240;
const pace = 5;

let cluster: Cluster;
beforeAll(async () => {
  if (!noCluster) cluster = await startCluster({ servers: 2, workers: 1, poolSize });
});
afterAll(() => cluster?.close());

const listAtOnce = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, server) => listOrders(cluster, server)));

/** Whoever is refused is told why, and when to try again. */
function expectAnswersOrRefusals(answers: readonly Answer[]): number {
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body, retryAfter } of refused)
    expect([status, body, retryAfter]).toEqual([
      503,
      { error: 'unavailable', message: 'The database does not answer. Please try again in a moment.' },
      5,
    ]);
  return refused.length;
}

const ready = async (server: number) => {
  const started = performance.now();
  const { status, body } = await cluster.call(server, 'GET', '/readyz');
  return { status, body, ms: performance.now() - started };
};

// Proves (Scale): When all connections to the database are busy people are refused in words, readiness and metrics
// say why, and it is over as soon as one is free
describe(`${poolSize} connections to the database for two servers and a worker`, () => {
  drill(`${clients} clients at once are answered, or refused in words, while orders are shipped`, async () => {
    const ids = await cluster.placeOrders(40);
    await whileShipping(
      cluster,
      ids,
      async () => {
        const answers = await listAtOnce(clients);
        const refused = expectAnswersOrRefusals(answers);
        report(
          `${clients} lists at once: ${clients - refused} answered, ${refused} refused in words; ${times(answers)}`,
        );
      },
      pace,
    );
    expect((await listAtOnce(10)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  drill('while all of them are held, servers say so, and are back as soon as they are let go', async () => {
    const ids = await cluster.placeOrders(40);
    await whileShipping(
      cluster,
      ids,
      async (told) => {
        await pause(2000);
        const held = await holdConnections(cluster, poolSize);
        const heldAt = performance.now();
        const lists = listAtOnce(80);
        await until('calls wait', async () => (await cluster.metric(0, 'shipmagic_database_calls_waiting')) > 0);
        for (const server of [0, 1]) {
          const { status, body, ms } = await ready(server);
          expect([status, body]).toEqual([503, { ok: false, reason: 'all connections to the database are busy' }]);
          expect(ms).toBeLessThan(6000);
          expect(await cluster.metric(server, 'shipmagic_database_connections_busy')).toBeGreaterThan(0);
          expect((await cluster.call(server, 'GET', '/healthz')).status).toBe(200);
        }
        await until('people are refused', () => told.some(({ status, at }) => status === 503 && at > heldAt));
        await pause(Math.max(0, heldAt + 15_000 - performance.now()));
        await held.letGo();
        const letGoAt = performance.now();
        const answers = await lists;
        const refused = expectAnswersOrRefusals(answers);
        expect(refused).toBeGreaterThan(0);
        await until('both are ready', async () =>
          (await Promise.all([ready(0), ready(1)])).every(({ status }) => status === 200),
        );
        report(
          `held for ${seconds(letGoAt - heldAt)}: of 80 lists ${refused} refused, ${times(answers.filter(({ status }) => status !== 200))}; ready ${seconds(performance.now() - letGoAt)} after they were let go`,
        );
        for (const server of cluster.servers)
          expect(/timeout exceeded when trying to connect|query_wait_timeout/.test(server.said())).toBe(true);
      },
      pace,
    );
    expect((await listAtOnce(10)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    await until('nothing waits', async () => (await cluster.metric(0, 'shipmagic_database_calls_waiting')) === 0);
  });
});
