import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { comingBack } from '../../../testing/returns-by-courier.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { scanPushSecret } from '../../../testing/test-app.ts';
import { sendScan } from '../../../testing/webhooks.ts';
import { pollTracking } from '../../parcels/tracking/poll-tracking.ts';
import { askAgain } from './ask-again.ts';

const { app, admin, shipping } = await startShipping();
const back = comingBack(app, admin, shipping);
afterEach(async () => {
  await app.control(app.delhivery, 'PUT', '/push', {});
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'PUT', '/settings', { refusesReverse: false, refusesCancellations: false });
});

const awbOf = (answer: { body: unknown }) => (answer.body as { awbNumber?: string }).awbNumber ?? '';
/** A return whose courier comes. */
async function asked() {
  const made = await back.approved();
  const answer = await back.ask(made.returnId);
  expect(answer).toMatchObject({ status: 200 });
  return { ...made, awb: awbOf(answer) };
}
const advance = async (awb: string, to: string) => {
  await shipping.advance(awb, to);
  await app.untilIdle();
};
const pushesTo = async () => {
  const url = `${app.url}/webhooks/delhivery`;
  await app.control(app.delhivery, 'PUT', '/push', { url, secret: scanPushSecret });
};
const poll = async () => {
  await app.database.query('update shipments set tracked_at = null');
  await pollTracking(app.services.db, app.services.couriers, new Date());
  await app.untilIdle();
};

test('Delhivery fetches a return from the customer, brings it, and the order follows; received is what a person says', async () => {
  await app.database.query(
    "update warehouses set return_warehouse_name = 'Returns Desk', return_address_line1 = '9 Back Lane', return_city = 'Bengaluru', return_state = 'Karnataka', return_zip_code = '560002', return_country = 'India'",
  );
  const { id, returnId, forwardAwb } = await back.approved();
  await pushesTo();
  const answer = await back.ask(returnId);
  const awb = awbOf(answer);
  expect(await shipping.lastBooked()).toMatchObject({
    payment_mode: 'Pickup',
    cod_amount: '0',
    total_amount: '0',
    order: `${id}-R`,
    name: 'Lakshmi Narayan',
    return_add: expect.any(String),
    return_pin: expect.stringMatching(/^\d{6}$/),
  });
  expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_asked', awb, shipping_partner: 'Delhivery' });
  expect(awbOf(await back.ask(returnId))).toBe(awb);
  expect(await shipping.parcelsOf(`${id}-R`)).toEqual([awb]);
  await advance(awb, 'picked_up');
  expect(await back.kept(returnId)).toMatchObject({ state: 'picked_up', picked_up_at: expect.any(Date) });
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'in_reverse_transit', shippingReference: forwardAwb });
  await advance(awb, 'handed_over');
  expect(await back.kept(returnId)).toMatchObject({ state: 'in_transit', pickup_problem: null });
  const order = await shipping.order(id);
  expect(order).toMatchObject({ orderStatus: 'in_reverse_transit', shipmentStatus: 'DELIVERED' });
  expect(await shipping.actions(id)).toContainEqual(
    expect.stringMatching(/^Delhivery says that return R-\d+ was handed over at the warehouse$/),
  );
  expect(await shipping.attempts(id)).toHaveLength(2);
});

test('polls tell the same as pushes, and the same scans twice move nothing twice', async () => {
  const { id, returnId, awb } = await asked();
  await shipping.advance(awb, 'picked_up');
  await poll();
  await poll();
  expect(await back.kept(returnId)).toMatchObject({ state: 'picked_up' });
  const told = (await shipping.actions(id)).filter((action) => /was picked up/.test(action));
  expect(told).toHaveLength(1);
  await advance(awb, 'back_lost');
  await poll();
  expect(await back.kept(returnId)).toMatchObject({ state: 'lost' });
  await advance(awb, 'handed_over');
  await poll();
  expect(await back.kept(returnId)).toMatchObject({ state: 'in_transit' });
});

describe('a pickup that fails', () => {
  test('is refused by the courier: the return waits, and another courier can be asked', async () => {
    const { id, returnId } = await back.approved();
    await app.control(app.delhivery, 'PUT', '/settings', { refusesReverse: true });
    const refused = await back.ask(returnId);
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('does not fetch') } });
    expect(await back.kept(returnId)).toMatchObject({ state: 'approved', pickup_problem: expect.any(String) });
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'delivered', shipmentAttempt: null });
    await app.control(app.delhivery, 'PUT', '/settings', { refusesReverse: false });
    expect(await back.ask(returnId, { shippingPartner: 'delhivery' })).toMatchObject({ status: 200 });
    expect(await back.attempts(returnId)).toMatchObject([{ state: 'created', reference: `${id}-R` }]);
  });

  test('because the customer is not there: the courier comes again by itself', async () => {
    const { returnId, awb } = await asked();
    await pushesTo();
    await advance(awb, 'unavailable');
    expect(await back.kept(returnId)).toMatchObject({
      state: 'pickup_failed',
      pickup_problem: 'Consignee Unavailable',
    });
    const again = await back.ask(returnId);
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('comes again by itself') } });
    await advance(awb, 'picked_up');
    expect(await back.kept(returnId)).toMatchObject({ state: 'picked_up', pickup_problem: null });
  });

  test('for its code: it is asked to come again for the same AWB, from the evening on', async () => {
    const { returnId, awb } = await asked();
    await pushesTo();
    await advance(awb, 'code_refused');
    expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_failed' });
    expect(await back.ask(returnId)).toMatchObject({ status: 200, body: { awbNumber: awb } });
    expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_asked' });
    const { id } = await app.database.one<{ id: string }>('select id from shipments where awb = $1', [awb]);
    await askAgain(app.services, id, new Date());
    await askAgain(app.services, id, new Date());
    await app.untilIdle();
    expect(await shipping.courierCalls('ndr')).toBe(1);
    await advance(awb, 'picked_up');
    expect(await back.kept(returnId)).toMatchObject({ state: 'picked_up', awb });
  });

  test('for good: another parcel is booked', async () => {
    const { id, returnId, awb } = await asked();
    await pushesTo();
    await advance(awb, 'refused');
    expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_failed' });
    const second = awbOf(await back.ask(returnId));
    expect(second).not.toBe(awb);
    expect(await back.attempts(returnId)).toMatchObject([
      { state: 'cancelled', awb },
      { state: 'created', awb: second, reference: `${id}-2-R` },
    ]);
    expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_asked', awb: second });
  });
});

