import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { batchesOf, countsOf } from '../../testing/batches.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { readReach } from '../platform/partners/keep-reach.ts';

const { app, admin, shipping } = await startShipping();
const batches = batchesOf(app);
const ship = { kind: 'ship', options: { shippingPartner: 'Delhivery' } } as const;

beforeEach(async () => {
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'DELETE', '/requests');
  await app.database.query('delete from allowances');
});

async function place(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(...(await shipping.place()).parts);
  return ids;
}
const paused = (id: string) =>
  until(`batch ${id} is paused`, async () => {
    const batch = await batches.read(id, admin);
    return batch.pause && batch;
  });

/** How often orders of a batch were put back. */
const waits = async (id: string) =>
  (await app.database.one<{ n: number }>('select sum(waits)::int as n from batch_items where batch_id = $1', [id])).n;

describe('a courier that asks to wait', () => {
  test('pauses a batch of shipments, which goes on by itself and makes every parcel once', async () => {
    const ids = await place(4);
    // It asks for a second, twice.
    await shipping.courierFault('429', 'create', 2);
    const id = await batches.start({ magicOrderIds: ids, ...ship }, admin);
    const batch = await batches.ended(id, admin);
    expect([countsOf(batch), batch.pause, await waits(id)]).toEqual([{ done: 4 }, null, 2]);
    for (const one of ids) expect(await shipping.parcelsOf(one)).toHaveLength(1);
    const said = (await Promise.all(ids.map((one) => shipping.actions(one)))).flat();
    expect(said.filter((action) => action.startsWith('Shipment was not created'))).toEqual([]);
    expect(said.filter((action) => action === 'Delhivery asks to wait')).not.toEqual([]);
  });

  test('fails no order meanwhile, and says how long it asks for', async () => {
    const ids = await place(2);
    await shipping.courierFault('throttled', 'create');
    const id = await batches.start({ magicOrderIds: ids, ...ship }, admin);
    const batch = await paused(id);
    expect([batch.pause?.by, batch.counts.failed]).toEqual(['Delhivery', 0]);
    const seconds = (Date.parse(batch.pause?.until ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThanOrEqual(31);
    await app.call(batchesContract.cancel, { params: { id } }, admin);
    const ended = await batches.ended(id, admin);
    expect([countsOf(ended), ended.pause]).toEqual([{ skipped: 2 }, null]);
    expect(ended.items[0]?.reason).toBe(`The batch was cancelled by ${admin.email}.`);
  });

  test('that refuses our key is asked again after minutes, not for each order, and the batch goes on by itself', async () => {
    const ids = await place(3);
    await shipping.courierFault('401', 'create', 100);
    const id = await batches.start({ magicOrderIds: ids, ...ship }, admin);
    const batch = await paused(id);
    expect([batch.pause?.by, batch.counts.failed]).toEqual(['Delhivery (key refused)', 0]);
    expect((Date.parse(batch.pause?.until ?? '') - Date.now()) / 1000).toBeGreaterThan(240);
    expect(await shipping.courierCalls('create')).toBeLessThanOrEqual(3);
    await app.control(app.delhivery, 'DELETE', '/faults');
    // Refusals that are read only after the pause make one that ends at the same time.
    await until('the pause is over for all', async () => {
      await app.database.query('update batches set rests_until = now(), paused_until = now() where id = $1', [id]);
      await app.hurryJobs();
      return (await batches.read(id, admin)).state === 'done';
    });
    expect(countsOf(await batches.read(id, admin))).toEqual({ done: 3 });
  });

  test('and refused several of a batch at once, pauses it once for all of them', async () => {
    const ids = await place(2);
    await shipping.courierFault('401', 'create', 2);
    const id = await batches.start({ magicOrderIds: ids, ...ship }, admin);
    await paused(id);
    // Both are told by now, though only the first may have been read; the pause is over.
    await until('both are refused', async () => {
      const all = (await Promise.all(ids.map((one) => shipping.attempts(one)))).flat();
      return all.length === 2 && all.every(({ state }) => state === 'failed');
    });
    await app.database.query(
      `update batch_items i set state = 'working', shipment_id = s.id, waits = 0 from shipments s
       where s.order_id = i.order_id and i.batch_id = $1`,
      [id],
    );
    await app.database.query("update shipments set updated_at = now() - interval '5 minutes' where state = 'failed'");
    await app.database.query('update batches set rests_until = now(), paused_until = now() where id = $1', [id]);
    await app.hurryJobs();
    expect(countsOf(await batches.ended(id, admin))).toEqual({ done: 2 });
  });

  test('and accepts it again goes on with the next minute, once another call has shown it', async () => {
    const [one = '', other = ''] = await place(2);
    await shipping.courierFault('401', 'create');
    const id = await batches.start({ magicOrderIds: [one], ...ship }, admin);
    const { pause } = await paused(id);
    const refuses = async () => (await inSystemTransaction(app.services.db, readReach)).get('Delhivery')?.trouble;
    await until('it is noted', async () => (await refuses()) === 'refuses_us');
    const settle = async () => {
      await inSystemTransaction(app.services.db, (tx) => enqueue(tx, 'settle_batches', {}));
      await app.untilIdle();
    };
    await settle();
    expect((await batches.read(id, admin)).pause).toEqual(pause);
    await app.control(app.delhivery, 'DELETE', '/faults');
    await shipping.shipped(other);
    await until('it is known', async () => {
      await settle();
      return (await batches.read(id, admin)).pause === null;
    });
    expect(countsOf(await batches.ended(id, admin))).toEqual({ done: 1 });
  });

  test('and has not been there for a day fails an order, which can be tried again', async () => {
    const [one = ''] = await place(1);
    await shipping.courierFault('401', 'create', 1);
    await app.database.query("alter table batches alter column troubled_since set default now() - interval '1 day'");
    const id = await batches.start({ magicOrderIds: [one], ...ship }, admin);
    await app.database.query('alter table batches alter column troubled_since drop default');
    const failed = await batches.ended(id, admin);
    expect(failed.counts.failed).toBe(1);
    await app.call(batchesContract.retry, { params: { id } }, admin);
    expect(countsOf(await batches.ended(id, admin))).toEqual({ done: 1 });
  });

  test('is not asked again for an order that is put back after the batch was cancelled', async () => {
    const [one = ''] = await place(1);
    await app.control(app.delhivery, 'POST', '/faults', { kind: 'slow', operation: 'create', delayMs: 600, times: 1 });
    await shipping.courierFault('throttled', 'create');
    const id = await batches.start({ magicOrderIds: [one], ...ship }, admin);
    await until('it is at work', async () => (await batches.read(id, admin)).counts.working === 1);
    await app.call(batchesContract.cancel, { params: { id } }, admin);
    const ended = await batches.ended(id, admin);
    expect(ended.counts.done + ended.counts.skipped).toBe(1);
  });

  test('is named once in an order’s history, however often it asks', async () => {
    const [one = ''] = await place(1);
    await shipping.courierFault('429', 'create', 3);
    const id = await batches.start({ magicOrderIds: [one], ...ship }, admin);
    expect(countsOf(await batches.ended(id, admin))).toEqual({ done: 1 });
    const said = await shipping.actions(one);
    expect(said.filter((action) => action.includes('asks to wait'))).toEqual(['Delhivery asks to wait']);
    expect(said).not.toContain('Shipment was not created with Delhivery');
  });

  test('is asked ten times for an order, which fails then and can be tried again', async () => {
    const [one = ''] = await place(1);
    await shipping.courierFault('429', 'create', 1);
    // It was put back ten times already.
    await app.database.query('alter table batch_items alter column waits set default 10');
    const id = await batches.start({ magicOrderIds: [one], ...ship }, admin);
    const failed = await batches.ended(id, admin);
    await app.database.query('alter table batch_items alter column waits set default 0');
    expect(failed.items[0]).toMatchObject({ state: 'failed', reason: 'Delhivery is limiting requests' });
    await app.call(batchesContract.retry, { params: { id } }, admin);
    expect(countsOf(await batches.ended(id, admin))).toEqual({ done: 1 });
  });

  test('pauses a batch of labels, and one that cancels parcels', async () => {
    const ids = await place(3);
    for (const one of ids) await shipping.shipped(one);
    await shipping.courierFault('429', 'label', 1);
    const labels = await batches.start({ magicOrderIds: ids, kind: 'labels', options: {} }, admin);
    expect(countsOf(await batches.ended(labels, admin))).toEqual({ done: 3 });
    expect(await waits(labels)).toBe(1);
    await shipping.courierFault('429', 'edit', 1);
    const work = { kind: 'status', options: { status: 'cancelled', cancellationReason: 'Sold out' } } as const;
    const cancelled = await batches.start({ magicOrderIds: ids, ...work }, admin);
    expect(countsOf(await batches.ended(cancelled, admin))).toEqual({ done: 3 });
    expect(await waits(cancelled)).toBe(1);
  });
});
