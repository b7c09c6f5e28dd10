import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { RefundOwed } from '@shipmagic/domain/refunds/refunds.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { startRefunding } from '../../testing/start-refunding.ts';
import type { User } from '../../testing/test-app.ts';
import { waitsForLock } from '../../testing/waits-for-lock.ts';
import { rebuildCounts } from '../orders/list/kept-counts.queries.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import { saveSetting } from '../settings/kept-settings.ts';
import { keepRefunds } from './keep-refunds.ts';
import { refundOrder } from './refund-order.ts';
import { settleRefunds } from './settle-refunds.ts';

const { app, admin, team, member, control, store } = await startRefunding();
const calls = async (operation: string) =>
  (await control<{ counts: Record<string, number> }>('GET', '/requests')).counts[operation] ?? 0;

const viewerOf = ({ id, email }: User): Viewer => ({
  userId: id,
  email,
  sessionId: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  vendorIds: [],
  vendorNames: [],
  minOrderDate: null,
  ipAddress: '127.0.0.1',
});

let count = 0;

/** An order of one item of 500.00 per vendor, in the store and here; its name. */
async function placed(vendors: readonly string[] = ['Lamp Maker'], more: Record<string, unknown> = {}) {
  count += 1;
  const name = `R${count}`;
  await control('POST', '/orders', {
    silent: true,
    name,
    vendors,
    lines: vendors.map((vendor) => ({ vendor, price: 500 })),
    ...more,
  });
  await sync();
  return name;
}
async function sync(): Promise<void> {
  await app.call(importsContract.syncOrders, {}, admin);
  await keep();
}
const keep = async () => keepRefunds({ db: app.services.db, store: await store() });
const settle = async (now = new Date()) => settleRefunds({ db: app.services.db, store: await store() }, now);
const find = async (magicOrderId: string) =>
  (await app.call(refundsContract.find, { params: { id: magicOrderId } }, admin)).refund;
async function owed(magicOrderId: string): Promise<RefundOwed> {
  const refund = await find(magicOrderId);
  if (!refund) throw new Error(`nothing is owed for ${magicOrderId}`);
  return refund;
}
const cancelHere = (magicOrderId: string) =>
  app.database.query("update magic_orders set order_status = 'cancelled' where magic_order_id = $1", [magicOrderId]);
async function cancelled(vendors?: readonly string[], more?: Record<string, unknown>): Promise<[string, string]> {
  const name = await placed(vendors, more);
  await cancelHere(`${name}-1`);
  await keep();
  return [name, (await owed(`${name}-1`)).id];
}
const refund = (id: string, body: Record<string, unknown>, user = admin) =>
  app.attempt(refundsContract.refund, { params: { id }, body: body as { amount: number } }, user);
interface Payments {
  readonly transactions: { id: number; kind: string; amount: number; gateway: string }[];
  readonly refunds: { id: number; note: string | null; lines: { quantity: number; restockType: string }[] }[];
}
const inStore = (name: string) => control<Payments>('GET', `/orders/${name}/payments`);
const refundedInStore = async (name: string) =>
  (await inStore(name)).transactions.filter(({ kind }) => kind === 'REFUND').map(({ amount }) => amount);
/** The payments in hundredths of the customer's own currency. */
const presentedInStore = async (name: string) =>
  (
    await control<{ transactions: { kind: string; presented: number }[] }>('GET', `/orders/${name}/payments`)
  ).transactions.map(({ kind, presented }) => ({ kind, presented }));
const attempts = (magicOrderId: string) =>
  app.database.query<{ state: string; amount: number; message: string | null }>(
    `select r.state, r.amount, r.message from store_refunds r join magic_orders o on o.id = r.order_id
     where o.magic_order_id = $1 order by r.created_at`,
    [magicOrderId],
  );
const sentLongAgo = () => app.database.query("update store_refunds set sent_at = sent_at - interval '1 minute'");

