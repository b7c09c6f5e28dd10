import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { startRefunding } from '../../../testing/start-refunding.ts';
import { keepRefunds } from '../../refunds/keep-refunds.ts';
import { settleRefunds } from '../../refunds/settle-refunds.ts';

const { app, admin, team, member, control, store } = await startRefunding();
beforeAll(async () => {
  await app.call(importsContract.syncOrders, {}, admin);
});

let count = 0;
const sync = () => app.call(importsContract.syncOrders, {}, admin);
const keep = async () => keepRefunds({ db: app.services.db, store: await store() });
const read = (id: string, user = admin) => app.call(rtoContract.read, { params: { id } }, user);
const order = (id: string) => app.call(ordersContract.get, { params: { id } }, admin);
const lookUp = (identifier: string) => app.call(receivingContract.lookUp, { body: { identifier } }, admin);
const settle = (id: string, body: object, user = admin) =>
  app.attempt(rtoContract.settle, { params: { id }, body }, user);
const receive = (id: string, lines: object[], user = admin) =>
  app.attempt(receivingContract.receive, { body: { magicOrderId: id, lines: lines as never } }, user);
const sentBack = async (name: string) =>
  (
    await control<{ transactions: { kind: string; amount: number }[] }>('GET', `/orders/${name}/payments`)
  ).transactions.reduce((sum, { kind, amount }) => sum + (kind === 'REFUND' ? amount / 100 : 0), 0);
const piecesBack = async (name: string) =>
  (
    await control<{ refunds: { lines: { quantity: number; restockType: string }[] }[] }>(
      'GET',
      `/orders/${name}/payments`,
    )
  ).refunds
    .flatMap(({ lines }) => lines)
    .map(({ quantity, restockType }) => `${quantity} ${restockType}`);

/** An order of two lamps of 500.00 whose parcel comes back undelivered; `inspected` with one of them damaged. */
async function rto(about: Record<string, unknown> = {}, { inspected = true } = {}) {
  count += 1;
  const name = `RTO${count}`;
  const lines = [{ vendor: 'Lamp Maker', title: 'Lamp', price: 500, quantity: 2 }];
  await control('POST', '/orders', { silent: true, name, vendors: ['Lamp Maker'], lines, ...about });
  await sync();
  const id = `${name}-1`;
  await app.database.query(
    "update magic_orders set order_status = 'in_transit', shipment_status = 'RTO' where magic_order_id = $1",
    [id],
  );
  const [line] = (await order(id)).lineItems;
  const lamp = line?.id ?? '';
  if (inspected) {
    const grades = [
      { lineItemId: lamp, quantity: 1, grade: 'good' },
      { lineItemId: lamp, quantity: 1, grade: 'damaged' },
    ];
    expect((await receive(id, grades)).status).toBe(200);
  }
  await keep();
  return { name, id, lamp };
}

