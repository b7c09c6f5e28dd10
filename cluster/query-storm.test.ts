import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sqlContract, sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../server/testing/machines/cluster.ts';
import { runCommand } from '../server/testing/machines/product.ts';
import { until } from '../server/testing/until.ts';
import { drill, report } from './support/drill.ts';
import { keepListing, times } from './support/list-orders.ts';
import { addPeople } from './support/people.ts';
import { whileShipping } from './support/while-shipping.ts';

const askers = 20;
const exporters = 12;
const pace = 3;
const orders = 3000;
/** Never ends by itself, and looks harmless to the planner. */
const endless = 'with recursive n(i) as (select 1 union all select n.i + 1 from n) select count(*) from n';

let cluster: Cluster;
let people: string[];
beforeAll(async () => {
  if (noCluster) return;
  cluster = await startCluster({ servers: 2, workers: 1 });
  await runCommand(['seed', '--orders', String(orders)], cluster.env);
  people = await addPeople(cluster, exporters);
});
afterAll(() => cluster?.close());

async function ask(server: number) {
  const started = performance.now();
  const { status, body, retryAfter } = await cluster.call(server, 'POST', sqlContract.execute.path, {
    body: { query: endless },
  });
  const { error = null, message = null } = body as { error?: string; message?: string };
  return { status, words: message ?? error, retryAfter, ms: performance.now() - started };
}

/** An export whose reader stops reading after its first bytes; resolves with its answer. */
function stalledExport(server: number, token: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = `${cluster.servers[server % 2]?.url}${orderExportContract.export.path}`;
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (response) => {
      response.on('error', () => undefined);
      resolve(response.pause());
    }).on('error', reject);
  });
}

const refusal = async (response: IncomingMessage) => {
  let text = '';
  for await (const part of response) text += part;
  return JSON.parse(text).message;
};

// Proves (Scale): Many slow queries and exports end at their own limits, while lists are answered and orders shipped
describe('many slow queries and exports at once', () => {
  drill('end at their own limits, while lists are answered and orders shipped', async () => {
    const ids = await cluster.placeOrders(40);
    const listing = keepListing(cluster);
    const asked: Awaited<ReturnType<typeof ask>>[] = [];
    await whileShipping(
      cluster,
      ids,
      async () => {
        const exports = await Promise.all(people.map((token, server) => stalledExport(server, token)));
        const begun = exports.filter(({ statusCode }) => statusCode === 200);
        const refused = exports.filter(({ statusCode }) => statusCode !== 200);
        // Four for each server.
        expect(begun).toHaveLength(8);
        expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503]);
        for (const one of refused)
          expect(await refusal(one)).toBe('Several exports are in progress. Please try again in a minute.');
        const stalledAt = performance.now();

        for (let round = 0; round < 2; round += 1)
          asked.push(...(await Promise.all(Array.from({ length: askers }, (_, server) => ask(server)))));

        await pause(Math.max(0, stalledAt + 52_000 - performance.now()));
        // Whoever does not read is not waited for: somebody else's export begins.
        const next = await until('another export begins', async () => {
          const one = await stalledExport(0, cluster.token);
          return one.statusCode === 200 && one;
        });
        for (const one of [next, ...exports]) one.destroy();
        report(
          `${begun.length} exports begun, ${refused.length} refused in words; another one ${((performance.now() - stalledAt) / 1000).toFixed(0)} s after nobody read`,
        );
      },
      pace,
    );
    const lists = await listing.stop();
    const ended = asked.filter(({ status }) => status === 200);
    const refused = asked.filter(({ status }) => status === 503);
    report(
      `${asked.length} endless queries by ${askers} at once: ${ended.length} ended, ${refused.length} refused; ${times(asked)}. ${lists.length} lists: ${times(lists)}`,
    );
    expect(lists.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.max(...lists.map(({ ms }) => ms))).toBeLessThan(10_000);
    expect(ended.length).toBeGreaterThanOrEqual(6);
    expect(new Set(ended.map(({ words }) => words))).toEqual(
      new Set([`The query took longer than ${sqlLimits.seconds} seconds and was stopped`]),
    );
    expect(ended.length + refused.length).toBe(asked.length);
    for (const { words, retryAfter } of refused)
      expect([words, retryAfter]).toEqual([
        'Several queries are running. Please try again in a moment.',
        sqlLimits.seconds,
      ]);
    // It waits for a connection as long as it may run.
    expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan((2 * sqlLimits.seconds + 8) * 1000);
    expect(await ask(0)).toMatchObject({ status: 200 });
  });
});
