import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import type { NdrAction } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { findViewer } from '../../people/account/accounts.ts';
import { inAuthTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { askCourier } from './ask-courier.ts';
import { carryOutAction, settleActions } from './carry-out-action.ts';

const { app, admin, shipping } = await startShipping({
  prozo: true,
  // Late enough at any time of the day.
  config: { DELHIVERY_REATTEMPT_FROM: '00:00' },
});
let member: User;

beforeAll(async () => {
  await shipping.place({ vendors: ['Shipping Maker'] });
  await shipping.place({ vendors: ['Other Maker'] });
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
});
afterEach(async () => {
  await app.untilIdle();
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'PUT', '/settings', { ndrPending: 0 });
  await app.database.query(`update vendors set can_create_shipments = true`);
  await app.database.query(`delete from ndr_cases`);
});

interface Failed {
  readonly id: string;
  readonly awb: string;
}
const track = (awb: string, partner = 'Delhivery') => refreshParcels(app.services, partner, [awb]);
const refresh = async (awb: string, to: string, at?: string) => {
  await shipping.advance(awb, to, at);
  await track(awb);
};
/** A parcel whose first delivery attempt has failed. */
async function failed(about: Record<string, unknown> = {}): Promise<Failed> {
  const id = (await shipping.place(about)).parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await refresh(awb, 'failed');
  return { id, awb };
}
const list = (query: Record<string, unknown> = {}, user = admin) => app.call(ndrContract.list, { query }, user);
const item = async (id: string, state = 'open') =>
  (await list({ state })).items.find(({ magicOrderId }) => magicOrderId === id);
const ask = (id: string, action: NdrAction | string = 'reattempt', user = admin) =>
  app.attempt(ndrContract.ask, { params: { id }, body: { action } }, user);
const withdraw = (id: string, user = admin) => app.attempt(ndrContract.withdraw, { params: { id } }, user);
const actionsOf = (id: string) =>
  app.database.query<{ id: string; action: string; state: string; sent_at: Date | null; next_try_at: Date }>(
    `select a.* from ndr_actions a join ndr_cases c using (shipment_id) join magic_orders o on o.id = c.order_id
     where o.magic_order_id = $1 order by a.id`,
    [id],
  );
const settledActions = async (id: string) => (await actionsOf(id)).map(({ action, state }) => `${action} ${state}`);
const ndrDeps = () => ({
  ...app.services,
  takeInScans: (partner: string, awb: string) => refreshParcels(app.services, partner, [awb]),
});
/** Makes the next query due now. */
const lookAgain = async (id: string) => {
  const [action] = (await actionsOf(id)).toReversed();
  await carryOutAction(ndrDeps(), action?.id ?? '0');
};

/** A parcel of another courier, entered by hand, that was not delivered. */
async function enteredByHand(id: string, awb: string) {
  const trackingUrl = 'https://example.org/t';
  const body = { shippingPartner: 'Hand Courier', awb, trackingUrl, shipmentStatus: 'IN_TRANSIT' as const };
  await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
  await app.call(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus: 'FAILED' as const } }, admin);
}

