import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, customer, importOrder } from '../../testing/orders.ts';
import { answerOf, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';
import { expireReturns } from './expire-returns.ts';
import { moveReturn } from './move-return.ts';
import { listReturns } from './returns.queries.ts';

let app: TestApp;
let admin: User;
let other: User;
let member: User;
let stranger: User;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Lamps', 'Chairs']) await createVendor(app, name);
  admin = await app.createUser('admin');
  other = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  stranger = await app.createUser('vendor_member', { vendors: ['Chairs'] });
});
afterAll(() => app?.close());

let count = 0;
/** A delivered, paid order of Lamps: three lamps for 1,000 after 200 of discount, and a shade for 500. */
async function delivered(more: Record<string, unknown> = {}) {
  count += 1;
  const [id = ''] = await importOrder(app, {
    name: `#T${count}`,
    lines: [
      { vendor: 'Lamps', title: 'Lamp', unitPaise: 40_000, quantity: 3, discountPaise: 20_000 },
      { vendor: 'Lamps', title: 'Shade', unitPaise: 50_000, quantity: 1 },
    ],
  });
  await arrange(app, id, { order_status: 'delivered' });
  if (Object.keys(more).length > 0) await arrange(app, id, more);
  const { lineItems } = await order(id);
  const [lamp, shade] = lineItems.map((line) => line.id);
  return { id, lamp: lamp ?? '', shade: shade ?? '' };
}
const order = (id: string, user = admin) => app.call(ordersContract.get, { params: { id } }, user);
const actions = async (id: string) =>
  (await app.call(ordersContract.activityLogs, { params: { id } }, admin)).activityLogs.map(({ action }) => action);
const line = (lineItemId: string, quantity: number) => ({ lineItemId, quantity, reason: 'defective' as const });
const ask = (id: string, lines: object[], more: object = {}, user = admin) =>
  app.attempt(
    returnsContract.ask,
    { params: { id }, body: { lines, wish: 'refund', way: 'courier', ...more } as never },
    user,
  );
async function asked(id: string, lines: object[], more: object = {}): Promise<string> {
  const { status, body } = await ask(id, lines, more);
  expect([status, body]).toMatchObject([200, { state: 'requested' }]);
  return (body as { id: string }).id;
}
const decide = (id: string, body: object = { decision: 'approved' }, user = admin) =>
  app.attempt(returnsContract.decide, { params: { id }, body: body as never }, user);
async function approved(id: string, lines: object[], more: object = {}) {
  const made = await asked(id, lines, more);
  expect((await decide(made)).status).toBe(200);
  return made;
}
const read = (id: string, user = admin) => app.call(returnsContract.read, { params: { id } }, user);
const move = (id: string, to: Parameters<typeof moveReturn>[2]) =>
  inSystemTransaction(app.services.db, (tx) => moveReturn(tx, id, to, { at: new Date(), by: null }));
const receive = (body: object, user = admin) => app.attempt(receivingContract.receive, { body: body as never }, user);
const lookUp = (identifier: string, user = admin) => app.call(receivingContract.lookUp, { body: { identifier } }, user);
const settle = (id: string, body: object, user = admin) =>
  app.attempt(returnsContract.settle, { params: { id }, body }, user);
const owed = async (id: string) => {
  await keepRefunds({ db: app.services.db, store: null });
  return (await app.call(refundsContract.find, { params: { id } }, admin)).refund;
};
const good = (lineItemId: string, quantity: number) => ({ lineItemId, quantity, grade: 'good' });

