import { expect, test } from 'vitest';
import { comingBack } from '../../../testing/returns-by-courier.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

// No worker here: the one that is killed runs in a separate process.
const { app, admin, shipping } = await startShipping({ worker: false });
const back = comingBack(app, admin, shipping);

test.each([
  ['after the parcel was made', 'timeout-after-success', 1],
  ['before the parcel was made', 'hang', 2],
])('a worker killed %s leaves a pickup that the next one settles: one parcel', async (_, fault, creates) => {
  const { id, returnId } = await back.approved();
  await app.control(app.delhivery, 'DELETE', '/requests');
  await shipping.courierFault(fault, 'create', 1);
  const doomed = await startWorkerProcess(app);
  const asked = back.ask(returnId);
  await until('the courier was asked', async () => (await shipping.courierCalls('create')) === 1);
  if (fault === 'timeout-after-success')
    await until('the parcel is there', async () => (await shipping.parcelsOf(`${id}-R`)).length === 1);
  await doomed.kill();
  expect(await back.attempts(returnId)).toMatchObject([{ state: 'unknown', awb: null }]);
  // Attempts count as abandoned after a period without activity; skip that period.
  await app.database.query("update shipments set updated_at = now() - interval '1 minute' where state = 'unknown'");
  const next = await startWorkerProcess(app);
  try {
    const { status, body } = await asked;
    const parcels = await shipping.parcelsOf(`${id}-R`);
    expect([status, parcels]).toEqual([200, [(body as { awbNumber?: string }).awbNumber]]);
    expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_asked', awb: parcels[0] });
    expect(await shipping.courierCalls('create')).toBe(creates);
  } finally {
    await next.stop();
  }
});