describe('what is owed', () => {
  // Proves (Refunds): What a customer is owed is kept by the store's payments, and estimated until they are read
  test('of a paid order that is cancelled is its payment, estimated until the payments are read', async () => {
    const name = await placed();
    await cancelHere(`${name}-1`);
    await keepRefunds({ db: app.services.db, store: null });
    expect(await owed(`${name}-1`)).toMatchObject({ reason: 'cancelled', owed: 500, isEstimate: true, state: 'open' });
    await keep();
    expect(await owed(`${name}-1`)).toMatchObject({ paid: 500, refunded: 0, owed: 500, waits: 0, isEstimate: false });
  });

  test('of a cash order that nobody paid is nothing', async () => {
    const name = await placed(['Lamp Maker'], { paymentMode: 'COD' });
    await cancelHere(`${name}-1`);
    await keep();
    expect(await find(`${name}-1`)).toBeNull();
  });

  test('of a cash order that was paid at the door waits for a payee', async () => {
    const name = await placed(['Lamp Maker'], { paymentMode: 'COD' });
    await control('PATCH', `/orders/${name}`, { financialStatus: 'PAID' });
    await sync();
    await app.database.query(
      `update magic_orders set order_status = 'return_order', delivered_at = now() where magic_order_id = $1`,
      [`${name}-1`],
    );
    await keep();
    const row = await owed(`${name}-1`);
    expect(row).toMatchObject({ reason: 'returned', owed: 500, waits: 500, state: 'payee' });
    const { status, body } = await refund(row.id, { amount: 500 });
    expect([status, body]).toMatchObject([422, { field: 'amount', details: { returnable: 0 } }]);
  });

  test('follows a refund that somebody made in the store, by its lines', async () => {
    const name = await placed(['Lamp Maker', 'Potter']);
    await cancelHere(`${name}-1`);
    await cancelHere(`${name}-2`);
    await keep();
    await control('POST', `/orders/${name}/refund`, { amount: 50_000, lines: [{ index: 0, quantity: 1 }] });
    await sync();
    expect(await owed(`${name}-1`)).toMatchObject({ refunded: 500, owed: 0, state: 'done' });
    expect(await owed(`${name}-2`)).toMatchObject({ refunded: 0, owed: 500 });
  });

  test('is what is over when the store takes a piece out of a paid order', async () => {
    const name = await placed(['Lamp Maker'], { lines: [{ vendor: 'Lamp Maker', price: 200, quantity: 3 }] });
    await control('PATCH', `/orders/${name}`, { lines: [{ index: 0, quantity: 2 }] });
    await sync();
    expect(await owed(`${name}-1`)).toMatchObject({ reason: 'reduced', paid: 600, owed: 200 });
  });

  test('of a test order of the store is nothing', async () => {
    const name = await placed(['Lamp Maker'], { test: true });
    await cancelHere(`${name}-1`);
    await keep();
    expect(await find(`${name}-1`)).toBeNull();
  });

  test('is kept with the orders locked by their ids, as everywhere', async () => {
    const name = await placed(['Lamp Maker', 'Potter']);
    const ids = await app.database.query<{ id: string }>(
      'select id from magic_orders where order_number = $1 order by id',
      [name],
    );
    const [first, second] = ids.map(({ id }) => id);
    await app.database.query('update magic_orders set part_number = 9 where id = $1', [first]);
    await cancelHere(`${name}-1`);
    await cancelHere(`${name}-2`);
    const { db } = app.services;
    const { keeping } = await inSystemTransaction(db, async (tx) => {
      await tx
        .selectFrom('magic_orders')
        .select('id')
        .where('id', '=', first ?? '')
        .forUpdate()
        .execute();
      const keeping = keepRefunds({ db, store: null });
      await waitsForLock(app, 'refunds_owed');
      await tx
        .selectFrom('magic_orders')
        .select('id')
        .where('id', '=', second ?? '')
        .forUpdate()
        .noWait()
        .execute();
      return { keeping };
    });
    await keeping;
    expect(await owed(`${name}-2`)).toMatchObject({ owed: 500 });
  });

  test('is listed with sums, and found by reason, vendor and search', async () => {
    const [name] = await cancelled(['Potter']);
    const list = (query: Record<string, unknown>) => app.call(refundsContract.list, { query }, team);
    const { refunds, total, counts, sums } = await list({ search: name, vendor: 'potter', reason: 'cancelled' });
    expect(refunds.map(({ magicOrderId }) => magicOrderId)).toEqual([`${name}-1`]);
    expect([total, counts.open, sums.open]).toEqual([1, 1, 500]);
    expect((await list({ search: name, reason: 'lost' })).total).toBe(0);
    expect((await list({ search: name, age: '3' })).total).toBe(0);
  });

  test('is kept from vendor members', async () => {
    const [name, id] = await cancelled();
    expect((await app.attempt(refundsContract.list, { query: {} }, member)).status).toBe(403);
    expect((await app.attempt(refundsContract.find, { params: { id: `${name}-1` } }, member)).status).toBe(403);
    expect((await refund(id, { amount: 500 }, member)).status).toBe(403);
    const detail = await app.attempt(ordersContract.get, { params: { id: `${name}-1` } }, member);
    expect(JSON.stringify(detail.body)).not.toMatch(/refund/i);
  });
});