describe('a return', () => {
  test('is asked for, picked up, received, inspected and settled, and the order and what is owed follow', async () => {
    const { id, lamp, shade } = await delivered();
    const first = await approved(id, [line(lamp, 1)]);
    expect(await read(first)).toMatchObject({ state: 'approved', pieces: 1, may: { askPickup: true, settle: false } });
    expect(await app.call(returnsContract.ofOrder, { params: { id } }, admin)).toMatchObject({
      badge: 'Return 1 of 4',
      lines: [
        { delivered: 3, returnable: 2 },
        { delivered: 1, returnable: 1 },
      ],
    });
    expect([await move(first, 'pickup_asked'), await move(first, 'picked_up')]).toEqual([true, true]);
    expect((await order(id)).orderStatus).toBe('delivered');
    // A scan that is late, and one that is repeated.
    expect([await move(first, 'pickup_asked'), await move(first, 'picked_up')]).toEqual([false, false]);
    expect(await settle(first, { preview: true })).toMatchObject({ status: 409 });
    expect(await receive({ returnId: first, lines: [good(lamp, 1)] })).toMatchObject({
      status: 200,
      body: { returnId: first, state: 'inspected' },
    });
    const preview = await settle(first, { preview: true });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        outcome: 'preview',
        refund: 333.33,
        restock: [{ lineItemId: lamp, quantity: 1, locationId: null }],
        store: 'waiting',
        figures: { suggested: 333.33, most: 1500, fee: 0, shipping: 0 },
      },
    });
    const settled = await settle(first, { refund: 333.33, restock: [{ lineItemId: lamp, quantity: 1 }] });
    expect(settled).toMatchObject({ status: 200, body: { outcome: 'settled' } });
    expect(await settle(first, { refund: 1 })).toMatchObject({ body: { message: 'This return is settled already.' } });
    expect(await owed(id)).toMatchObject({ reason: 'partly_returned', owed: 333.33, state: 'open' });
    // The rest comes back, too.
    const second = await approved(id, [line(lamp, 2), line(shade, 1)], { way: 'customer' });
    await app.call(
      returnsContract.send,
      { params: { id: second }, body: { awbNumber: 'CUST 77-1', shippingPartner: 'India Post' } },
      admin,
    );
    expect((await order(id)).orderStatus).toBe('in_reverse_transit');
    // Nothing more is owed before it is settled.
    expect(await owed(id)).toMatchObject({ owed: 333.33 });
    expect(await lookUp('cust771')).toMatchObject({ kind: 'return', returnId: second, lines: [{ quantity: 2 }, {}] });
    await receive({ returnId: second, lines: [{ lineItemId: lamp, quantity: 2 }, good(shade, 1)] });
    expect((await order(id)).orderStatus).toBe('return_order');
    expect(await read(second)).toMatchObject({ state: 'received' });
    const graded = { lineItemId: lamp, quantity: 1, grade: 'damaged' };
    const inspect = (lines: object[]) =>
      app.attempt(returnsContract.inspect, { params: { id: second }, body: { lines: lines as never } }, admin);
    expect(await inspect([graded])).toMatchObject({ status: 400, body: { field: 'lines' } });
    expect(await inspect([graded, good(lamp, 1), good(shade, 1)])).toMatchObject({
      status: 200,
      body: { state: 'inspected', lines: [{ received: [{ grade: 'damaged' }, { grade: 'good' }] }, {}] },
    });
    expect(await settle(second, { refund: 1166.68 })).toMatchObject({
      status: 409,
      body: { field: 'refund', details: { most: 1166.67 } },
    });
    expect(await settle(second, { refund: 1000, restock: [{ lineItemId: lamp, quantity: 3 }] })).toMatchObject({
      status: 400,
      body: { field: 'restock' },
    });
    expect((await settle(second, { refund: 1000 })).status).toBe(200);
    expect(await owed(id)).toMatchObject({ reason: 'returned', owed: 1333.33 });
    expect(await actions(id)).toEqual(
      expect.arrayContaining([
        'Return R-1001 was asked for',
        'Return R-1001 was approved',
        'Return R-1001 was settled',
      ]),
    );
  });

  test('takes no piece twice, however many ask at once', async () => {
    const { id, lamp } = await delivered();
    const sent = await Promise.all([1, 2, 3, 4].map(() => ask(id, [line(lamp, 1)])));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    expect(await ask(id, [line(lamp, 1)])).toMatchObject({
      status: 409,
      body: { message: 'Every piece of Lamp is in a return already.', field: 'lines' },
    });
  });

  test('that is declined or cancelled frees its pieces', async () => {
    const { id, shade } = await delivered();
    const made = await asked(id, [line(shade, 1)]);
    expect(await decide(made, { decision: 'declined' })).toMatchObject({ status: 400, body: { field: 'reason' } });
    const declined = await decide(made, { decision: 'declined', reason: 'Worn already' });
    expect(declined).toMatchObject({ status: 200, body: { state: 'declined', decision: { reason: 'Worn already' } } });
    expect(await decide(made)).toMatchObject({
      status: 409,
      body: { message: 'This return is “Declined” and cannot be set to “Approved”.' },
    });
    const again = await approved(id, [line(shade, 1)]);
    const cancel = () => app.attempt(returnsContract.cancel, { params: { id: again } }, admin);
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect((await cancel()).status).toBe(409);
    await asked(id, [line(shade, 1)]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['of an order on its way', { order_status: 'in_transit' }, 'Only what was delivered can be sent back'],
    ['of an order that came back', { order_status: 'return_order' }, 'All of this order is Return Order already.'],
  ])('%s is refused in one sentence', async (_, columns, words) => {
    const { id, lamp } = await delivered(columns);
    const { status, body } = await ask(id, [line(lamp, 1)]);
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining(words) }]);
  });

  test('after the window is asked for once that is confirmed', async () => {
    const { id, lamp } = await delivered({ delivered_at: '2026-01-05T06:00:00Z' });
    expect(await ask(id, [line(lamp, 1)])).toMatchObject({
      status: 409,
      body: { message: 'It could be sent back until 12 Jan 2026.', details: { confirm: 'afterWindow' } },
    });
    expect((await ask(id, [line(lamp, 1)], { confirm: ['afterWindow'] })).status).toBe(200);
  });

  test('names items of the order, whole pieces, and a variant of an exchange', async () => {
    const { id, lamp } = await delivered();
    const fields = await Promise.all([
      ask(id, []),
      ask(id, [line('123', 1)]),
      ask(id, [line(lamp, 0)]),
      ask(id, [line(lamp, 1), line(lamp, 1)]),
      ask(id, [{ ...line(lamp, 1), reason: 'none of yours' }]),
      ask(id, [line(lamp, 1)], { wish: 'exchange' }),
    ]);
    expect(fields.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test('of which nothing is handed over in time expires, and is received all the same', async () => {
    const { id, lamp } = await delivered();
    const made = await approved(id, [line(lamp, 1)]);
    const { expiresOn } = await read(made);
    await expireReturns(app.services.db, new Date(`${expiresOn}T12:00:00+05:30`));
    expect((await read(made)).state).toBe('approved');
    await expireReturns(app.services.db, new Date(Date.parse(`${expiresOn}T12:00:00+05:30`) + 86_400_000));
    expect((await read(made)).state).toBe('expired');
    expect(await receive({ returnId: made, lines: [good(lamp, 1)] })).toMatchObject({ body: { state: 'inspected' } });
    expect(await receive({ returnId: made, lines: [good(lamp, 1)] })).toMatchObject({
      status: 409,
      body: { message: 'Every piece of Lamp was received already.' },
    });
  });

  test('whose quality was refused at the door leaves the order delivered', async () => {
    const { id, lamp, shade } = await delivered();
    const made = await approved(id, [line(lamp, 3), line(shade, 1)]);
    await move(made, 'pickup_asked');
    await move(made, 'picked_up');
    expect((await order(id)).orderStatus).toBe('in_reverse_transit');
    await move(made, 'pickup_failed');
    expect((await order(id)).orderStatus).toBe('delivered');
  });
});

describe('a settlement', () => {
  test('above the limit waits for a second person, who sends the same', async () => {
    const { id, lamp } = await delivered();
    await app.database.query(
      `insert into settings (key, value) values ('refunds', '{"asksSecondPerson": true, "secondPersonAbove": 300}')`,
    );
    const made = await approved(id, [line(lamp, 1)], { way: 'keep' });
    const wanted = { refund: 333.33 };
    expect(await settle(made, wanted)).toMatchObject({ body: { outcome: 'waits' } });
    expect(await settle(made, wanted)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^You asked/) },
    });
    expect(await settle(made, { refund: 333 }, other)).toMatchObject({ status: 409, body: { field: 'refund' } });
    expect((await read(made)).state).toBe('approved');
    expect(await settle(made, wanted, other)).toMatchObject({ status: 200, body: { outcome: 'settled' } });
    expect(await read(made)).toMatchObject({
      state: 'settled',
      refund: 333.33,
      settlement: { approvedBy: other.email },
    });
    expect((await order(id)).orderStatus).toBe('delivered');
    await app.database.query(`delete from settings where key = 'refunds'`);
  });

  test('of an order that nobody has paid gives nothing back', async () => {
    const { id, lamp } = await delivered({ financial_status: 'PENDING', cod_amount: 1500 });
    const made = await approved(id, [line(lamp, 1)], { way: 'keep' });
    expect(await settle(made, { preview: true })).toMatchObject({ body: { refund: 0, figures: { most: 0 } } });
    expect(await settle(made, { refund: 10 })).toMatchObject({ status: 409 });
    expect(await settle(made, {})).toMatchObject({ status: 400, body: { field: 'refund' } });
    expect(await settle(made, { refund: 0 })).toMatchObject({ body: { message: 'Settled without a refund.' } });
  });

  test('by two people at once is one', async () => {
    const { id, lamp } = await delivered();
    const made = await approved(id, [line(lamp, 1)], { way: 'keep' });
    const sent = await Promise.all([settle(made, { refund: 300 }), settle(made, { refund: 300 }, other)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await owed(id)).toMatchObject({ owed: 300 });
  });
});