describe('an RTO parcel', () => {
  test('is received, inspected and settled once: money, and the good piece for stock', async () => {
    const { name, id, lamp } = await rto({}, { inspected: false });
    expect(await settle(id, { preview: true })).toMatchObject({
      status: 409,
      body: { message: 'Receive it first: scan its AWB at the receiving desk.' },
    });
    expect((await receive(id, [{ lineItemId: lamp, quantity: 2 }], member)).status).toBe(200);
    expect(await order(id)).toMatchObject({ orderStatus: 'rto', shipmentStatus: 'RETURNED' });
    expect(await settle(id, { preview: true })).toMatchObject({ status: 409 });
    const inspect = (lines: object[]) =>
      app.attempt(rtoContract.inspect, { params: { id }, body: { lines: lines as never } }, member);
    expect((await inspect([{ lineItemId: lamp, quantity: 1, grade: 'good' }])).status).toBe(400);
    const graded = ['good', 'damaged'].map((grade) => ({ lineItemId: lamp, quantity: 1, grade }));
    expect(await inspect(graded)).toMatchObject({ status: 200, body: { isInspected: true, refusal: null } });
    expect(await settle(id, { preview: true })).toMatchObject({
      status: 200,
      body: {
        refund: 1000,
        restock: [{ lineItemId: lamp, quantity: 1, locationId: null }],
        figures: { owed: 1000, waits: 0, most: 1000, secondPersonAbove: 5000 },
      },
    });
    expect((await settle(id, { preview: true }, member)).status).toBe(403);
    expect(await settle(id, { refund: 1000.01 })).toMatchObject({ status: 409, body: { field: 'refund' } });
    const tooMany = [{ lineItemId: lamp, quantity: 3 }];
    expect(await settle(id, { refund: 1, restock: tooMany })).toMatchObject({
      status: 400,
      body: { field: 'restock' },
    });
    const body = { refund: 1000, restock: [{ lineItemId: lamp, quantity: 1 }], note: 'Torn box' };
    // Two at once, and another refund of the same order from the list.
    const owed = (await app.call(refundsContract.find, { params: { id } }, admin)).refund;
    const answers = await Promise.all([
      settle(id, body),
      settle(id, body, team),
      app.attempt(refundsContract.refund, { params: { id: owed?.id ?? '' }, body: { amount: 1000 } }, admin),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sentBack(name)).toBe(1000);
  });

  test('settled by one is settled for everybody, and is not sent again', async () => {
    const { name, id, lamp } = await rto();
    const body = { refund: 1000, restock: [{ lineItemId: lamp, quantity: 1 }], note: 'Torn box' };
    expect(await settle(id, body)).toMatchObject({ status: 200, body: { outcome: 'settled' } });
    expect(await piecesBack(name)).toEqual(['1 CANCEL', '1 NO_RESTOCK']);
    expect(await settle(id, body)).toMatchObject({ status: 409 });
    expect((await receive(id, [{ lineItemId: lamp, quantity: 1 }])).status).toBe(409);
    expect(await lookUp(id)).toMatchObject({ kind: 'rto', refusal: expect.stringContaining('settled') });
    expect(
      await app.attempt(sendAgainContract.sendAgain, { params: { id }, body: { confirm: true } }, admin),
    ).toMatchObject({ status: 409, body: { message: expect.stringContaining('settled') } });
    await sync();
    expect(await read(id)).toMatchObject({
      isSettled: true,
      settlement: { state: 'done', refund: 1000, restock: [{ lineItemId: lamp, quantity: 1 }], note: 'Torn box' },
    });
    expect(await read(id, member)).toMatchObject({ settlement: null, isSettled: true });
  });

  test('above the limit waits for a second person, who finds its pieces in the refund', async () => {
    const lines = [{ vendor: 'Lamp Maker', title: 'Sofa', price: 4000, quantity: 2 }];
    const { name, id, lamp } = await rto({ lines });
    const restock = [{ lineItemId: lamp, quantity: 1 }];
    expect(await settle(id, { refund: 8000, restock })).toMatchObject({ body: { outcome: 'waits' } });
    expect(await sentBack(name)).toBe(0);
    const owed = (await app.call(refundsContract.find, { params: { id } }, admin)).refund;
    const approve = (user: typeof admin) =>
      app.attempt(
        refundsContract.refund,
        { params: { id: owed?.id ?? '' }, body: { amount: 8000, restock: true } },
        user,
      );
    expect((await approve(admin)).status).toBe(409);
    expect((await approve(team)).status).toBe(200);
    expect(await piecesBack(name)).toEqual(['1 CANCEL', '1 NO_RESTOCK']);
    expect(await read(id)).toMatchObject({ settlement: { state: 'done', approvedBy: team.email } });
  });

  test('of a cash order gives its pieces back without money', async () => {
    const { name, id, lamp } = await rto({ paymentMode: 'COD' });
    expect(await settle(id, { preview: true })).toMatchObject({ body: { refund: 0, figures: { most: 0 } } });
    expect(await settle(id, { refund: 1 })).toMatchObject({ status: 409, body: { field: 'refund' } });
    expect(await settle(id, { refund: 0, restock: [{ lineItemId: lamp, quantity: 1 }] })).toMatchObject({
      body: { outcome: 'settled', message: 'Settled without a refund.' },
    });
    expect([await sentBack(name), await piecesBack(name)]).toEqual([0, ['1 CANCEL', '1 NO_RESTOCK']]);
    await sync();
    expect(await read(id)).toMatchObject({ isSettled: true, settlement: { refund: 0 } });
  });

  test('is settled once though its answer was lost, and can be settled again after a refusal', async () => {
    const { name, id, lamp } = await rto();
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'RefundCreate', times: 3 });
    expect((await settle(id, { refund: 600, restock: [{ lineItemId: lamp, quantity: 1 }] })).status).toBe(504);
    expect(await settle(id, { refund: 600 })).toMatchObject({ status: 409 });
    await app.database.query("update store_refunds set sent_at = sent_at - interval '1 minute'");
    await settleRefunds({ db: app.services.db, store: await store() }, new Date());
    expect(await sentBack(name)).toBe(600);
    // The rest is owed on, and goes back from the list.
    const { refund } = await app.call(refundsContract.find, { params: { id } }, admin);
    expect(refund).toMatchObject({ reason: 'rto', owed: 400, refunded: 600 });
    const second = await rto();
    await control('PUT', '/settings', { scopes: ['read_orders'] });
    expect((await settle(second.id, { refund: 1000 })).status).toBeGreaterThanOrEqual(400);
    await control('PUT', '/settings', { scopes: [] });
    expect(await read(second.id)).toMatchObject({ isSettled: false, refusal: null });
    expect(await settle(second.id, { refund: 1000 })).toMatchObject({ status: 200 });
    expect(await sentBack(second.name)).toBe(1000);
  });

  test('never gives back more than was paid, in whatever order refunds of all kinds come', async () => {
    for (const [settled, first, second] of [
      [400, 700, 600],
      [1000, 1, 1000],
      [0, 1000, 500],
    ] as const) {
      const { name, id } = await rto();
      const owed = (await app.call(refundsContract.find, { params: { id } }, admin)).refund;
      const fromList = (amount: number) =>
        app.attempt(
          refundsContract.refund,
          { params: { id: owed?.id ?? '' }, body: { amount, confirm: ['moreThanOwed'] } },
          admin,
        );
      await Promise.all([fromList(first), settle(id, { refund: settled }), settle(id, { refund: 1000 })]);
      await fromList(second);
      await settle(id, { refund: settled });
      expect(await sentBack(name)).toBeLessThanOrEqual(1000);
    }
  });
});