describe('the list', () => {
  // Proves (Failed deliveries, late parcels, failed mails): A failed attempt puts the parcel on the list, with the
  // courier's reason, attempts, time and actions
  test('shows a failed delivery with the courier’s reason, attempts, time and actions', async () => {
    const { id, awb } = await failed({ paymentMode: 'COD' });
    expect(await item(id)).toMatchObject({
      magicOrderId: id,
      vendorName: 'Shipping Maker',
      customerName: 'Lakshmi Narayan',
      customerPhone: expect.stringContaining('9845098450'),
      city: 'Bengaluru',
      awb,
      shippingPartner: 'Delhivery',
      state: 'open',
      attempts: 1,
      code: 'EOD-11',
      reason: 'Consignee Unavailable',
      action: null,
      offers: [
        { action: 'reattempt', allowed: true, reason: null, sendAt: null, corrections: ['name', 'phone', 'address'] },
        { action: 'return', allowed: true, reason: null, sendAt: null, corrections: [], days: null },
      ],
    });
    expect((await item(id))?.codAmount).toBeGreaterThan(0);
  });

  // Proves (Failed deliveries, late parcels, failed mails): Resolved by the next scan, manually or by a cancellation;
  // reopened by the next failed attempt
  test('counts attempts, reopens with the next failed one, and is resolved when the parcel goes out', async () => {
    const { id, awb } = await failed();
    await refresh(awb, 'out_for_delivery');
    expect(await item(id)).toBeUndefined();
    expect(await item(id, 'resolved')).toMatchObject({ resolvedBy: 'OUT_FOR_DELIVERY', attempts: 1 });
    await refresh(awb, 'failed');
    expect(await item(id)).toMatchObject({ attempts: 2, resolvedBy: null, resolvedAt: null });
    await refresh(awb, 'delivered');
    expect(await item(id, 'resolved')).toMatchObject({ resolvedBy: 'OUT_FOR_DELIVERY', attempts: 2 });
    expect((await list()).counts).toMatchObject({ open: 0 });
  });

  test('asks nobody about a failed attempt that was over before we learned of it, and counts it all the same', async () => {
    const id = (await shipping.place()).parts[0] ?? '';
    const awb = await shipping.shipped(id);
    // The first poll of a new parcel is over, so that the failed attempt is not seen in between.
    await app.untilIdle();
    await shipping.advance(awb, 'failed');
    await shipping.advance(awb, 'delivered');
    await track(awb);
    expect(await list()).toMatchObject({ items: [], counts: { open: 0, asked: 0, resolved: 1 } });
    expect(await item(id, 'resolved')).toMatchObject({ resolvedBy: 'OUT_FOR_DELIVERY', attempts: 1 });
    expect(
      await app.database.query(
        'select delivered, failed, first_attempt from reporting.order_outcomes where magic_order_id = $1',
        [id],
      ),
    ).toEqual([{ delivered: true, failed: true, first_attempt: false }]);
  });

  test('is resolved by a return, a manually set status, and a cancelled shipment', async () => {
    const back = await failed();
    await refresh(back.awb, 'rto');
    expect(await item(back.id, 'resolved')).toMatchObject({ resolvedBy: 'RTO' });

    const byHand = await failed();
    const body = { shipmentStatus: 'DELIVERED' as const };
    await app.call(bookingContract.changeStatus, { params: { id: byHand.id }, body }, admin);
    expect(await item(byHand.id, 'resolved')).toMatchObject({ resolvedBy: 'DELIVERED' });

    const cancelled = (await shipping.place()).parts[0] ?? '';
    await enteredByHand(cancelled, 'HAND-2');
    await app.call(bookingContract.cancel, { params: { id: cancelled } }, admin);
    expect(await item(cancelled, 'resolved')).toMatchObject({ resolvedBy: 'CANCELLED' });
  });

  test('includes a failed delivery of a manually entered parcel, without actions', async () => {
    const id = (await shipping.place()).parts[0] ?? '';
    await enteredByHand(id, 'HAND-1');
    expect(await item(id)).toMatchObject({ attempts: 1, reason: 'Set by hand', offers: [] });
    expect(await ask(id)).toMatchObject({ status: 409 });
  });

  test('is searched and filtered by vendor, partner and attempts, with matching counts', async () => {
    const one = await failed();
    const two = await failed({ vendors: ['Other Maker'] });
    await refresh(two.awb, 'failed');
    const ids = async (query: Record<string, unknown>) => {
      const found = await list(query);
      expect(found.total).toBe(found.items.length);
      expect(found.counts.open).toBe(found.total);
      return found.items.map(({ magicOrderId }) => magicOrderId).sort();
    };
    const both = [one.id, two.id].sort();
    expect(await ids({})).toEqual(both);
    expect(await ids({ vendor: ['other  maker'] })).toEqual([two.id]);
    expect(await ids({ partner: ['delhivery'] })).toEqual(both);
    expect(await ids({ partner: ['Prozo'] })).toEqual([]);
    expect(await ids({ attempts: ['1'] })).toEqual([one.id]);
    expect(await ids({ attempts: ['2', '3'] })).toEqual([two.id]);
    expect(await ids({ search: one.awb.toUpperCase() })).toEqual([one.id]);
    expect(await ids({ search: 'lakshmi' })).toEqual(both);
    expect(await ids({ search: '98450984' })).toEqual(both);
    expect(await ids({ search: '+91 98450 98450' })).toEqual(both);
    expect(await ids({ search: 'Narayan, Lakshmi' })).toEqual(both);
    expect(await ids({ search: `${one.awb.slice(0, 4)} ${one.awb.slice(4, 8)}-${one.awb.slice(8)}` })).toEqual([
      one.id,
    ]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await list({ limit: 1, page: 2 })).toMatchObject({
      total: 2,
      totalPages: 2,
      items: [{ magicOrderId: two.id }],
    });
  });

  test('shows members their vendors’ parcels, without the customer’s phone number', async () => {
    const own = await failed();
    await failed({ vendors: ['Other Maker'] });
    const { items, counts } = await list({}, member);
    expect(items).toMatchObject([{ magicOrderId: own.id, customerName: 'Lakshmi Narayan', customerPhone: null }]);
    expect(JSON.stringify(items)).not.toContain('9845098450');
    expect(counts).toEqual({ open: 1, asked: 0, resolved: 0 });
    expect((await list({ search: '98450984' }, member)).items).toEqual([]);
    expect((await list({ search: '+91 98450 98450' }, member)).items).toEqual([]);
    expect((await list({ search: 'narayan lakshmi' }, member)).items).toHaveLength(1);
    expect(await app.call(ndrContract.openCount, {}, member)).toEqual({ open: 1 });
    expect(await app.call(ndrContract.openCount, {}, admin)).toEqual({ open: 2 });
    expect((await ask(own.id, 'reattempt', member)).status).toBe(200);
    expect(await shipping.actions(own.id)).toContain('Delhivery will try the delivery again');
  });
});