describe('the receiving desk', () => {
  test('finds returns by number and order, RTO parcels by order, and nothing else', async () => {
    const { id, lamp } = await delivered();
    const made = await asked(id, [line(lamp, 1)]);
    const { number, orderNumber } = await read(made);
    expect(await lookUp(number.toLowerCase())).toMatchObject({
      kind: 'return',
      returnId: made,
      refusal: 'This return is not approved yet.',
    });
    await decide(made);
    for (const text of [number, orderNumber, orderNumber.replace('#', ''), id])
      expect(await lookUp(text)).toMatchObject({ kind: 'return', returnId: made, magicOrderId: id, refusal: null });
    const rto = await delivered({ order_status: 'rto', delivered_at: null, shipment_status: 'RTO' });
    expect(await lookUp(rto.id)).toMatchObject({ kind: 'rto', magicOrderId: rto.id, lines: [{ quantity: 3 }, {}] });
    expect(await receive({ magicOrderId: rto.id, lines: [good(rto.lamp, 3)] })).toMatchObject({
      status: 200,
      body: { returnId: null, state: null },
    });
    expect(await lookUp(rto.id)).toMatchObject({ lines: [{ received: 3 }, { received: 0 }] });
    expect(await actions(rto.id)).toContain('RTO parcel received');
    expect(await receive({ magicOrderId: id, lines: [good(lamp, 1)] })).toMatchObject({ status: 409 });
    expect(await lookUp('nothing of ours')).toMatchObject({ kind: 'unknown', lines: [] });
    expect(await receive({ lines: [good(lamp, 1)] })).toMatchObject({ status: 400, body: { field: 'returnId' } });
  });
});

