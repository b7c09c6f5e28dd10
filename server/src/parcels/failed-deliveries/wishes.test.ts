import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { carryOutAction, settleActions } from './carry-out-action.ts';

const { app, admin, shipping } = await startShipping({ prozo: true, config: { DELHIVERY_REATTEMPT_FROM: '00:00' } });
let member: User;
beforeAll(async () => {
  await shipping.place({ vendors: ['Shipping Maker'] });
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
});
afterEach(async () => {
  await app.untilIdle();
  await app.control(app.delhivery, 'DELETE', '/faults');
});

async function failed(partner = 'Delhivery') {
  const id = (await shipping.place()).parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await shipping.advance(awb, 'failed');
  await refreshParcels(app.services, partner, [awb]);
  return { id, awb };
}
const refresh = async (awb: string, to: string) => {
  await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
};
type Wish = { action?: 'reattempt' | 'return'; undoable?: boolean; day?: string; correction?: Record<string, unknown> };
const ask = (id: string, wish: Wish, user = admin) =>
  app.attempt(ndrContract.ask, { params: { id }, body: { action: 'reattempt', ...wish } }, user);
const item = (id: string, user = admin) => app.call(ndrContract.get, { params: { id } }, user);
const actions = (id: string) =>
  app.database.query<{ id: string; state: string; correction_state: string | null; send_at: Date }>(
    `select a.* from ndr_actions a join magic_orders o on o.shipment_id = a.shipment_id where o.magic_order_id = $1
     order by a.id`,
    [id],
  );
const carryOut = async (id: string, now = new Date()) => {
  const deps = {
    ...app.services,
    takeInScans: (partner: string, awb: string) => refreshParcels(app.services, partner, [awb]),
  };
  await carryOutAction(deps, (await actions(id)).at(-1)?.id ?? '0', now);
};
const consignee = async (awb: string) =>
  (await app.control<{ consignee: object }>(app.delhivery, 'GET', `/parcels/${awb}`)).consignee;
const addressOf = async (id: string, user = admin) =>
  (await app.call(ordersContract.get, { params: { id } }, user)).shippingAddress;
const correction = {
  name: 'Lakshmi N',
  phone: '+91 98450 11122',
  address: { address1: '5 New Street', address2: 'Block B' },
};

