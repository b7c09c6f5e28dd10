import { expect, test } from 'vitest';
import { batchesOf, countsOf } from '../../testing/batches.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';

const { app, admin, shipping } = await startShipping();
const batches = batchesOf(app);
const ship = { kind: 'ship', options: { shippingPartner: 'Delhivery' } } as const;
const paused = (id: string) =>
  until(`batch ${id} is paused`, async () => {
    const batch = await batches.read(id, admin);
    return batch.pause && batch;
  });

test('a courier that cannot be reached pauses a batch, which makes every parcel once it is there again', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push(...(await shipping.place()).parts);
  const { port } = app.delhivery;
  const { server } = app.delhivery.simulator.app;
  server.close();
  server.closeAllConnections();
  const id = await batches.start({ magicOrderIds: ids, ...ship }, admin);
  const batch = await paused(id);
  expect([batch.pause?.by, batch.counts.failed]).toEqual(['Delhivery (not reached)', 0]);
  const onwards = async () => {
    await app.database.query('update batches set rests_until = now(), paused_until = now() where id = $1', [id]);
    await app.hurryJobs();
  };
  await onwards();
  await paused(id);
  expect((await batches.read(id, admin)).counts.failed).toBe(0);
  expect(await app.database.query('select from batch_items where waits > 0')).toEqual([]);
  server.listen(port, '127.0.0.1');
  await until('it has ended', async () => {
    await onwards();
    return (await batches.read(id, admin)).state === 'done';
  });
  expect(countsOf(await batches.read(id, admin))).toEqual({ done: 3 });
  for (const one of ids) expect(await shipping.parcelsOf(one)).toHaveLength(1);
  const said = await shipping.actions(ids[0] ?? '');
  expect(said.filter((action) => action.startsWith('Shipment was not created'))).toHaveLength(1);
  expect(said.filter((action) => action.startsWith('Shipment requested'))).toHaveLength(1);
});
