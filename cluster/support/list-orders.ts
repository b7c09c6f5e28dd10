import { setTimeout as pause } from 'node:timers/promises';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Answer, Cluster } from '../../server/testing/machines/cluster.ts';
import { seconds } from './drill.ts';

interface Timed extends Answer {
  readonly ms: number;
}

export async function listOrders(cluster: Cluster, server: number): Promise<Timed> {
  const started = performance.now();
  const answer = await cluster.call(server, 'GET', ordersContract.list.path);
  return { ...answer, ms: performance.now() - started };
}

/** Lists orders by all servers in turn, one page after the other, until told to stop. */
export function keepListing(cluster: Cluster) {
  const lists: Timed[] = [];
  let isOver = false;
  const done = (async () => {
    for (let i = 0; !isOver; i += 1) {
      lists.push(await listOrders(cluster, i));
      await pause(50);
    }
  })();
  // `stop` reports it.
  done.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await done;
      return lists;
    },
  };
}

/** The middle one, the slowest of 95 % and the slowest of all. */
export function times(timed: readonly { readonly ms: number }[]): string {
  const sorted = timed.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)}`;
}
