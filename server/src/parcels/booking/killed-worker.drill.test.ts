import { describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

// No worker here: the one that is killed runs in a separate process.
const { app, shipping } = await startShipping({ worker: false });

describe('a worker killed between calling the courier and storing the AWB', () => {
  test.each([
    ['after the parcel was made', 'timeout-after-success', 1],
    ['before the parcel was made', 'hang', 2],
  ])(
    '%s leaves an attempt that the next worker settles: one parcel, its AWB on the order',
    async (_, fault, creates) => {
      const { id: storeId, parts } = await shipping.place();
      const id = parts[0] ?? '';
      await app.control(app.delhivery, 'DELETE', '/requests');
      await shipping.courierFault(fault, 'create', 1);
      const doomed = await startWorkerProcess(app);
      const shipped = shipping.ship(id);
      await until('the courier was asked', async () => (await shipping.courierCalls('create')) === 1);
      if (fault === 'timeout-after-success')
        await until('the parcel is there', async () => (await shipping.parcelsOf(id)).length === 1);
      await doomed.kill();
      const attempt = await app.database.one<{ state: string; awb: string | null; sent_at: Date | null }>(
        'select state, awb, sent_at from shipments where reference = $1',
        [id],
      );
      expect(attempt).toMatchObject({ state: 'unknown', awb: null, sent_at: expect.any(Date) });

      // Attempts count as abandoned after a period without activity; skip that period.
      await app.database.one(
        "update shipments set updated_at = now() - interval '1 minute' where reference = $1 returning id",
        [id],
      );
      const next = await startWorkerProcess(app);
      try {
        await until('it is settled', async () => (await shipping.order(id)).shipmentAttempt === null, 60_000);
        const parcels = await shipping.parcelsOf(id);
        const { status, body } = await shipped;
        // Whoever asked is answered after a while, however long the next worker takes to start.
        const answers = [
          [200, parcels[0]],
          [504, undefined],
        ];
        expect(answers).toContainEqual([status, (body as { awbNumber?: string }).awbNumber]);
        expect(parcels).toHaveLength(1);
        expect(await shipping.order(id)).toMatchObject({
          shippingReference: parcels[0],
          shipmentStatus: 'READY',
          shipmentAttempt: null,
        });
        expect(await shipping.courierCalls('create')).toBe(creates);
        await until('the store knows the parcel', async () => (await shipping.fulfilments(storeId)).length === 1);
      } finally {
        await next.stop();
      }
    },
  );
});
