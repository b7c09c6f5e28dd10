import { describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { waitsForLock } from '../../../testing/waits-for-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { keepHold } from '../fulfilment/keep-hold.ts';
import { insertAttempt } from './attempts.queries.ts';
import { cancelLiveShipment } from './cancel-shipment.ts';
import { setClaimsAside } from './set-claims-aside.ts';
import { settleFailed, settleUnknown } from './settle-shipment.ts';

const { app, admin, shipping } = await startShipping();
const { db } = app.services;

async function placed() {
  const { parts } = await shipping.place();
  const magicOrderId = parts[0] ?? '';
  const { id: orderId } = await app.database.one<{ id: string }>(
    'select id from magic_orders where magic_order_id = $1',
    [magicOrderId],
  );
  return { magicOrderId, orderId };
}

async function booked() {
  const { magicOrderId, orderId } = await placed();
  const awb = await shipping.shipped(magicOrderId);
  // Jobs that follow a booking lock both, too.
  await app.untilIdle();
  const { id } = await app.database.one<{ id: string }>('select id from shipments where awb = $1', [awb]);
  return { orderId, id };
}

async function requested() {
  const { magicOrderId: reference, orderId } = await placed();
  const attempt = { orderId, attempt: 1, reference, partner: 'Delhivery', cod: 0, userId: admin.id };
  const id = await inSystemTransaction(db, (tx) => insertAttempt(tx, attempt));
  return { orderId, id };
}

async function enteredByHand() {
  const { orderId, id } = await booked();
  await app.database.query("update shipments set tracking_type = 'manual', awb = 'CLAIM1' where id = $1", [id]);
  return { orderId, id };
}

/** Edits and scans lock an order before its parcel. Locking them in the opposite order would deadlock. */
describe('an order is locked before its parcel', () => {
  // Proves (The order's own screen): Jobs lock an order before its shipment, as edits and scans do, so that they
  // cannot deadlock
  test.each([
    {
      what: 'is cancelled',
      becomes: 'cancelled',
      make: booked,
      change: (id: string) => cancelLiveShipment(app.services, null, id),
    },
    {
      what: 'was not made',
      becomes: 'failed',
      make: requested,
      change: (id: string) => inSystemTransaction(db, (tx) => settleFailed(tx, id, 'refused', 'No such PIN code')),
    },
    {
      what: 'may have been made',
      becomes: 'unknown',
      make: requested,
      change: (id: string) => inSystemTransaction(db, (tx) => settleUnknown(tx, id, 'No answer')),
    },
    {
      what: 'turns out to be another order’s',
      becomes: 'failed',
      make: enteredByHand,
      change: () =>
        inSystemTransaction(db, (tx) =>
          setClaimsAside(tx, { awb: 'CLAIM1', partner: 'Delhivery', reference: '#OTHER' }),
        ),
    },
  ])('when it $what', async ({ make, change, becomes }) => {
    const { orderId, id } = await make();
    const { changing } = await inSystemTransaction(db, async (tx) => {
      await tx.selectFrom('magic_orders').select('id').where('id', '=', orderId).forUpdate().execute();
      const changing = change(id);
      await waitsForLock(app, 'magic_orders');
      await tx.selectFrom('shipments').select('id').where('id', '=', id).forUpdate().noWait().execute();
      return { changing };
    });
    await changing;
    const { state } = await app.database.one<{ state: string }>('select state from shipments where id = $1', [id]);
    expect(state).toBe(becomes);
  });
});

/** Imports lock a store order before its parts. */
test('a store order is locked before its parts when it was read what it holds back', async () => {
  const { orderId } = await placed();
  const { id } = await app.database.one<{ id: string }>('select store_order_id as id from magic_orders where id = $1', [
    orderId,
  ]);
  const { keeping } = await inSystemTransaction(db, async (tx) => {
    await tx.selectFrom('store_orders').select('store_order_id').where('store_order_id', '=', id).forUpdate().execute();
    const keeping = inSystemTransaction(db, (other) => keepHold(other, id, null));
    await waitsForLock(app, 'store_orders');
    await tx.selectFrom('magic_orders').select('id').where('id', '=', orderId).forUpdate().noWait().execute();
    return { keeping };
  });
  await keeping;
});