describe('a refund', () => {
  test('is previewed with ours beside the store’s, and nothing is sent', async () => {
    const [name, id] = await cancelled(['Lamp Maker', 'Potter'], { shipping: 100 });
    const { body } = await refund(id, { preview: true });
    expect(body).toMatchObject({
      outcome: 'preview',
      // Half of the shipping is its own.
      preview: {
        amount: 550,
        waits: 0,
        restocked: 1,
        store: { amount: 550, maximum: 1100, of: 'part' },
        problem: null,
      },
    });
    expect(await refundedInStore(name)).toEqual([]);
  });

  // Proves (Refunds): A refund goes through the store once, with its pieces, and is in the history and the audit log
  test('goes to the store once, takes its pieces out of the order, and is noted', async () => {
    const [name, id] = await cancelled(['Lamp Maker', 'Potter']);
    const { status, body } = await refund(id, { amount: 500 });
    expect([status, body]).toMatchObject([
      200,
      { outcome: 'refunded', refund: { owed: 0, refunded: 500, state: 'done' } },
    ]);
    expect(await refundedInStore(name)).toEqual([50_000]);
    expect((await inStore(name)).refunds).toMatchObject([{ lines: [{ quantity: 1, restockType: 'CANCEL' }] }]);
    const { entries } = await app.call(auditContract.list, { query: { action: 'refund.sent' } }, admin);
    expect(entries[0]).toMatchObject({ subject: `${name}-1`, details: { amount: 500 } });
    const again = await refund(id, { amount: 500 });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ field: 'confirm', details: { confirm: 'moreThanOwed' } });
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  test('of less than is owed sends money alone, and the rest stays owed', async () => {
    const [name, id] = await cancelled();
    await refund(id, { amount: 200.5 });
    expect(await owed(`${name}-1`)).toMatchObject({ refunded: 200.5, owed: 299.5, state: 'open' });
    expect((await inStore(name)).refunds).toMatchObject([{ lines: [] }]);
  });

  test('goes back over the gift card and the bank, as they were paid', async () => {
    const name = await placed();
    await control('PUT', `/orders/${name}/payments`, [
      { gateway: 'gift_card', amount: 20_000 },
      { gateway: 'razorpay', amount: 30_000 },
    ]);
    await cancelHere(`${name}-1`);
    await keep();
    const { id } = await owed(`${name}-1`);
    expect((await refund(id, { amount: 500 })).status).toBe(200);
    expect(await refundedInStore(name)).toEqual([20_000, 30_000]);
  });

  // Proves (Refunds): An order that was paid in another currency is refunded in it, at the rate of its payment
  test('of an order that was paid in another currency goes back in it, at the rate of its payment', async () => {
    const [name, id] = await cancelled(['Lamp Maker'], { presentment: { currency: 'USD', rate: 0.01203 } });
    const total = (await owed(`${name}-1`)).owed;
    const shown = await refund(id, { preview: true, amount: 100 });
    expect(shown.body).toMatchObject({
      preview: { shares: [{ amount: 100, presented: { currency: 'USD', amount: 1.2 } }] },
    });
    expect(await refund(id, { amount: 100 })).toMatchObject({ status: 200 });
    const half = await presentedInStore(name);
    expect(half).toEqual([
      { kind: 'SALE', presented: Math.round(total * 1.203) },
      { kind: 'REFUND', presented: 120 },
    ]);
    const left = (await owed(`${name}-1`)).owed;
    expect(await refund(id, { amount: left })).toMatchObject({ status: 200 });
    const [paid, ...back] = (await presentedInStore(name)).map(({ presented }) => presented);
    expect(back.reduce((a, b) => a + b, 0)).toBe(paid);
    expect(await owed(`${name}-1`)).toMatchObject({ owed: 0, refunded: total, state: 'done' });
  });

  test('in a currency without decimals is of whole units', async () => {
    const [name, id] = await cancelled(['Lamp Maker'], { presentment: { currency: 'JPY', rate: 1.767 } });
    expect(await refund(id, { amount: 33.33 })).toMatchObject({ status: 200 });
    expect((await presentedInStore(name)).at(-1)).toEqual({ kind: 'REFUND', presented: 5900 });
  });

  test('of an order whose payments are in several currencies is left to the store', async () => {
    const [name, id] = await cancelled(['Lamp Maker'], { presentment: { currency: 'USD', rate: 0.012 } });
    const { transactions } = await inStore(name);
    expect(transactions).toHaveLength(1);
    await control('PUT', `/orders/${name}/payments`, [
      { kind: 'SALE', amount: 20_000, gateway: 'gift_card', presented: null },
      { kind: 'SALE', amount: 30_000, gateway: 'razorpay' },
    ]);
    await sync();
    expect(await refund(id, { amount: 500 })).toMatchObject({
      status: 422,
      body: { message: 'It was paid in several currencies (INR, USD): refund each payment in the store.' },
    });
    expect(await refundedInStore(name)).toEqual([]);
  });

  test('twice at the same time is sent once', async () => {
    const [name, id] = await cancelled();
    const both = await Promise.all([refund(id, { amount: 500 }), refund(id, { amount: 500 }, team)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  // The payment of the other part would cover it a second time.
  test('that somebody else made while it was planned is not sent again', async () => {
    const [name, id] = await cancelled(['Lamp Maker', 'Potter']);
    const real = await store();
    const slow = {
      ...real,
      refundableLines: async (storeOrderId: string) => {
        expect((await refund(id, { amount: 500 }, team)).status).toBe(200);
        return real.refundableLines(storeOrderId);
      },
    };
    const deps = { db: app.services.db, store: slow };
    await expect(
      refundOrder(deps, viewerOf(admin), { id, amount: 500, restock: true, moreThanOwed: false }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  test('of what somebody settled while it was planned is not sent', async () => {
    const [name, id] = await cancelled();
    const real = await store();
    const slow = {
      ...real,
      refundableLines: async (storeOrderId: string) => {
        await app.call(refundsContract.settle, { params: { id }, body: { note: 'Paid by UPI' } }, team);
        return real.refundableLines(storeOrderId);
      },
    };
    await expect(
      refundOrder({ db: app.services.db, store: slow }, viewerOf(admin), {
        id,
        amount: 500,
        restock: true,
        moreThanOwed: false,
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await refundedInStore(name)).toEqual([]);
  });

  test('after which the store cannot be read is owed no more once the job has read it', async () => {
    const [name, id] = await cancelled();
    const real = await store();
    let reads = 0;
    const breaking = {
      ...real,
      moneyOf: async (ids: readonly string[]) => {
        reads += 1;
        if (reads > 1) throw new PartnerError('Shopify', 'unclear', 'No answer');
        return real.moneyOf(ids);
      },
    };
    const wanted = { id, amount: 500, restock: true, moreThanOwed: false };
    const deps = { db: app.services.db, store: breaking };
    expect(await refundOrder(deps, viewerOf(admin), wanted)).toBe('refunded');
    await keep();
    expect(await owed(`${name}-1`)).toMatchObject({ refunded: 500, owed: 0, state: 'done' });
  });

  test('whose answer is lost is sent once, whoever settles it', async () => {
    const [name, id] = await cancelled();
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'RefundCreate', times: 3 });
    const { status } = await refund(id, { amount: 500 });
    expect(status).toBe(504);
    expect(await owed(`${name}-1`)).toMatchObject({ state: 'asked', asked: { isSent: true } });
    await sentLongAgo();
    await settle();
    expect(await attempts(`${name}-1`)).toMatchObject([{ state: 'done' }]);
    expect(await refundedInStore(name)).toEqual([50_000]);
    expect(await owed(`${name}-1`)).toMatchObject({ refunded: 500, owed: 0, state: 'done' });
  });

  test('that a killed process left behind is sent by the job, and one that never arrived is given up after an hour', async () => {
    const [name, id] = await cancelled();
    await control('POST', '/faults', { kind: 'close', operation: 'RefundCreate', times: 3 });
    expect((await refund(id, { amount: 500 })).status).toBe(504);
    await settle(new Date(Date.now() + 2 * 60 * 60 * 1000));
    expect(await attempts(`${name}-1`)).toMatchObject([{ state: 'refused' }]);
    expect(await refundedInStore(name)).toEqual([]);
    expect(await owed(`${name}-1`)).toMatchObject({
      owed: 500,
      state: 'open',
      problem: expect.stringMatching(/did not answer/),
    });

    await control('POST', '/faults', { kind: 'close', operation: 'RefundCreate', times: 3 });
    expect((await refund(id, { amount: 500 })).status).toBe(504);
    await sentLongAgo();
    await settle();
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  test('that the store throttles waits and goes through', async () => {
    const [name, id] = await cancelled();
    await control('POST', '/faults', { kind: 'throttled', operation: 'RefundCreate', times: 1 });
    expect((await refund(id, { amount: 500 })).status).toBe(200);
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  test('that the store refuses says why, and is owed as before', async () => {
    const [name, id] = await cancelled();
    await control('PUT', '/settings', { scopes: ['read_orders', 'read_products', 'read_inventory', 'read_locations'] });
    const { status } = await refund(id, { amount: 500 });
    expect(status).toBe(422);
    expect(await owed(`${name}-1`)).toMatchObject({ owed: 500 });
  });

  test.each([
    [{}, 400, 'amount'],
    [{ amount: 0 }, 400, 'amount'],
    [{ amount: -5 }, 400, 'amount'],
    [{ amount: 1.005 }, 400, 'amount'],
    [{ amount: '500' }, 400, 'amount'],
    [{ amount: 500, restock: 'yes' }, 400, 'restock'],
    [{ amount: 500, confirm: ['all'] }, 400, 'confirm'],
  ])('with the body %j is refused by name', async (body, status, field) => {
    const [, id] = await cancelled();
    const answer = await refund(id, body);
    expect([answer.status, answer.body]).toMatchObject([status, { field: expect.stringContaining(field) }]);
  });

  test('that does not exist is not found', async () => {
    expect((await refund('999999', { amount: 5 })).status).toBe(404);
    expect((await refund('999999', { preview: true })).status).toBe(404);
  });

  test('settled otherwise is owed no more, until more is owed', async () => {
    const [name, id] = await cancelled();
    const { refund: settled } = await app.call(
      refundsContract.settle,
      { params: { id }, body: { note: 'Paid by UPI' } },
      team,
    );
    expect(settled).toMatchObject({ state: 'done', owed: 0, settled: { note: 'Paid by UPI' } });
    expect((await app.attempt(refundsContract.settle, { params: { id }, body: { note: 'Again' } }, team)).status).toBe(
      409,
    );
    expect(await owed(`${name}-1`)).toMatchObject({ state: 'done' });
  });
});

describe('a refund above the limit', () => {
  beforeAll(() =>
    inSystemTransaction(app.services.db, (tx) =>
      saveSetting(tx, 'refunds', { asksSecondPerson: true, secondPersonAbove: 400 }),
    ),
  );

  // Proves (Refunds): A refund above the limit waits for a second person, who is never the one who asked
  test('waits for a second person, who is not the one who asked', async () => {
    const [name, id] = await cancelled();
    const asked = await refund(id, { amount: 500, restock: false });
    expect([asked.status, asked.body]).toMatchObject([200, { outcome: 'waits', refund: { state: 'asked' } }]);
    expect(await refundedInStore(name)).toEqual([]);
    expect((await refund(id, { amount: 500, restock: false })).status).toBe(409);
    const other = await refund(id, { amount: 450, restock: false }, team);
    expect([other.status, other.body]).toMatchObject([409, { field: 'amount', details: { amount: 500 } }]);
    expect((await refund(id, { amount: 500, restock: false }, team)).body).toMatchObject({ outcome: 'refunded' });
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  test('waits, too, if it is refunded in small pieces', async () => {
    const [name, id] = await cancelled();
    expect((await refund(id, { amount: 300 })).body).toMatchObject({ outcome: 'refunded' });
    expect((await refund(id, { preview: true })).body).toMatchObject({ preview: { secondPersonAbove: 100 } });
    expect((await refund(id, { amount: 200 })).body).toMatchObject({ outcome: 'waits' });
    expect((await refund(id, { amount: 200 }, team)).body).toMatchObject({ outcome: 'refunded' });
    expect(await refundedInStore(name)).toEqual([30_000, 20_000]);
  });

  test('can be declined, and asked for again', async () => {
    const [name, id] = await cancelled();
    await refund(id, { amount: 500 });
    const declined = await app.call(refundsContract.withdraw, { params: { id } }, team);
    expect(declined.refund).toMatchObject({ state: 'open', asked: null });
    expect((await app.attempt(refundsContract.withdraw, { params: { id } }, team)).status).toBe(409);
    expect((await refund(id, { amount: 400 }, team)).body).toMatchObject({ outcome: 'refunded' });
    expect(await refundedInStore(name)).toEqual([40_000]);
  });
});

// Proves (Refunds): Revenue is less what was refunded, and a refunded order is neither to be confirmed nor to be made
test('revenue is less what was refunded, and an order that was refunded in whole has no clock', async () => {
  const name = await placed();
  const row = () =>
    app.database.one<{ refunded: number; clock: string | null; revenue: number }>(
      `select o.refunded, o.clock, f.revenue from magic_orders o join reporting.order_outcomes f using (magic_order_id)
       where o.magic_order_id = $1`,
      [`${name}-1`],
    );
  expect(await row()).toEqual({ refunded: 0, clock: 'confirm', revenue: 500 });
  await control('POST', `/orders/${name}/refund`, { amount: 5000, note: 'A scratch' });
  await sync();
  expect(await row()).toEqual({ refunded: 50, clock: 'confirm', revenue: 450 });
  await control('POST', `/orders/${name}/refund`, { amount: 45_000 });
  await sync();
  expect(await row()).toEqual({ refunded: 500, clock: null, revenue: 0 });
  expect(await inSystemTransaction(app.services.db, rebuildCounts)).toBe(0);
});

test('payments are read once while nothing changes', async () => {
  await cancelled();
  const before = await calls('OrdersMoney');
  await keep();
  await keep();
  expect(await calls('OrdersMoney')).toBe(before);
});