describe('a reattempt', () => {
  test('is requested once, and settled by the parcel going out', async () => {
    const { id, awb } = await failed();
    const before = await shipping.courierCalls('ndr');
    const sent = await ask(id);
    expect([sent.status, sent.body]).toMatchObject([
      200,
      { message: 'Delhivery will try the delivery again', item: { state: 'asked', action: { state: 'accepted' } } },
    ]);
    expect(await shipping.courierCalls('ndr')).toBe(before + 1);
    expect(await shipping.actions(id)).toEqual(
      expect.arrayContaining(['Re-attempt requested from Delhivery', 'Delhivery will try the delivery again']),
    );
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: 'Delhivery has already agreed to it.' } });
    await refresh(awb, 'out_for_delivery');
    expect(await item(id, 'resolved')).toMatchObject({ action: { state: 'accepted' } });
    expect(await ask(id)).toMatchObject({ status: 409 });
  });

  // Proves (Failed deliveries, late parcels, failed mails): One action at a time; a double click is one
  test('is a single one for a double click and for two people', async () => {
    const { id } = await failed();
    const before = await shipping.courierCalls('ndr');
    const sent = await Promise.all([ask(id), ask(id), ask(id, 'reattempt', member)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shipping.courierCalls('ndr')).toBe(before + 1);
    expect(await settledActions(id)).toEqual(['reattempt accepted']);
  });

  test('in progress blocks the other action', async () => {
    const { id } = await failed();
    await app.control(app.delhivery, 'PUT', '/settings', { ndrPending: 1 });
    expect(await ask(id)).toMatchObject({
      status: 200,
      body: {
        message: 'Delhivery has taken the request and will confirm it',
        item: { action: { state: 'submitted' } },
      },
    });
    expect(await ask(id, 'return')).toMatchObject({
      status: 409,
      body: { message: 'Re-attempt has already been requested.' },
    });
    await lookAgain(id);
    expect(await settledActions(id)).toEqual(['reattempt accepted']);
    expect((await ask(id, 'return')).status).toBe(200);
  });

  // Proves (Failed deliveries, late parcels, failed mails): Refusals in our own words, and the parcel is pending
  // again
  test('that is refused shows the reason in our words, and the case is open again', async () => {
    const { id, awb } = await failed();
    // It goes out without our knowledge.
    await shipping.advance(awb, 'out_for_delivery');
    expect(await ask(id)).toMatchObject({
      status: 422,
      body: { error: 'rejected', message: 'Delhivery does not allow this in the parcel’s current state' },
    });
    expect(await item(id)).toMatchObject({
      state: 'open',
      action: { state: 'refused', message: 'Delhivery does not allow this in the parcel’s current state' },
    });
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(activityLogs.find(({ action }) => action === 'Delhivery did not agree: Re-attempt')).toMatchObject({
      activityType: 'shipping_update',
      notes: 'Delhivery does not allow this in the parcel’s current state',
    });
  });

  test('is not offered after a third failed attempt', async () => {
    const { id, awb } = await failed();
    await refresh(awb, 'failed');
    expect((await item(id))?.offers[0]).toMatchObject({ allowed: true });
    await refresh(awb, 'failed');
    expect((await item(id))?.offers).toMatchObject([
      { action: 'reattempt', allowed: false, reason: 'Delhivery accepts this after at most 2 failed attempts.' },
      { action: 'return', allowed: true },
    ]);
    expect(await ask(id)).toMatchObject({ status: 409 });
    expect(await actionsOf(id)).toEqual([]);
  });

  test.each(['401', '429'])('that certainly was not accepted (%s) can be requested again at once', async (kind) => {
    const { id } = await failed();
    await shipping.courierFault(kind, 'ndr', 1);
    expect((await ask(id)).status).toBe(502);
    expect((await ask(id)).status).toBe(200);
    expect(await settledActions(id)).toEqual(['reattempt refused', 'reattempt accepted']);
  });

  // Proves (Failed deliveries, late parcels, failed mails): An unknown outcome is settled by querying; nothing is
  // sent twice
  test.each(['timeout-after-success', 'close', '500', 'html', 'truncated'])(
    'with a lost answer (%s) is never sent twice: the parcel’s scans settle it',
    async (kind) => {
      const { id, awb } = await failed();
      const before = await shipping.courierCalls('ndr');
      await shipping.courierFault(kind, 'ndr', 1);
      const asked = ask(id);
      await until(
        'the outcome is open',
        async () => (await actionsOf(id))[0]?.next_try_at && (await actionsOf(id))[0]?.state === 'unknown',
      );
      expect(await ask(id, 'return')).toMatchObject({ status: 409 });
      await lookAgain(id);
      expect(await settledActions(id)).toEqual(['reattempt unknown']);
      await shipping.advance(awb, 'out_for_delivery');
      await lookAgain(id);
      expect((await asked).status).toBe(200);
      expect(await settledActions(id)).toEqual(['reattempt accepted']);
      expect(await item(id, 'resolved')).toMatchObject({ resolvedBy: 'OUT_FOR_DELIVERY' });
      expect(await shipping.courierCalls('ndr')).toBe(before + 1);
    },
  );

  test('whose outcome cannot be queried is queried again', async () => {
    const { id } = await failed();
    await shipping.courierFault('500', 'ndr-status', 1);
    expect(await ask(id)).toMatchObject({ body: { item: { action: { state: 'submitted' } } } });
    await lookAgain(id);
    expect(await settledActions(id)).toEqual(['reattempt accepted']);
  });

  test('without an answer is given up after a day, and can be requested again', async () => {
    const { id } = await failed();
    await app.control(app.delhivery, 'PUT', '/settings', { ndrPending: 2 });
    await ask(id);
    const [action] = await actionsOf(id);
    await carryOutAction(ndrDeps(), action?.id ?? '', new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await item(id)).toMatchObject({
      state: 'open',
      action: { state: 'refused', message: expect.stringContaining('never said what became of it') },
    });
    expect((await ask(id)).status).toBe(200);
  });

  test('of a killed worker is resumed', async () => {
    const { id } = await failed();
    await app.control(app.delhivery, 'PUT', '/settings', { ndrPending: 1 });
    await ask(id);
    await app.database.query(`delete from graphile_worker._private_jobs where locked_at is null`);
    await settleActions(app.services.db, new Date(Date.now() + 3_600_000));
    await until('it is settled', async () => (await settledActions(id))[0] === 'reattempt accepted');
  });

  test('that fails as well reopens the case', async () => {
    const { id, awb } = await failed();
    await ask(id);
    await refresh(awb, 'failed');
    expect(await item(id)).toMatchObject({
      state: 'open',
      attempts: 2,
      offers: [{ allowed: true }, { allowed: true }],
    });
  });
});

