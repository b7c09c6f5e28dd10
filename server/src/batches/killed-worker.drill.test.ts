import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { expect, test } from 'vitest';
import { batchesOf, countsOf } from '../../testing/batches.ts';
import { address } from '../../testing/delivery-address.ts';
import { giveWarehouses } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

/** `BATCH_ORDERS=200 BATCH_KILLS=20` for the long run; every run kills at other moments. */
const count = Number(process.env.BATCH_ORDERS ?? 24);
const kills = Number(process.env.BATCH_KILLS ?? 3);
const timeout = 120_000 + kills * 30_000;

// No worker here: those that are killed run in separate processes.
const { app, admin, shipping } = await startShipping({ worker: false });
const batches = batchesOf(app);

/** The ways in which a courier fails, in turn: a few at a time, so that the others get on. */
const faults = ['500', 'timeout-after-success', 'close', 'html', '429', 'hang', 'truncated', 'throttled'];

/** Jobs of killed workers, and attempts without an outcome, are taken up after a while; skips that time. */
async function skipWaiting() {
  await app.database.query(
    "update graphile_worker._private_jobs set locked_at = case when locked_at is not null then now() - interval '1 minute' end, run_at = least(run_at, now()), attempts = 0",
  );
  await app.database.query(
    "update shipments set updated_at = now() - interval '1 minute' where state in ('requested', 'unknown')",
  );
  for (const task of ['settle_shipments', 'settle_batches'])
    await app.database.query("select app.enqueue_job($1, '{}'::jsonb)", [task]);
}

// Proves (Batches): One AWB each, however often the worker is killed and however the courier fails
test(`${count} parcels are made once each, though the worker is killed ${kills} times and the courier fails in every way`, {
  timeout,
}, async () => {
  await app.control(app.shopify, 'POST', '/orders', { silent: true, address, vendors: ['Kiln'], count });
  await app.call(importsContract.syncOrders, {}, admin);
  await giveWarehouses(app);
  const orders = await app.database.query<{ id: string }>('select magic_order_id as id from magic_orders');
  expect(orders).toHaveLength(count);
  const id = await batches.start(
    { magicOrderIds: orders.map((one) => one.id), kind: 'ship', options: { shippingPartner: 'Delhivery' } },
    admin,
  );
  const ended = async () => {
    const { counts } = await batches.read(id, admin);
    return counts.done + counts.failed + counts.skipped;
  };
  for (let i = 0; i < kills; i++) {
    await shipping.courierFault(faults[i % faults.length] ?? '', 'create', 1 + (i % 2));
    const before = await ended();
    const doomed = await startWorkerProcess(app);
    // Some parcels further at most, or what the fault leaves in between.
    const enough = Math.max(1, Math.floor((count - before) / (kills - i + 2)));
    const deadline = Date.now() + 2000 + Math.random() * 3000;
    await until('some more are made', async () => (await ended()) - before >= enough || Date.now() > deadline);
    await doomed.kill();
    await skipWaiting();
  }
  await app.control(app.delhivery, 'DELETE', '/faults');
  const last = await startWorkerProcess(app);
  const skipping = setInterval(() => void skipWaiting(), 5000);
  try {
    await batches.ended(id, admin, timeout);
    const failed = (await batches.read(id, admin)).counts.failed;
    if (failed > 0) {
      await app.call(batchesContract.retry, { params: { id } }, admin);
      await batches.ended(id, admin, timeout);
    }
  } finally {
    clearInterval(skipping);
    await last.stop();
  }

  expect(countsOf(await batches.read(id, admin))).toEqual({ done: count });
  const made = await app.database.query<{ reference: string; awb: string; on_order: string }>(
    `select s.reference, s.awb, o.shipping_reference as on_order from shipments s join magic_orders o on o.id = s.order_id
     where s.state = 'created'`,
  );
  expect(made).toHaveLength(count);
  expect(made.filter(({ awb, on_order }) => awb !== on_order)).toEqual([]);
  for (const { reference, awb } of made) expect(await shipping.parcelsOf(reference), reference).toEqual([awb]);
});
