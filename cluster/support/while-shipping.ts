import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Cluster } from '../../server/testing/machines/cluster.ts';
import { until } from '../../server/testing/until.ts';
import { report } from './drill.ts';
import { keepWriting } from './keep-writing.ts';
import { compare, shipAtPace, shipTheRest, type Told } from './ship-orders.ts';

/** Shipments that are asked for in a second. */
export const perSecond = Number(process.env.SHIPMENTS_PER_SECOND ?? 20);

/**
 * Ships these orders at pace, and writes other things, while something happens. Then ships what is left, as people do
 * who look again later, and expects that no parcel is doubled and nothing that was acknowledged is missing, and that
 * whoever was refused was told why.
 */
export async function whileShipping<T>(
  cluster: Cluster,
  ids: readonly string[],
  happens: (told: readonly Told[]) => Promise<T>,
  pace = perSecond,
): Promise<{ happened: T; told: readonly Told[] }> {
  const started = performance.now();
  const writing = keepWriting(cluster);
  const told: Told[] = [];
  const shipping = shipAtPace(cluster, ids, pace, told);
  const happened = await happens(told);
  await shipping;
  const made = told.filter(({ awb }) => awb);
  const took = (Math.max(...made.map(({ at }) => at)) - started) / 1000;
  const left = await shipTheRest(cluster, ids, 120_000);
  const { acknowledged, missing } = await writing.stop();
  report(
    `${made.length} of ${ids.length} told at once, ${(made.length / took).toFixed(1)} a second of ${pace} asked for; ${acknowledged} other writes acknowledged`,
  );
  expect(left).toEqual([]);
  expect(await compare(cluster, told)).toEqual({ doubled: [], lost: [], unknown: [] });
  expect(missing).toEqual([]);
  // Nobody at all (0) is what a load balancer is for.
  const unexplained = told.filter(({ status, words }) => status === 500 || (status !== 0 && words.length < 10));
  expect(unexplained).toEqual([]);
  return { happened, told };
}

/** When the first shipment was made that was told of after this moment, by this server or any. */
export const firstMade = (told: readonly Told[], after: number, server?: number): Promise<number> =>
  until(
    'a shipment is made again',
    () => told.find((one) => one.awb && one.at > after && (server === undefined || one.server === server))?.at,
    90_000,
  );

/** Ends a part a second after the first shipment, this server's or any; returns when. */
export async function endAmidShipments(
  told: readonly Told[],
  end: () => Promise<unknown> | undefined,
  server?: number,
): Promise<number> {
  await firstMade(told, 0, server);
  await pause(1000);
  await end();
  return performance.now();
}