describe('the return', () => {
  test('cancels the parcel in transit, and is resolved by its first return scan', async () => {
    const { id, awb } = await failed();
    expect(await ask(id, 'return')).toMatchObject({
      status: 200,
      body: { message: 'Delhivery is sending the parcel back' },
    });
    await track(awb);
    expect(await item(id, 'resolved')).toMatchObject({
      resolvedBy: 'RTO',
      action: { action: 'return', state: 'accepted' },
    });
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'rto', shippingReference: awb });
  });

  test('with a lost answer is recognised from the parcel and not requested twice', async () => {
    const { id, awb } = await failed();
    await shipping.courierFault('timeout-after-success', 'edit', 1);
    const before = await shipping.courierCalls('edit');
    const asked = ask(id, 'return');
    await until('the outcome is open', async () => (await settledActions(id))[0] === 'return unknown');
    await until('the try is over', async () => {
      await lookAgain(id);
      return (await settledActions(id))[0] === 'return accepted';
    });
    expect((await asked).status).toBe(200);
    expect(await item(id, 'resolved')).toMatchObject({ resolvedBy: 'RTO', awb });
    expect(await shipping.courierCalls('edit')).toBe(before + 1);
  });

  test('that never arrived is repeated, because that is known to be harmless', async () => {
    const { id } = await failed();
    await shipping.courierFault('500', 'edit', 1);
    const asked = ask(id, 'return');
    await until('the try is over', async () => {
      await lookAgain(id);
      return (await settledActions(id))[0] === 'return accepted';
    });
    expect((await asked).status).toBe(200);
  });
});

