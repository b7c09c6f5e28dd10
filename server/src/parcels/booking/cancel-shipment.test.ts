import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { waitsForLock } from '../../../testing/waits-for-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { cancelStoreOrder } from './cancel-store-order.ts';
import { settleShipments } from './settle-shipments.ts';

const { app, admin, shipping } = await startShipping();
afterEach(() => app.control(app.delhivery, 'DELETE', '/faults'));

const tooLate = 'Shipment status cannot be changed as shipment is either picked up or already in return flow';
const cancel = (id: string) => app.attempt(bookingContract.cancel, { params: { id } }, admin);
const cancelOrder = (id: string, more: object = {}) =>
  app.attempt(
    ordersContract.changeStatus,
    { params: { id }, body: { status: 'cancelled', cancellationReason: 'Customer changed their mind', ...more } },
    admin,
  );
/** An order with a parcel known to the store. */
async function shipped(about: Record<string, unknown> = {}) {
  const stored = await shipping.place(about);
  const id = stored.parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await app.untilIdle();
  return { storeId: stored.id, id, awb };
}

describe('cancelling a shipment', () => {
  test('cancels with the courier, releases the order and cancels the fulfilment', async () => {
    const { storeId, id, awb } = await shipped();
    expect(await cancel(id)).toMatchObject({ status: 200, body: { message: 'Shipment cancelled successfully!' } });
    expect((await shipping.parcel(awb)).cancelled).toBe(true);
    expect(await shipping.order(id)).toMatchObject({
      orderStatus: 'ready_to_ship',
      shippingReference: null,
      shippingPartner: null,
      shipmentStatus: null,
      trackingUrl: null,
    });
    await app.untilIdle();
    expect((await shipping.fulfilments(storeId)).map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(await shipping.actions(id)).toContain('Shipment with Delhivery cancelled');
  });

  test('twice, also concurrently, cancels once', async () => {
    const { id, awb } = await shipped();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await shipping.parcel(awb)).cancelled).toBe(true);
    const before = await shipping.courierCalls('edit');
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'There is no shipment to cancel.' } });
    expect(await shipping.courierCalls('edit')).toBe(before);
    expect(
      (await shipping.actions(id)).filter((action) => action === 'Shipment with Delhivery cancelled'),
    ).toHaveLength(1);
  });

  test('refused by the courier is reported with its reason and changes nothing', async () => {
    const { storeId, id, awb } = await shipped();
    await shipping.advance(awb, 'out_for_delivery');
    const before = await shipping.order(id);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error: 'conflict', message: tooLate } });
    expect(await shipping.order(id)).toEqual(before);
    await app.untilIdle();
    expect((await shipping.fulfilments(storeId)).map(({ status }) => status)).toEqual(['SUCCESS']);
  });

  test('of a parcel unknown to the courier is reported in our words', async () => {
    const { id } = await shipped();
    await app.database.query(
      `update shipments set awb = '99999999999' where id = (select shipment_id from magic_orders where magic_order_id = $1)`,
      [id],
    );
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'Delhivery does not know this AWB' } });
  });

  test.each([
    ['500', 504],
    ['hang', 504],
    ['401', 502],
    ['429', 429],
  ])('while the courier fails (%s) changes nothing and can be retried', async (kind, status) => {
    const { id, awb } = await shipped();
    await shipping.courierFault(kind, 'edit');
    const sent = await cancel(id);
    expect([sent.status, (sent.body as { message: string }).message]).toEqual([
      status,
      expect.stringContaining('Delhivery'),
    ]);
    expect((await shipping.order(id)).shippingReference).toBe(awb);
    await app.control(app.delhivery, 'DELETE', '/faults');
    expect((await cancel(id)).status).toBe(200);
  });

  test('whose answer was lost succeeds when retried', async () => {
    const { id, awb } = await shipped();
    await shipping.courierFault('timeout-after-success', 'edit', 1);
    expect((await cancel(id)).status).toBe(504);
    expect((await shipping.parcel(awb)).cancelled).toBe(true);
    expect((await cancel(id)).status).toBe(200);
    expect((await shipping.order(id)).shippingReference).toBeNull();
  });

  test('of a manual shipment asks no courier', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    const body = {
      shippingPartner: 'Blue Post',
      awb: 'CANCEL1',
      trackingUrl: 'https://example.com/1',
      shipmentStatus: 'READY' as const,
    };
    await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
    const before = await shipping.courierCalls('edit');
    expect((await cancel(id)).status).toBe(200);
    expect(await shipping.courierCalls('edit')).toBe(before);
    expect((await shipping.order(id)).shippingReference).toBeNull();
  });
});

