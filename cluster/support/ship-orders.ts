import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Cluster } from '../../server/testing/machines/cluster.ts';

/** The answer that people got about an order's shipment. */
export interface Told {
  readonly id: string;
  /** Told that it is made; null if they were told anything else, or nothing. */
  readonly awb: string | null;
  readonly status: number;
  /** The answer's message. */
  readonly words: string;
  /** By which server, by its number. */
  readonly server: number;
  /** When they were told. */
  readonly at: number;
}

export async function ship(cluster: Cluster, server: number, id: string): Promise<Told> {
  const path = `/api/magic-orders/${encodeURIComponent(id)}/create-shipment`;
  const nobody: Answer = { status: 0, body: null, cookie: null, retryAfter: null };
  const { status, body } = await cluster
    .call(server, 'POST', path, { body: { shippingPartner: 'Delhivery' } })
    .catch(() => nobody);
  const { awbNumber = null, message: words = '' } = (body ?? {}) as { awbNumber?: string; message?: string };
  const awb = status === 200 ? awbNumber : null;
  return { id, awb, status, words, server: server % cluster.servers.length, at: performance.now() };
}

/** Requests shipments at this pace, by all servers in turn, whatever the answers. */
export async function shipAtPace(
  cluster: Cluster,
  ids: readonly string[],
  perSecond: number,
  told: Told[],
): Promise<void> {
  const started = performance.now();
  const all: Promise<unknown>[] = [];
  for (const [i, id] of ids.entries()) {
    await pause(Math.max(0, started + (i * 1000) / perSecond - performance.now()));
    all.push(ship(cluster, i, id).then((one) => told.push(one)));
  }
  await Promise.all(all);
}

/** As people do who look again later: whatever has no shipment is asked for once more, until all have one. */
export async function shipTheRest(cluster: Cluster, ids: readonly string[], patienceMs: number): Promise<string[]> {
  const giveUp = performance.now() + patienceMs;
  for (;;) {
    const rows = await cluster.primary.query<{ id: string }>(
      `select magic_order_id as id from magic_orders o where magic_order_id = any ($1)
         and not exists (select from shipments s where s.order_id = o.id and s.state = 'created')`,
      [ids],
    );
    if (rows.length === 0 || performance.now() > giveUp) return rows.map(({ id }) => id);
    await Promise.all(rows.slice(0, 40).map(({ id }, i) => ship(cluster, i, id)));
    await pause(300);
  }
}

interface Wrong {
  readonly doubled: string[];
  readonly lost: string[];
  readonly unknown: string[];
}

/** Compares what people were told, what the database has, and what the courier has. */
export async function compare(cluster: Cluster, told: readonly Told[]): Promise<Wrong> {
  const rows = await cluster.primary.query<{ id: string; awb: string; reference: string }>(
    `select magic_order_id as id, s.awb, s.reference from shipments s join magic_orders o on o.id = s.order_id
     where s.state = 'created'`,
  );
  const kept = new Map(rows.map((row) => [row.id, row.awb]));
  const live = [...cluster.delhivery.simulator.courier.parcels.values()].filter(({ cancelled }) => !cancelled);
  const ours = new Set(rows.map(({ awb }) => awb));
  const perReference = Map.groupBy(live, ({ order }) => order);
  return {
    doubled: [
      ...[...perReference].flatMap(([reference, parcels]) => (parcels.length > 1 ? [reference] : [])),
      ...(kept.size === rows.length ? [] : ['an order with two shipments']),
    ],
    lost: told.flatMap(({ id, awb }) => (awb !== null && kept.get(id) !== awb ? [`${id} ${awb}`] : [])),
    unknown: live.flatMap(({ awb, order }) => (ours.has(awb) ? [] : [`${order} ${awb}`])),
  };
}