describe('before the courier’s time of day', () => {
  const morning = new Date('2036-06-01T09:00:00+05:30');
  /** With a courier that accepts requests from 21:00 on. */
  async function askInTheMorning(id: string) {
    const evening = app.services.couriers.find('Delhivery');
    if (!evening) throw new Error('Delhivery is not there');
    const rules = { ...evening.ndr.rules, reattempt: { ...evening.ndr.rules.reattempt, fromTime: '21:00' } };
    const couriers = { ...app.services.couriers, find: () => ({ ...evening, ndr: { ...evening.ndr, rules } }) };
    const { sid } = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString());
    const viewer = await inAuthTransaction(app.services.db, (tx) => findViewer(tx, sid, '127.0.0.1'));
    if (!viewer) throw new Error('nobody is signed in');
    return inViewerTransaction(app.services.db, viewer, (tx) =>
      askCourier(tx, viewer, { couriers, magicOrderId: id, action: 'reattempt', undoable: false, now: morning }),
    );
  }

  test('a request is held, can be withdrawn, and is sent at that time', async () => {
    const { id } = await failed();
    const { actionId } = await askInTheMorning(id);
    const before = await shipping.courierCalls('ndr');
    await carryOutAction(ndrDeps(), actionId, new Date('2036-06-01T20:59:00+05:30'));
    expect(await settledActions(id)).toEqual(['reattempt requested']);
    expect((await withdraw(id)).status).toBe(200);
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { message: 'Nothing is waiting to be sent.' } });
    expect(await shipping.actions(id)).toContain('Re-attempt taken back before it was sent');
    expect(await item(id)).toMatchObject({ state: 'open' });
    expect(await shipping.courierCalls('ndr')).toBe(before);

    const again = await askInTheMorning(id);
    await carryOutAction(ndrDeps(), again.actionId, new Date('2036-06-01T21:00:00+05:30'));
    expect(await settledActions(id)).toEqual(['reattempt overtaken', 'reattempt accepted']);
    expect(await shipping.courierCalls('ndr')).toBe(before + 1);
  });
});

describe('the failed delivery of one parcel', () => {
  const one = (id: string, user: User) => app.attempt(ndrContract.get, { params: { id } }, user);

  // Proves (Failed deliveries, late parcels, failed mails): The failed delivery of one parcel can be asked for, in
  // the viewer's scope
  test('is as in the list, for staff and for the members of its vendor', async () => {
    const { id } = await failed();
    expect((await one(id, admin)).body).toEqual(await item(id));
    expect(await one(id, member)).toMatchObject({ status: 200, body: { magicOrderId: id, customerPhone: null } });
  });

  test('is not found for a parcel without one; foreign and missing orders get the same 404', async () => {
    const fine = (await shipping.place()).parts[0] ?? '';
    expect(await one(fine, admin)).toMatchObject({
      status: 404,
      body: { message: 'No delivery of this parcel has failed.' },
    });
    const foreign = await failed({ vendors: ['Other Maker'] });
    const missing = await one('NO-SUCH-1', member);
    expect(missing).toMatchObject({ status: 404, body: { message: 'Order not found' } });
    expect((await one(foreign.id, member)).text).toBe(missing.text);
  });
});