test('an AWB after a time-out is the one that is kept', async () => {
  const { id, returnId } = await back.approved();
  await shipping.courierFault('timeout-after-success', 'create', 1);
  expect(await back.ask(returnId)).toMatchObject({ status: 200 });
  const parcels = await shipping.parcelsOf(`${id}-R`);
  expect(parcels).toHaveLength(1);
  expect(await back.attempts(returnId)).toMatchObject([{ awb: parcels[0] }]);
});

test('is called off until the courier has it, and its parcel to the customer stays as it was', async () => {
  const { id, returnId, awb, forwardAwb } = await asked();
  expect(await back.callOff(returnId)).toMatchObject({ status: 200 });
  expect(await back.callOff(returnId)).toMatchObject({ status: 409 });
  expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_failed', awb: null });
  expect(await shipping.parcel(awb)).toMatchObject({ cancelled: true });
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'delivered', shippingReference: forwardAwb });
  await pushesTo();
  const second = awbOf(await back.ask(returnId));
  await advance(second, 'picked_up');
  expect(await back.callOff(returnId)).toMatchObject({
    status: 409,
    body: { message: 'Delhivery has the goods already.' },
  });
});

test('a cancelled return is not fetched any more', async () => {
  const { returnId, awb } = await asked();
  await app.call(returnsContract.cancel, { params: { id: returnId } }, admin);
  await app.untilIdle();
  expect(await shipping.parcel(awb)).toMatchObject({ cancelled: true });
  expect(await back.attempts(returnId)).toMatchObject([{ state: 'cancelled', awb }]);
  expect(await back.kept(returnId)).toMatchObject({ state: 'cancelled' });
});

test('an AWB of a courier that was asked elsewhere is typed in, once', async () => {
  const { returnId } = await back.approved();
  const other = await back.approved();
  const body = { shippingPartner: 'Prozo', awbNumber: 'PZ-BACK-1' };
  expect(await back.ask(returnId, { shippingPartner: 'Prozo' })).toMatchObject({ status: 409 });
  expect(await back.ask(returnId, { awbNumber: 'PZ-BACK-1' })).toMatchObject({ status: 400 });
  expect(await back.ask(returnId, body)).toMatchObject({ status: 200, body: { awbNumber: 'PZ-BACK-1' } });
  expect(await back.ask(returnId, body)).toMatchObject({ status: 200 });
  expect(await back.kept(returnId)).toMatchObject({
    state: 'pickup_asked',
    awb: 'PZ-BACK-1',
    shipping_partner: 'Prozo',
  });
  for (const awbNumber of ['pz-back-1', other.forwardAwb])
    expect(await back.ask(other.returnId, { ...body, awbNumber })).toMatchObject({ status: 409 });
});

test('what cannot be fetched says why, and a foreign return is not there', async () => {
  const sent = await back.approved({ way: 'customer' });
  expect(await back.ask(sent.returnId)).toMatchObject({
    status: 409,
    body: { message: 'This return is not fetched by a courier.' },
  });
  expect(await back.ask('999999999')).toMatchObject({ status: 404 });
  const { returnId } = await back.approved();
  expect(await back.ask(returnId, { shippingPartner: 'Nobody' })).toMatchObject({ status: 400 });
  await app.database.query("update returns set state = 'cancelled' where id = $1", [returnId]);
  expect(await back.ask(returnId)).toMatchObject({ status: 409 });
  expect(await back.attempts(returnId)).toEqual([]);
});

test('a scan of another parcel, or older than the booking, moves no return', async () => {
  const { returnId, awb } = await asked();
  const scan = (about: { at: string; reference?: string }) => ({
    Shipment: {
      AWB: awb,
      ReferenceNo: about.reference,
      NSLCode: 'X-PPOM',
      Status: { Status: 'In Transit', StatusType: 'PU', StatusDateTime: about.at },
    },
  });
  const now = new Date(Date.now() + 19_800_000).toISOString().replace('Z', '');
  await sendScan(app, scan({ at: '2025-01-05T10:00:00.000' }));
  await sendScan(app, scan({ at: now, reference: 'ANOTHER-1' }));
  await app.untilIdle();
  expect(await back.kept(returnId)).toMatchObject({ state: 'pickup_asked' });
});
