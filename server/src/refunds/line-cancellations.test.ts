import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { lineCancellationsContract } from '@shipmagic/domain/refunds/line-cancellations.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startRefunding } from '../../testing/start-refunding.ts';
import type { User } from '../../testing/test-app.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { saveSetting } from '../settings/kept-settings.ts';
import { keepRefunds } from './keep-refunds.ts';
import { settleLineEdits } from './settle-line-edits.ts';
import { settleRefunds } from './settle-refunds.ts';

const { app, admin, team, member, control, store } = await startRefunding();
let count = 0;

const lampAndDiya = [
  { vendor: 'Lamp Maker', title: 'Lamp', price: 500, quantity: 2 },
  { vendor: 'Lamp Maker', title: 'Diya', price: 300 },
];

/** An order in the store and here; its name. */
async function placed(more: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const name = `L${count}`;
  await control('POST', '/orders', { silent: true, name, lines: lampAndDiya, discount: null, ...more });
  await sync();
  return name;
}
async function sync(): Promise<void> {
  await app.call(importsContract.syncOrders, {}, admin);
  await keep();
}
const keep = async () => keepRefunds({ db: app.services.db, store: await store() });
const orderOf = (name: string, part = 1) => app.call(ordersContract.get, { params: { id: `${name}-${part}` } }, admin);
const idOf = (order: Order, title: string) => {
  const line = order.lineItems.find((one) => one.title === title);
  if (!line) throw new Error(`no line ${title}`);
  return line.id;
};
const pieces = ({ lineItems }: Order) => Object.fromEntries(lineItems.map(({ title, quantity }) => [title, quantity]));
interface InStore {
  readonly lines: { title: string; currentQuantity: number }[];
  readonly totals: { outstanding: number; currentTotal: number; refunded: number };
}
const inStore = (name: string) => control<InStore>('GET', `/orders/${name}`);
const piecesInStore = async (name: string) =>
  Object.fromEntries((await inStore(name)).lines.map(({ title, currentQuantity }) => [title, currentQuantity]));
const refundedInStore = async (name: string) =>
  (
    await control<{ transactions: { kind: string; amount: number }[] }>('GET', `/orders/${name}/payments`)
  ).transactions.flatMap(({ kind, amount }) => (kind === 'REFUND' ? [amount] : []));

/** Cancels pieces of an order by the titles of its items. */
async function cancel(
  name: string,
  wanted: Record<string, number>,
  { as = admin, ...more }: { as?: User; [field: string]: unknown } = {},
) {
  const order = await orderOf(name);
  const lines = Object.entries(wanted).map(([title, quantity]) => ({ lineId: idOf(order, title), quantity }));
  return app.attempt(
    lineCancellationsContract.cancel,
    { params: { id: `${name}-1` }, body: { lines, reason: 'the customer does not want it', ...more } },
    as,
  );
}
const listed = async (name: string) =>
  (await app.call(lineCancellationsContract.list, { params: { id: `${name}-1` } }, admin)).cancellations;
const history = async (name: string) =>
  (await app.call(ordersContract.activityLogs, { params: { id: `${name}-1` } }, admin)).activityLogs.map(
    ({ action }) => action,
  );