describe('an undoable action', () => {
  const askUndoably = (id: string) =>
    app.attempt(ndrContract.ask, { params: { id }, body: { action: 'return', undoable: true } }, admin);

  test('is answered at once, can be withdrawn for ten seconds, and the courier never hears of it', async () => {
    const { id } = await failed();
    const before = await shipping.courierCalls('ndr');
    const asked = Date.now();
    const { body } = (await askUndoably(id)) as { body: { message: string; item: NdrItem } };
    expect(body).toMatchObject({
      message: 'Delhivery will be asked later',
      item: { state: 'asked', action: { action: 'return', state: 'requested' } },
    });
    const waitMs = Date.parse(body.item.action?.sendAt ?? '') - asked;
    expect(waitMs).toBeGreaterThanOrEqual(10_000);
    expect(waitMs).toBeLessThan(15_000);
    expect((await withdraw(id)).status).toBe(200);
    expect(await item(id)).toMatchObject({ state: 'open' });
    expect(await shipping.courierCalls('ndr')).toBe(before);
  });

  test('is sent after that', async () => {
    const { id } = await failed();
    const { body } = (await askUndoably(id)) as { body: { item: NdrItem } };
    const sendAt = Date.parse(body.item.action?.sendAt ?? '');
    const [action] = await actionsOf(id);
    await carryOutAction(ndrDeps(), action?.id ?? '0', new Date(sendAt - 1));
    expect(await settledActions(id)).toEqual(['return requested']);
    await carryOutAction(ndrDeps(), action?.id ?? '0', new Date(sendAt));
    expect(await settledActions(id)).toEqual(['return accepted']);
    expect(await withdraw(id)).toMatchObject({ status: 409 });
  });
});

describe('permissions', () => {
  // Proves (Failed deliveries, late parcels, failed mails): Who may act; members see their vendors' parcels without
  // the customer's contact
  test('members act on their vendors’ parcels only, and not if their vendor may not ship', async () => {
    const own = await failed();
    const foreign = await failed({ vendors: ['Other Maker'] });
    const missing = await ask('NO-SUCH-1', 'reattempt', member);
    expect(missing.status).toBe(404);
    expect((await ask(foreign.id, 'reattempt', member)).text).toBe(missing.text);
    expect((await withdraw(foreign.id, member)).text).toBe(missing.text);
    await app.database.query(`update vendors set can_create_shipments = false`);
    expect(await ask(own.id, 'reattempt', member)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect((await list({}, member)).items[0]?.offers).toMatchObject([{ allowed: false }, { allowed: false }]);
    expect((await ask(own.id)).status).toBe(200);
    expect(await actionsOf(foreign.id)).toEqual([]);
  });

  test('nobody acts on an order managed elsewhere, or one without a failed delivery', async () => {
    const { id } = await failed();
    await app.database.query(`update magic_orders set managed_in_shipmagic = false where magic_order_id = $1`, [id]);
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('ShipTurtle') } });
    const fine = (await shipping.place()).parts[0] ?? '';
    expect(await ask(fine)).toMatchObject({ status: 409, body: { message: 'There is no shipment to ask about.' } });
    await shipping.shipped(fine);
    expect(await ask(fine)).toMatchObject({ status: 409, body: { message: 'No delivery of this parcel has failed.' } });
  });

  test.each(['PICKUP_RESCHEDULE', '', 'REATTEMPT'])('an unknown action (%j) is refused by name', async (action) => {
    const { id } = await failed();
    expect(await ask(id, action)).toMatchObject({ status: 400, body: { error: 'bad_input', field: 'action' } });
  });
});

describe('Prozo', () => {
  async function failedAtProzo() {
    const id = (await shipping.place()).parts[0] ?? '';
    const made = await app.call(bookingContract.create, { params: { id }, body: { shippingPartner: 'Prozo' } }, admin);
    await app.control(app.prozo, 'POST', `/parcels/${made.awbNumber}/advance`, { to: 'FAILED_DELIVERY' });
    await track(made.awbNumber, 'Prozo');
    return { id, awb: made.awbNumber };
  }
  test('is asked with its own action names, and answers immediately', async () => {
    const { id, awb } = await failedAtProzo();
    expect(await ask(id)).toMatchObject({ status: 200, body: { message: 'Prozo will try the delivery again' } });
    expect(await ask(id, 'return')).toMatchObject({
      status: 200,
      body: { message: 'Prozo is sending the parcel back' },
    });
    await track(awb, 'Prozo');
    expect(await item(id, 'resolved')).toMatchObject({ resolvedBy: 'RTO' });
  });
  test('refuses with its reason', async () => {
    const { id, awb } = await failedAtProzo();
    // Otherwise whoever asks for its scans meanwhile learns that it has moved on.
    await app.control(app.prozo, 'POST', '/faults', { kind: '500', operation: 'track', times: 20 });
    await app.control(app.prozo, 'POST', `/parcels/${awb}/advance`, { to: 'OUT_FOR_DELIVERY' });
    expect(await ask(id)).toMatchObject({ status: 422, body: { message: 'NDR action is not allowed for this order' } });
    await app.control(app.prozo, 'DELETE', '/faults');
  });
});