describe('a correction of the consignee', () => {
  // Proves (Failed deliveries, late parcels, failed mails): A correction is told before the attempt is asked for and
  // then becomes the address here; refused, undone, lost and killed on the way; staff only
  test('is told to the courier before the attempt is asked for, and becomes the address here', async () => {
    const { id, awb } = await failed();
    const before = [await shipping.courierCalls('edit'), await shipping.courierCalls('ndr')];
    const sent = await ask(id, { correction });
    expect([sent.status, sent.body]).toMatchObject([200, { message: 'Delhivery will try the delivery again' }]);
    expect(await consignee(awb)).toMatchObject({
      name: 'Lakshmi N',
      phone: '9845011122',
      address: '5 New Street, Block B',
      city: 'Bengaluru',
      pin: '560038',
    });
    expect([await shipping.courierCalls('edit'), await shipping.courierCalls('ndr')]).toEqual(
      before.map((calls) => calls + 1),
    );
    expect(await addressOf(id)).toMatchObject({
      name: 'Lakshmi N',
      phone: '9845011122',
      address1: '5 New Street',
      address2: 'Block B',
      zip: '560038',
    });
    expect(await item(id)).toMatchObject({ action: { corrects: ['name', 'phone', 'address'] } });
    expect(await shipping.actions(id)).toEqual(
      expect.arrayContaining([
        'Re-attempt requested from Delhivery, with corrected name, phone, address',
        'Delhivery has taken the corrected name, phone, address',
        'Shipping address updated',
        'Delhivery will try the delivery again',
      ]),
    );
  });

  test('leaves the other facts as they are', async () => {
    const { id, awb } = await failed();
    const address = await addressOf(id);
    await ask(id, { correction: { phone: '9845011123' } });
    expect(await consignee(awb)).toMatchObject({ phone: '9845011123', address: expect.stringContaining('77 Garden') });
    expect(await addressOf(id)).toEqual({ ...address, phone: '9845011123' });
  });

  test('that is refused ends the wish: no attempt is asked for, and the address stays', async () => {
    const { id, awb } = await failed();
    const before = await shipping.courierCalls('ndr');
    const address = await addressOf(id);
    await shipping.advance(awb, 'out_for_delivery');
    expect(await ask(id, { correction })).toMatchObject({
      status: 422,
      body: {
        message: 'The correction was not taken: Delhivery does not allow this in the parcel’s current state',
      },
    });
    expect(await shipping.courierCalls('ndr')).toBe(before);
    expect(await addressOf(id)).toEqual(address);
    expect(await item(id)).toMatchObject({ state: 'open', action: { state: 'refused' } });
  });

  test.each(['timeout-after-success', 'close', '500', 'html', 'truncated'])(
    'whose answer is lost (%s) is said again, and the attempt is asked for once',
    async (kind) => {
      const { id, awb } = await failed();
      const before = await shipping.courierCalls('ndr');
      await shipping.courierFault(kind, 'edit', 1);
      const asked = ask(id, { correction });
      await until('the answer is lost', async () => (await actions(id))[0]?.correction_state === 'unknown');
      expect(await app.attempt(ndrContract.withdraw, { params: { id } }, admin)).toMatchObject({ status: 409 });
      await until('it is carried out', async () => {
        await carryOut(id);
        return (await actions(id))[0]?.state === 'accepted';
      });
      expect((await asked).status).toBe(200);
      expect(await consignee(awb)).toMatchObject({ phone: '9845011122' });
      expect(await shipping.courierCalls('ndr')).toBe(before + 1);
    },
  );

  test('of a killed worker: what the courier has taken is not told again, and the attempt is asked for', async () => {
    const { id } = await failed();
    await ask(id, { correction, undoable: true });
    // Killed right after the courier had taken it.
    await app.database.query(`update ndr_actions set correction_state = 'accepted', send_at = now(), next_try_at = now()
      where id = (select max(id) from ndr_actions)`);
    await app.database.query(`delete from graphile_worker._private_jobs where locked_at is null`);
    const before = [await shipping.courierCalls('edit'), await shipping.courierCalls('ndr')];
    await settleActions(app.services.db, new Date(Date.now() + 3_600_000));
    await until('it is settled', async () => (await actions(id))[0]?.state === 'accepted');
    expect([await shipping.courierCalls('edit'), await shipping.courierCalls('ndr')]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ]);
  });

  test('can be undone with its wish; then nobody is told', async () => {
    const { id } = await failed();
    const before = await shipping.courierCalls('edit');
    const address = await addressOf(id);
    await ask(id, { correction, undoable: true });
    expect((await app.attempt(ndrContract.withdraw, { params: { id } }, admin)).status).toBe(200);
    expect(await shipping.courierCalls('edit')).toBe(before);
    expect(await addressOf(id)).toEqual(address);
  });

  test.each([
    [{ phone: '12345' }, 400, { field: 'correction.phone', message: 'This is not an Indian mobile number' }],
    [{}, 400, { message: expect.stringContaining('Say what is to be corrected') }],
    [{ zip: '110001' }, 400, { error: 'bad_input' }],
  ])('%o is refused', async (wrong, status, body) => {
    const { id } = await failed();
    expect(await ask(id, { correction: wrong })).toMatchObject({ status, body });
    expect(await actions(id)).toEqual([]);
  });

  test('is for staff only, who alone read it', async () => {
    const { id } = await failed();
    expect(await ask(id, { correction }, member)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect((await item(id, member)).offers[0]).toMatchObject({ allowed: true, corrections: [] });
    await ask(id, { correction });
    expect(JSON.stringify(await item(id, member))).not.toMatch(/9845011122|New Street|Lakshmi N"/);
    expect(JSON.stringify(await addressOf(id, member))).not.toContain('New Street');
  });

  test('belongs to another attempt only', async () => {
    const { id } = await failed();
    expect(await ask(id, { action: 'return', correction })).toMatchObject({ status: 400, body: { field: 'action' } });
  });
});

describe('a wished day', () => {
  const inDays = (n: number) => addDays(indiaDay(new Date()), n);

  // Proves (Failed deliveries, late parcels, failed mails): A chosen day is held until the evening before, can be
  // taken back, is dropped when the parcel moves on, and is refused past the limits
  test('is held until the evening before, can be taken back, and is sent then', async () => {
    const { id } = await failed();
    const before = await shipping.courierCalls('ndr');
    const sent = await ask(id, { day: inDays(3), undoable: true });
    expect([sent.status, sent.body]).toMatchObject([200, { message: 'Delhivery will be asked later' }]);
    const evening = indiaDayStart(inDays(2));
    expect(await item(id)).toMatchObject({
      state: 'asked',
      action: { wishedFor: inDays(3), sendAt: evening.toISOString(), state: 'requested' },
    });
    expect(await shipping.actions(id)).toContain(`Re-attempt requested from Delhivery for ${inDays(3)}`);
    await carryOut(id, new Date(evening.getTime() - 1000));
    expect(await shipping.courierCalls('ndr')).toBe(before);
    expect((await app.attempt(ndrContract.withdraw, { params: { id } }, admin)).status).toBe(200);
    expect(await item(id)).toMatchObject({ state: 'open' });

    await ask(id, { day: inDays(3) });
    await carryOut(id, evening);
    expect((await actions(id)).map(({ state }) => state)).toEqual(['overtaken', 'accepted']);
    expect(await shipping.courierCalls('ndr')).toBe(before + 1);
  });

  test.each(['out_for_delivery', 'rto', 'failed'])('is dropped when the parcel moves on (%s)', async (to) => {
    const { id, awb } = await failed();
    const before = await shipping.courierCalls('ndr');
    await ask(id, { day: inDays(3) });
    await refresh(awb, to);
    expect(await actions(id)).toMatchObject([{ state: 'overtaken' }]);
    await carryOut(id, indiaDayStart(inDays(3)));
    expect(await shipping.courierCalls('ndr')).toBe(before);
  });

  test('whose courier does not answer is asked about for a day from then on, not from when it was wished', async () => {
    const { id } = await failed();
    await ask(id, { day: inDays(3), correction: { phone: '9845011122' } });
    await shipping.courierFault('500', 'edit', 1);
    await carryOut(id, indiaDayStart(inDays(2)));
    expect(await actions(id)).toMatchObject([{ state: 'requested', correction_state: 'unknown' }]);
  });

  test.each([0, -1, 7])('%i days ahead is refused by name', async (n) => {
    const { id } = await failed();
    expect(await ask(id, { day: inDays(n) })).toMatchObject({
      status: 400,
      body: { field: 'day', message: `Choose a day from ${inDays(1)} to ${inDays(6)}` },
    });
  });

  test('is refused past the attempt limit', async () => {
    const { id, awb } = await failed();
    await refresh(awb, 'failed');
    await refresh(awb, 'failed');
    expect(await ask(id, { day: inDays(2) })).toMatchObject({
      status: 409,
      body: { message: 'Delhivery accepts this after at most 2 failed attempts.' },
    });
  });

  test('can be wished for by the members of the vendor', async () => {
    const { id } = await failed();
    const { body } = (await ask(id, { day: inDays(2) }, member)) as { body: { item: NdrItem } };
    expect(body.item.action).toMatchObject({ wishedFor: inDays(2), state: 'requested' });
  });
});
