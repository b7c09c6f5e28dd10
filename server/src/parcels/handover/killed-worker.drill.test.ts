import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

// No worker here: the one that is killed runs in a separate process.
const { app, admin, shipping } = await startShipping({ worker: false });

test.each([
  ['after the pickup was made', 'timeout-after-success', 1],
  ['before the pickup was made', 'hang', 2],
])(
  'a worker killed %s leaves a request that the next one settles: one pickup',
  async (_, fault, calls) => {
    const day = addDays(indiaDay(new Date()), fault === 'hang' ? 2 : 1);
    const { parts } = await shipping.place();
    const doomed = await startWorkerProcess(app);
    await app.call(
      bookingContract.create,
      { params: { id: parts[0] ?? '' }, body: { shippingPartner: 'Delhivery' } },
      admin,
    );
    const { id: warehouseId } = await app.database.one<{ id: string }>('select id from warehouses limit 1');
    await app.control(app.delhivery, 'DELETE', '/requests');
    await shipping.courierFault(fault, 'pickup', 1);
    const body = { warehouseId, shippingPartner: 'Delhivery', day, time: '16:00' };
    const asked = app.attempt(pickupsContract.ask, { body }, admin);
    const pickups = async () =>
      (await app.control<{ pickups: { id: number; date: string }[] }>(app.delhivery, 'GET', '/pickups')).pickups.filter(
        ({ date }) => date === day,
      );
    await until('the courier was asked', async () => (await shipping.courierCalls('pickup')) === 1);
    if (calls === 1) await until('the pickup is there', async () => (await pickups()).length === 1);
    await doomed.kill();
    const open = await app.database.one<{ state: string; courier_pickup_id: string | null; sent_at: Date | null }>(
      'select state, courier_pickup_id, sent_at from pickup_requests where day = $1',
      [day],
    );
    expect(open).toMatchObject({ state: 'unknown', courier_pickup_id: null, sent_at: expect.any(Date) });

    // Requests count as abandoned after a while without a try; skip that time.
    await app.database.query("update pickup_requests set next_try_at = now() - interval '1 minute' where day = $1", [
      day,
    ]);
    const next = await startWorkerProcess(app);
    try {
      await until(
        'the request has its outcome',
        async () =>
          (await app.database.one<{ state: string }>('select state from pickup_requests where day = $1', [day]))
            .state === 'accepted',
        90_000,
      );
      expect(await pickups()).toHaveLength(1);
      expect((await asked).status).toBe(200);
    } finally {
      await next.stop();
    }
  },
  120_000,
);