describe('of a prepaid order', () => {
  // Proves (Orders): An item of a paid order is cancelled by a refund of what it cost, and taken out of the store's order
  test('an item goes back with what it cost, and the order follows at once', async () => {
    const name = await placed();
    const shown = await cancel(name, { Diya: 1 }, { preview: true });
    expect(shown.body).toMatchObject({
      outcome: 'preview',
      preview: { way: 'refund', amount: 300, worth: 300, waits: 0, cod: null, invoice: null },
    });
    expect(await piecesInStore(name)).toEqual({ Lamp: 2, Diya: 1 });

    const { status, body } = await cancel(name, { Diya: 1 }, { amount: 300 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'cancelled' });
    expect(pieces((body as { order: Order }).order)).toEqual({ Lamp: 2 });
    expect(await piecesInStore(name)).toEqual({ Lamp: 2, Diya: 0 });
    expect(await refundedInStore(name)).toEqual([30_000]);
    await sync();
    const { refund } = await app.call(refundsContract.find, { params: { id: `${name}-1` } }, admin);
    expect(refund).toMatchObject({ refunded: 300, owed: 0 });
    expect(await listed(name)).toMatchObject([
      { way: 'refund', state: 'done', amount: 300, by: admin.email, pieces: [{ title: 'Diya', quantity: 1 }] },
    ]);
    expect(await history(name)).toContain('Cancelled 1 × Diya');
  });

  test('one of two pieces goes back, and the store’s own webhook counts it only once', async () => {
    const name = await placed();
    expect((await cancel(name, { Lamp: 1 })).status).toBe(200);
    await control('PATCH', `/orders/${name}`, { note: 'seen' });
    await sync();
    expect(pieces(await orderOf(name))).toEqual({ Lamp: 1, Diya: 1 });
    expect((await orderOf(name)).netPrice + (await orderOf(name)).netTax).toBe(800);
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  test('an item with a discount goes back to the paisa', async () => {
    const lines = [
      { vendor: 'Lamp Maker', title: 'Lamp', price: 333.33, quantity: 3 },
      { vendor: 'Lamp Maker', title: 'Diya', price: 99.99 },
    ];
    const name = await placed({ lines, discount: { kind: 'percentage', value: 7, code: 'SEVEN' } });
    const { totals: before } = await inStore(name);
    expect((await cancel(name, { Lamp: 1 })).status).toBe(200);
    const { totals: after } = await inStore(name);
    expect(await refundedInStore(name)).toEqual([before.currentTotal - after.currentTotal]);
    await keep();
    const { refund } = await app.call(refundsContract.find, { params: { id: `${name}-1` } }, admin);
    expect(refund?.owed).toBe(0);
  });

  test('an item that was paid in dollars goes back in dollars', async () => {
    const name = await placed({ presentment: { currency: 'USD', rate: 0.012 } });
    expect((await cancel(name, { Diya: 1 })).body).toMatchObject({ outcome: 'cancelled' });
    const { transactions } = await control<{ transactions: { kind: string; presented: number }[] }>(
      'GET',
      `/orders/${name}/payments`,
    );
    expect(transactions.at(-1)).toMatchObject({ kind: 'REFUND', presented: 360 });
  });

  test('of a shop that sells in dollars an item always waits for a second person', async () => {
    const name = await placed({ currency: 'USD' });
    expect((await cancel(name, { Diya: 1 })).body).toMatchObject({ outcome: 'waits' });
  });

  test('an invoice that was made before is voided, and one for what is left takes its place', async () => {
    const name = await placed();
    await app.database.query(
      `update vendors set gstin = '27AAPFU0939F1ZV', address = 'MG Road', city = 'Mumbai', state = 'Maharashtra', zip_code = '400001'
       where vendor_name = 'Lamp Maker'`,
    );
    const invoice = await app.attempt(invoicesContract.generate, { params: { id: `${name}-1` } }, admin);
    expect(invoice.status).toBe(200);
    const { invoiceNumber } = await orderOf(name);
    expect((await cancel(name, { Diya: 1 }, { preview: true })).body).toMatchObject({
      preview: { invoice: invoiceNumber },
    });
    await cancel(name, { Diya: 1 });
    const after = await orderOf(name);
    expect(after.invoiceNumber).not.toBe(invoiceNumber);
    expect(after.hasVoidInvoices).toBe(true);
  });

  test('a refund of another amount than was shown is refused', async () => {
    const name = await placed();
    const { status, body } = await cancel(name, { Diya: 1 }, { amount: 299 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ field: 'amount', details: { amount: 300 } });
    expect(await refundedInStore(name)).toEqual([]);
  });

  test('only the part’s own items can be named, and only they leave', async () => {
    const lines = [...lampAndDiya, { vendor: 'Potter', title: 'Pot', price: 200 }];
    const name = await placed({ lines });
    const pot = idOf(await orderOf(name, 2), 'Pot');
    const foreign = await app.attempt(
      lineCancellationsContract.cancel,
      { params: { id: `${name}-1` }, body: { lines: [{ lineId: pot, quantity: 1 }], reason: 'no' } },
      admin,
    );
    expect(foreign.status).toBe(400);
    expect((await cancel(name, { Lamp: 2 })).status).toBe(200);
    expect(await piecesInStore(name)).toEqual({ Lamp: 0, Diya: 1, Pot: 1 });
    expect(pieces(await orderOf(name, 2))).toEqual({ Pot: 1 });
  });

  describe('above the limit of one person', () => {
    beforeEach(() =>
      inSystemTransaction(app.services.db, (tx) =>
        saveSetting(tx, 'refunds', { asksSecondPerson: true, secondPersonAbove: 200 }),
      ),
    );
    afterAll(() =>
      inSystemTransaction(app.services.db, (tx) =>
        saveSetting(tx, 'refunds', { asksSecondPerson: true, secondPersonAbove: 10_000 }),
      ),
    );

    test('an item waits for a second person among the refunds, and goes with the approval', async () => {
      const name = await placed();
      expect((await cancel(name, { Diya: 1 })).body).toMatchObject({ outcome: 'waits' });
      expect(await piecesInStore(name)).toEqual({ Lamp: 2, Diya: 1 });
      const { refund } = await app.call(refundsContract.find, { params: { id: `${name}-1` } }, team);
      expect(refund).toMatchObject({ state: 'asked', asked: { amount: 300, isMine: false, cancels: '1 × Diya' } });
      expect((await cancel(name, { Lamp: 1 })).status).toBe(409);
      const approve = (user: User) =>
        app.attempt(refundsContract.refund, { params: { id: refund?.id ?? '' }, body: { amount: 300 } }, user);
      expect((await approve(admin)).status).toBe(409);
      expect((await approve(team)).body).toMatchObject({ outcome: 'refunded' });
      expect(await piecesInStore(name)).toEqual({ Lamp: 2, Diya: 0 });
      expect(await listed(name)).toMatchObject([{ state: 'done', approvedBy: team.email }]);
    });

    test('an item that was booked while it waited is not approved', async () => {
      const name = await placed();
      await cancel(name, { Diya: 1 });
      await app.database.query(
        "update magic_orders set shipping_reference = $2, shipping_partner = 'Delhivery', shipment_status = 'READY' where magic_order_id = $1",
        [`${name}-1`, `AWB${name}`],
      );
      const { refund } = await app.call(refundsContract.find, { params: { id: `${name}-1` } }, team);
      const { status, body } = await app.attempt(
        refundsContract.refund,
        { params: { id: refund?.id ?? '' }, body: { amount: 300 } },
        team,
      );
      expect(status).toBe(409);
      expect(body).toMatchObject({ message: expect.stringContaining('Cancel the shipment first') });
    });
  });
});

describe('of a cash order', () => {
  // Proves (Orders): An item of an unpaid order is cancelled by an edit of the store's order, and the cash falls
  test('an item leaves by an edit, and less is collected', async () => {
    const name = await placed({ paymentMode: 'COD' });
    expect((await orderOf(name)).codAmount).toBe(1300);
    const shown = await cancel(name, { Lamp: 1 }, { preview: true });
    expect(shown.body).toMatchObject({
      preview: { way: 'edit', amount: 0, worth: 500, cod: { before: 1300, after: 800 } },
    });
    const { status, body } = await cancel(name, { Lamp: 1 });
    expect(status).toBe(200);
    expect((body as { order: Order }).order.codAmount).toBe(800);
    expect(await piecesInStore(name)).toEqual({ Lamp: 1, Diya: 1 });
    expect((await inStore(name)).totals.outstanding).toBe(80_000);
    expect(await refundedInStore(name)).toEqual([]);
    expect(await listed(name)).toMatchObject([{ way: 'edit', state: 'done', amount: 0 }]);
  });

  test('an item that was paid in cash leaves by an edit, and its money waits for a payee', async () => {
    const name = await placed({ paymentMode: 'COD' });
    await control('PATCH', `/orders/${name}`, { financialStatus: 'PAID' });
    await sync();
    expect((await cancel(name, { Diya: 1 }, { preview: true })).body).toMatchObject({
      preview: { way: 'edit', amount: 0, waits: 300 },
    });
    expect((await cancel(name, { Diya: 1 })).status).toBe(200);
    await keep();
    const { refund } = await app.call(refundsContract.find, { params: { id: `${name}-1` } }, admin);
    expect(refund).toMatchObject({ owed: 300, waits: 300, state: 'payee' });
  });

  test('a missing permission is named, with what to do, and nothing changes', async () => {
    const name = await placed({ paymentMode: 'COD' });
    await control('PUT', '/settings', { scopes: ['read_orders', 'write_orders'] });
    const { status, body } = await cancel(name, { Lamp: 1 });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: 'Shopify refuses write_order_edits. Grant the app this permission in the store.',
    });
    expect(pieces(await orderOf(name))).toEqual({ Lamp: 2, Diya: 1 });
    expect(await listed(name)).toMatchObject([{ state: 'refused', message: expect.stringContaining('Grant the app') }]);
    await control('PUT', '/settings', { scopes: [] });
    expect((await cancel(name, { Lamp: 1 })).status).toBe(200);
  });

  test.each([
    ['before the store did anything', 'close', 3],
    ['after it was done', 'timeout-after-success', 1],
  ])('an edit whose answer was lost %s is carried out once', async (_, kind, times) => {
    const name = await placed({ paymentMode: 'COD' });
    await control('POST', '/faults', { kind, operation: 'OrderEditCommit', times });
    const { status } = await cancel(name, { Lamp: 1 });
    if (status !== 200) {
      expect(status).toBe(504);
      await control('DELETE', '/faults');
      await settleEditsLater();
    }
    expect(await piecesInStore(name)).toEqual({ Lamp: 1, Diya: 1 });
    expect(await listed(name)).toMatchObject([{ state: 'done' }]);
    await sync();
    expect((await orderOf(name)).codAmount).toBe(800);
  });

  test('an edit that a crash left open is taken over where the store has carried it out', async () => {
    const name = await placed({ paymentMode: 'COD' });
    const order = await orderOf(name);
    await app.database.query(
      `insert into line_cancellations (order_id, store_order_id, pieces, reason, restock, state, asked_by_email, created_at)
       select id, store_order_id, $2::jsonb, 'why', true, 'sending', 'a@example.com', now() - interval '1 minute'
       from magic_orders where magic_order_id = $1`,
      [`${name}-1`, JSON.stringify([{ lineId: idOf(order, 'Lamp'), title: 'Lamp', quantity: 1, before: 2 }])],
    );
    await control('PATCH', `/orders/${name}`, { lines: [{ index: 0, quantity: 1 }] });
    await settleEditsLater();
    expect(await listed(name)).toMatchObject([{ state: 'done' }]);
    expect(await piecesInStore(name)).toEqual({ Lamp: 1, Diya: 1 });
  });

  test('an edit that the store throttles waits and goes through', async () => {
    const name = await placed({ paymentMode: 'COD' });
    await control('POST', '/faults', { kind: 'throttled', operation: 'OrderEditCommit', times: 1 });
    expect((await cancel(name, { Lamp: 1 })).status).toBe(200);
    expect(await piecesInStore(name)).toEqual({ Lamp: 1, Diya: 1 });
  });
});