describe('a vendor member', () => {
  test('sees and answers, receives and inspects returns of their own, and no customer’s street, phone or money', async () => {
    const { id, lamp, shade } = await delivered();
    const made = await asked(id, [line(lamp, 3), line(shade, 1)]);
    const sees = await app.attempt(returnsContract.read, { params: { id: made } }, member);
    expect(sees.status).toBe(200);
    for (const hidden of [customer.street, customer.phone, customer.email, customer.national])
      expect(JSON.stringify(sees.body)).not.toContain(hidden);
    expect(await decide(made, { decision: 'approved' }, member)).toMatchObject({ status: 200 });
    expect(await lookUp(id, member)).toMatchObject({ kind: 'return', returnId: made });
    const lines = [
      { lineItemId: lamp, quantity: 3 },
      { lineItemId: shade, quantity: 1 },
    ];
    expect(await receive({ returnId: made, lines }, member)).toMatchObject({
      status: 200,
      body: { state: 'received' },
    });
    expect((await order(id, member)).orderStatus).toBe('return_order');
    const body = { lines: [good(lamp, 3), good(shade, 1)] as never };
    expect(await app.attempt(returnsContract.inspect, { params: { id: made }, body }, member)).toMatchObject({
      status: 200,
      body: { state: 'inspected', may: { settle: false } },
    });
    expect((await settle(made, { preview: true }, member)).status).toBe(403);
    expect((await ask(id, [line(lamp, 1)], {}, member)).status).toBe(403);
    await settle(made, { refund: 100 });
    expect(await read(made, member)).toMatchObject({ state: 'settled', refund: null, settlement: null });
  });

  test('of another vendor finds none of it', async () => {
    const { id, lamp } = await delivered();
    const made = await approved(id, [line(lamp, 1)]);
    const missing = answerOf(await app.attempt(returnsContract.read, { params: { id: '999999' } }, stranger));
    expect(missing).toEqual({ status: 404, body: { error: 'not_found', message: 'This return does not exist' } });
    const foreign = [
      await app.attempt(returnsContract.read, { params: { id: made } }, stranger),
      await decide(made, { decision: 'approved' }, stranger),
      await receive({ returnId: made, lines: [good(lamp, 1)] }, stranger),
    ];
    for (const answer of foreign) expect(answerOf(answer)).toEqual(missing);
    expect(await lookUp(id, stranger)).toMatchObject({ kind: 'unknown' });
    const { returns, total } = await app.call(returnsContract.list, { query: { state: 'all' } }, stranger);
    expect([returns, total]).toEqual([[], 0]);
  });
});

test('the list counts each state under the other filters, and reads a state by its index', async () => {
  const { id, lamp } = await delivered();
  await approved(id, [line(lamp, 1)]);
  const list = (query: object) => app.call(returnsContract.list, { query }, admin);
  const { stateCounts, total } = await list({ search: id, state: 'approved' });
  expect([total, stateCounts.open, stateCounts.all, stateCounts.approved, stateCounts.settled]).toEqual([
    1, 1, 1, 1, 0,
  ]);
  expect((await list({ vendor: 'Chairs', state: 'all' })).total).toBe(0);
  expect((await list({ vendor: 'lamps', reason: 'defective', state: 'all' })).total).toBeGreaterThan(3);
  const plan = await inSystemTransaction(app.services.db, async (tx) => {
    await tx.executeQuery({ sql: 'set local enable_seqscan = off', parameters: [] } as never);
    const filters = { state: 'approved', search: '', vendor: [], reason: [] } as const;
    return listReturns(tx, filters, { skip: 0, limit: 25 }).explain('text' as never);
  });
  expect(JSON.stringify(plan)).toContain('returns_by_state');
});
