import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../server/testing/machines/cluster.ts';
import { until } from '../server/testing/until.ts';
import { drill, report, seconds } from './support/drill.ts';
import { keepListing, times } from './support/list-orders.ts';
import { listen } from './support/listen.ts';
import { addPeople } from './support/people.ts';
import { ship } from './support/ship-orders.ts';

/** As many as one person may have. */
const perPerson = 10;
const people = 100;

let cluster: Cluster;
let tokens: string[];
beforeAll(async () => {
  if (noCluster) return;
  cluster = await startCluster({ servers: 1, workers: 1 });
  tokens = await addPeople(cluster, people);
});
afterAll(() => cluster?.close());

const pid = () => cluster.servers[0]?.pid;
const megabytes = () => {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};
const sockets = () =>
  readdirSync(`/proc/${pid()}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid()}/fd/${fd}`).startsWith('socket:');
    } catch {
      // Just closed.
      return false;
    }
  }).length;
const openStreams = () => cluster.metric(0, 'shipmagic_live_streams');

// Proves (Scale): A thousand live streams of one server hear of each change within seconds, and none is left open
describe(`${people * perPerson} browsers follow one server`, () => {
  drill(
    'each hears of a change within seconds, also after a gap, while lists are answered; none is left open',
    async () => {
      const [first = '', second = ''] = await cluster.placeOrders(2);
      const before = { memory: megabytes(), sockets: sockets() };
      const streams: ReturnType<typeof listen>[] = [];
      // A person after the other, as browsers come.
      for (const token of tokens) {
        const own = Array.from({ length: perPerson }, () => listen(cluster.servers[0], token));
        await until('the streams are open', () => own.every(({ heard }) => heard.isOpen), 60_000);
        streams.push(...own);
      }
      expect(await openStreams()).toBe(people * perPerson);
      const oneTooMany = listen(cluster.servers[0], tokens[0] ?? '');
      await until('it is refused', () => oneTooMany.heard.text.includes('}'));
      expect([oneTooMany.heard.status, JSON.parse(oneTooMany.heard.text).message]).toEqual([
        429,
        'Too many screens of this account are open.',
      ]);
      const whileOpen = megabytes();

      const listing = keepListing(cluster);
      expect((await ship(cluster, 0, first)).status).toBe(200);
      const shippedAt = performance.now();
      await until('all hear of it', () => streams.every(({ heard }) => heard.text.includes(first)), 30_000);
      const heardAfter = performance.now() - shippedAt;

      // The one connection that listens is lost: nobody knows what was missed.
      for (const { heard } of streams) heard.text = '';
      await cluster.primary.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shipmagic:live'",
      );
      const lostAt = performance.now();
      await until(
        'all are told to look again',
        () => streams.every(({ heard }) => heard.text.includes('refetch')),
        30_000,
      );
      const toldAfter = performance.now() - lostAt;
      expect(cluster.servers[0]?.said()).toContain('changes of orders are not heard at the moment');
      expect((await ship(cluster, 0, second)).status).toBe(200);
      await until(
        'all hear of the next change',
        () => streams.every(({ heard }) => heard.text.includes(second)),
        30_000,
      );
      expect(streams.filter(({ heard }) => !heard.isOpen)).toEqual([]);
      const lists = await listing.stop();
      const atMost = megabytes();

      for (const stream of streams) await stream.close();
      await until('the server has closed all', async () => (await openStreams()) === 0, 30_000);
      await until('no connection is left', () => sockets() <= before.sockets + 20, 30_000);
      report(
        `${streams.length} streams: a change heard by all ${seconds(heardAfter)} after it, a gap told to all ${seconds(toldAfter)} after it; ${before.memory} MB before, ${whileOpen} MB when open, ${atMost} MB after two changes, ${megabytes()} MB when closed; ${lists.length} lists meanwhile: ${times(lists)}`,
      );
      expect(lists.filter(({ status }) => status !== 200)).toEqual([]);
      expect(heardAfter).toBeLessThan(10_000);
      expect(Math.max(...lists.map(({ ms }) => ms))).toBeLessThan(10_000);
    },
  );
});