const settleEditsLater = async () =>
  settleLineEdits({ db: app.services.db, store: await store() }, new Date(Date.now() + 60_000));

describe('items are not cancelled', () => {
  test('when the order was edited in the store meanwhile, which is read again', async () => {
    const name = await placed({ paymentMode: 'COD' });
    await control('PATCH', `/orders/${name}`, { lines: [{ index: 0, quantity: 3 }] });
    const { status, body } = await cancel(name, { Lamp: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ field: 'lines', message: expect.stringContaining('has 3 of it now, not 2') });
  });

  test('when the item was refunded in the store already', async () => {
    const name = await placed();
    await control('POST', `/orders/${name}/refund`, { amount: 50_000, lines: [{ index: 0, quantity: 1 }] });
    const { status, body } = await cancel(name, { Lamp: 1 });
    expect(status).toBe(409);
    expect((body as { message: string }).message).toContain('has 1 of it now, not 2');
    expect(await refundedInStore(name)).toEqual([50_000]);
  });

  test.each([
    ['no piece', { Lamp: 0 }, 400, /at least one piece/],
    ['more than there is', { Lamp: 3 }, 409, /only 2 pieces/],
    ['everything', { Lamp: 2, Diya: 1 }, 409, /cancel the order instead/],
  ])('%s', async (_, wanted, wantedStatus, message) => {
    const name = await placed();
    const { status, body } = await cancel(name, wanted);
    expect(status).toBe(wantedStatus);
    expect((body as { message: string }).message).toMatch(message);
  });

  test('when they are a tip or a gift card', async () => {
    const lines = [
      ...lampAndDiya,
      { vendor: 'Lamp Maker', title: 'Gift card', price: 1000, giftCard: true },
      { vendor: 'Lamp Maker', title: 'Tip', price: 50, requiresShipping: false },
    ];
    const name = await placed({ lines });
    for (const title of ['Gift card', 'Tip']) {
      const { status, body } = await cancel(name, { [title]: 1 });
      expect(status).toBe(409);
      expect((body as { message: string }).message).toContain('is not shipped');
    }
    expect((await cancel(name, { Lamp: 2, Diya: 1 })).body).toMatchObject({ details: { instead: 'cancelOrder' } });
  });

  test('without a reason', async () => {
    const name = await placed();
    const { status, body } = await cancel(name, { Lamp: 1 }, { reason: ' ' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: 'reason' });
  });

  test('once the parcel is booked', async () => {
    const name = await placed();
    await app.database.query(
      "update magic_orders set shipping_reference = $2, shipping_partner = 'Delhivery', shipment_status = 'READY' where magic_order_id = $1",
      [`${name}-1`, `AWB${name}`],
    );
    const { status, body } = await cancel(name, { Lamp: 1 });
    expect(status).toBe(409);
    expect((body as { message: string }).message).toContain('Cancel the shipment first');
  });

  test('by members of the vendor', async () => {
    const name = await placed();
    expect((await cancel(name, { Lamp: 1 }, { as: member })).status).toBe(403);
  });

  test('of an order that nobody has', async () => {
    const { status } = await app.attempt(
      lineCancellationsContract.cancel,
      { params: { id: 'NOPE-1' }, body: { lines: [{ lineId: '1', quantity: 1 }], reason: 'why' } },
      admin,
    );
    expect(status).toBe(404);
  });

  test('when the store refuses the refund, whose words are shown', async () => {
    const name = await placed();
    await control('PUT', '/settings', { scopes: ['read_orders', 'write_order_edits'] });
    const { status, body } = await cancel(name, { Lamp: 1 });
    expect(status).toBe(422);
    expect((body as { message: string }).message).toContain('write_orders');
    expect(await listed(name)).toMatchObject([{ way: 'refund', state: 'refused' }]);
    expect(await piecesInStore(name)).toEqual({ Lamp: 2, Diya: 1 });
  });
});

test('a refund that cancels an item and whose answer was lost is made once', async () => {
  const name = await placed();
  await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'RefundCreate', times: 3 });
  const { status } = await cancel(name, { Diya: 1 });
  if (status !== 200) {
    await control('DELETE', '/faults');
    await settleRefunds({ db: app.services.db, store: await store() }, new Date(Date.now() + 60_000));
  }
  expect(await refundedInStore(name)).toEqual([30_000]);
  expect(await listed(name)).toMatchObject([{ state: 'done' }]);
});