describe('after a cancellation', () => {
  test('the order is shipped again under the next reference, and the store follows', async () => {
    const { storeId, id, awb } = await shipped();
    await cancel(id);
    await app.untilIdle();
    const second = await shipping.shipped(id);
    expect(second).not.toBe(awb);
    expect(await shipping.parcelsOf(`${id}-2`)).toEqual([second]);
    await app.untilIdle();
    expect((await shipping.fulfilments(storeId)).map(({ status, tracking }) => [status, tracking[0]?.number])).toEqual([
      ['CANCELLED', awb],
      ['SUCCESS', second],
    ]);
    await cancel(id);
    await app.untilIdle();
    const third = await shipping.shipped(id);
    expect(await shipping.parcelsOf(`${id}-3`)).toEqual([third]);
  });

  test('the cancelled AWB is never used again, even if the new attempt’s outcome is unknown', async () => {
    const { id, awb } = await shipped();
    await cancel(id);
    await shipping.courierFault('hang', 'create', 1);
    const again = shipping.ship(id);
    await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
    await settleShipments(app.services, new Date(), 0);
    const { status, body } = await again;
    const { awbNumber } = body as { awbNumber: string };
    expect([status, await shipping.parcelsOf(`${id}-2`)]).toEqual([200, [awbNumber]]);
    expect(awbNumber).not.toBe(awb);
    expect(await shipping.parcelsOf(id)).toEqual([awb]);
  });

  test('scans of the cancelled parcel do not revive the order', async () => {
    const { id, awb } = await shipped();
    await cancelOrder(id);
    // The courier continues as if nothing had happened.
    const parcel = app.delhivery.simulator.courier.parcels.get(awb);
    if (!parcel) throw new Error('the courier has lost the parcel');
    parcel.cancelled = false;
    await shipping.advance(awb, 'delivered');
    const ingested = await refreshParcels(app.services, 'Delhivery', [awb]);
    expect(ingested.map(({ changed }) => changed)).toEqual([false]);
    expect(await shipping.order(id)).toMatchObject({
      orderStatus: 'cancelled',
      shippingReference: null,
      shipmentStatus: null,
    });
  });
});

describe('cancelling an order with a live AWB', () => {
  // Proves (Statuses): Cancelling an order with a live AWB asks the courier first
  test('cancels the shipment first, then the order', async () => {
    const { storeId, id, awb } = await shipped();
    const { version } = await shipping.order(id);
    expect(await cancelOrder(id, { version })).toMatchObject({
      status: 200,
      body: { orderStatus: 'cancelled', shippingReference: null, cancellationReason: 'Customer changed their mind' },
    });
    expect((await shipping.parcel(awb)).cancelled).toBe(true);
    await app.untilIdle();
    expect((await shipping.fulfilments(storeId)).map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  test('refused by the courier leaves everything unchanged', async () => {
    const { id, awb } = await shipped();
    await shipping.advance(awb, 'out_for_delivery');
    const before = await shipping.order(id);
    expect(await cancelOrder(id)).toMatchObject({ status: 409, body: { message: tooLate } });
    expect(await shipping.order(id)).toEqual(before);
  });

  test('with an outdated version asks no courier', async () => {
    const { id, awb } = await shipped();
    const { version } = await shipping.order(id);
    expect(await cancelOrder(id, { version: version - 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed in the meantime') },
    });
    expect((await shipping.parcel(awb)).cancelled).toBe(false);
  });

  test('of one vendor leaves the other vendor’s part and the store’s order unchanged', async () => {
    const stored = await shipping.place({ vendors: ['Staying', 'Leaving'] });
    await shipping.shipped(stored.parts[1] ?? '');
    await app.untilIdle();
    expect((await cancelOrder(stored.parts[1] ?? '')).status).toBe(200);
    expect((await shipping.order(stored.parts[0] ?? '')).orderStatus).toBe('new');
    const { cancelledAt } = await app.control<{ cancelledAt: number | null }>(
      app.shopify,
      'GET',
      `/orders/${stored.id}`,
    );
    expect(cancelledAt).toBeNull();
  });
});

describe('an order cancelled in the store', () => {
  test('with a live AWB is also cancelled with the courier', async () => {
    const { storeId, id, awb } = await shipped();
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });
    await app.call(importsContract.syncOrders, {}, admin);
    await app.untilIdle();
    expect((await shipping.parcel(awb)).cancelled).toBe(true);
    expect(await shipping.order(id)).toMatchObject({
      orderStatus: 'cancelled',
      shippingReference: null,
      cancellationReason: 'Cancelled in the store: customer',
    });
  });

  test('whose parcel the courier does not cancel is unchanged, with the reason in its history', async () => {
    const { storeId, id, awb } = await shipped();
    await shipping.advance(awb, 'out_for_delivery');
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, {});
    await app.call(importsContract.syncOrders, {}, admin);
    await app.untilIdle();
    const order = await shipping.order(id);
    expect([order.orderStatus, order.shippingReference]).toEqual(['ready_to_ship', awb]);
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(activityLogs).toContainEqual(
      expect.objectContaining({
        action: 'Delhivery did not agree: Cancelled',
        notes: tooLate,
      }),
    );
  });

  test('whose parcel is picked up while the courier is asked keeps it, and follows it home', async () => {
    const { id, awb } = await shipped();
    await app.control(app.delhivery, 'POST', '/faults', { kind: 'slow', operation: 'edit', times: 1, delayMs: 1500 });
    const before = await shipping.courierCalls('edit');
    const cancelling = app.attempt(bookingContract.cancel, { params: { id } }, admin);
    await until('the call', async () => (await shipping.courierCalls('edit')) > before);
    await shipping.advance(awb, 'in_transit');
    await refreshParcels(app.services, 'Delhivery', [awb]);
    expect(await cancelling).toMatchObject({ status: 409, body: { message: expect.stringContaining('call it back') } });
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'in_transit', shippingReference: awb });
  });

  test('that moved on during the cancellation is left unchanged', async () => {
    const { parts } = await shipping.place();
    const id = String(parts[0]);
    const { order } = await app.database.one<{ order: string }>(
      'select id as order from magic_orders where magic_order_id = $1',
      [id],
    );
    const cancelling = await inSystemTransaction(app.services.db, async (tx) => {
      await tx.updateTable('magic_orders').set({ order_status: 'delivered' }).where('id', '=', order).execute();
      const started = cancelStoreOrder(app.services, order, 'Cancelled in the store');
      await waitsForLock(app, 'magic_orders');
      return { started };
    });
    await cancelling.started;
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'delivered', cancellationReason: null });
  });
});
