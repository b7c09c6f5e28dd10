import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { exchangeOffersContract } from '@shipmagic/domain/returns/offers/exchange-offers.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange, createVendor, importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { saveSetting } from '../../settings/kept-settings.ts';
import { moveReturn } from '../move-return.ts';

let app: TestApp;
let admin: User;
let member: User;
beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  await createVendor(app, 'Lamps');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
// Every test is a new visitor.
beforeEach(async () => {
  await app.database.query('delete from allowances');
  await app.database.query('delete from tracking_failures');
});

interface Order {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
  readonly lamp: string;
  readonly shade: string;
}
let count = 0;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
/** A delivered order of two lamps and a shade, with its customer on the page. */
async function delivered(more: Record<string, unknown> = {}): Promise<Order> {
  count += 1;
  const [name, email] = [`#CR${count}`, `returns${count}@example.org`];
  const [id = ''] = await importOrder(app, {
    name,
    customer: { name: 'Lakshmi Narayan', email, phone: '+919845098450' },
    lines: [
      { vendor: 'Lamps', title: 'Lamp', unitPaise: 40_000, quantity: 2 },
      { vendor: 'Lamps', title: 'Shade', unitPaise: 50_000, quantity: 1 },
    ],
  });
  // The database notes itself when an order was delivered.
  await arrange(app, id, { order_status: 'delivered' });
  await arrange(app, id, { delivered_at: daysAgo(1), ...more });
  const found = await app.attempt(trackingContract.track, { body: { orderNumber: name, customerInfo: email } });
  expect((found.body as { magicOrders: TrackedOrder[] }).magicOrders).toHaveLength(1);
  const cookie = found.headers.get('set-cookie')?.split(';')[0] ?? '';
  const lines = await app.database.query<{ store_line_id: string }>(
    `select l.store_line_id from magic_order_line_items l join magic_orders o on o.id = l.order_id
     where o.magic_order_id = $1 order by l.position`,
    [id],
  );
  return { id, name, email, cookie, lamp: lines[0]?.store_line_id ?? '', shade: lines[1]?.store_line_id ?? '' };
}
type Visitor = Pick<Order, 'id' | 'cookie'>;
const look = ({ id, cookie }: Visitor) => app.send('GET', `/api/track-order/${id}/returnable`, { headers: { cookie } });
const returnable = async (order: Visitor) => (await look(order)).body as Returnable;
const askCode = ({ id, cookie }: Visitor) =>
  app.send('POST', '/api/track-order/codes', { body: { magicOrderId: id }, headers: { cookie } });
const ask = ({ id, cookie }: Visitor, body: object) =>
  app.send('POST', `/api/track-order/${id}/returns`, { body, headers: { cookie } });
const subjects = async ({ email }: Order) => {
  await app.untilIdle();
  return (await mailsOf(app).received(email)).map(({ subject }) => subject);
};
async function codeFor(order: Order): Promise<string> {
  expect(await askCode(order)).toMatchObject({ status: 200, body: { sentTo: 'r•••@example.org' } });
  await app.untilIdle();
  const mail = (await mailsOf(app).received(order.email)).findLast(({ subject }) => subject.startsWith('Your code'));
  return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
}
const wanting = (...lines: [string, number][]) => ({
  lines: lines.map(([lineItemId, quantity]) => ({ lineItemId, quantity, reason: 'defective' })),
  wish: 'refund',
  way: 'courier',
});
const requested = async (order: Order, body: object) => {
  const made = await ask(order, { ...body, code: await codeFor(order) });
  expect([made.status, made.body]).toMatchObject([200, { state: 'requested' }]);
  const row = await app.database.one<{ id: string }>('select id from returns where number = $1', [
    (made.body as { number: string }).number,
  ]);
  return row.id;
};
const decide = (id: string, body: object, user: User) =>
  app.attempt(returnsContract.decide, { params: { id }, body: body as never }, user);

test('A customer is shown what may come back and until when, asks for some of it, and sees how it stands', async () => {
  const order = await delivered();
  const before = await returnable(order);
  expect(before).toMatchObject({
    refusal: null,
    lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    lines: [
      { title: 'Lamp', pieces: 2, refusal: null },
      { title: 'Shade', pieces: 1, refusal: null },
    ],
    wishes: ['refund', 'exchange', 'replacement'],
    ways: ['courier', 'customer'],
    returns: [],
  });
  const id = await requested(order, wanting([order.lamp, 1]));
  expect(await returnable(order)).toMatchObject({
    lines: [{ pieces: 0, refusal: { why: 'under_way', text: 'A return of this is under way.' } }, { pieces: 1 }],
    returns: [{ state: 'requested', lines: [{ title: 'Lamp', quantity: 1 }], refund: null }],
  });
  expect(await app.call(returnsContract.read, { params: { id } }, admin)).toMatchObject({ askedBy: 'customer' });
  // One at a time for each item, and the others remain.
  expect(await ask(order, wanting([order.lamp, 1], [order.shade, 1]))).toMatchObject({
    status: 409,
    body: { field: 'lines', message: 'A return of this is under way.' },
  });
  await requested(order, { ...wanting([order.shade, 1]), way: 'customer' });
});

test('The same again, at once or later, is one return, with one code and one mail', async () => {
  const order = await delivered();
  const body = wanting([order.shade, 1], [order.lamp, 2]);
  const code = await codeFor(order);
  const both = await Promise.all([ask(order, { ...body, code }), ask(order, { ...body, code })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const turned = { ...body, lines: body.lines.toReversed() };
  expect(await ask(order, turned)).toMatchObject({ status: 200, body: both[0]?.body });
  expect((await returnable(order)).returns).toHaveLength(1);
  expect((await subjects(order)).filter((subject) => subject.startsWith('We have your request'))).toHaveLength(1);
});

test.each([
  ['no code', (o: Order) => wanting([o.lamp, 1]), 'code'],
  ['a code that was never sent', (o: Order) => ({ ...wanting([o.lamp, 1]), code: '123456' }), 'code'],
  ['a code of letters', (o: Order) => ({ ...wanting([o.lamp, 1]), code: 'abcdef' }), 'code'],
  ['no items', () => ({ ...wanting(), code: '123456' }), 'lines'],
  ['an item of another order', () => ({ ...wanting(['1', 1]), code: '123456' }), 'code'],
  ['half a piece', (o: Order) => wanting([o.lamp, 0.5]), 'lines.0.quantity'],
  ['no piece', (o: Order) => wanting([o.lamp, 0]), 'lines.0.quantity'],
  ['a wish that is not offered', (o: Order) => ({ ...wanting([o.lamp, 1]), wish: 'store_credit' }), 'wish'],
  ['a way that is not offered', (o: Order) => ({ ...wanting([o.lamp, 1]), way: 'keep' }), 'way'],
  ['an exchange for nothing', (o: Order) => ({ ...wanting([o.lamp, 1]), wish: 'exchange' }), 'exchangeVariantId'],
  ['a variant with a refund', (o: Order) => ({ ...wanting([o.lamp, 1]), exchangeVariantId: '1' }), 'exchangeVariantId'],
])('A request with %s is refused by its field', async (_, body, field) => {
  const order = await shared();
  expect(await ask(order, body(order))).toMatchObject({ status: 400, body: { error: 'bad_input', field } });
  expect((await returnable(order)).returns).toEqual([]);
});
let kept: Promise<Order> | undefined;
const shared = () => {
  kept ??= delivered();
  return kept;
};

test('More pieces than were delivered, and another order’s items, are refused even with the right code', async () => {
  const [order, other] = [await delivered(), await delivered()];
  const code = await codeFor(order);
  expect(await ask(order, { ...wanting([order.lamp, 3]), code })).toMatchObject({ status: 409 });
  expect(await ask(order, { ...wanting([other.lamp, 1]), code })).toMatchObject({
    status: 400,
    body: { field: 'lines' },
  });
  expect(await ask(order, { ...wanting([order.lamp, 1], [order.lamp, 1]), code })).toMatchObject({ status: 400 });
  // The refusals have not spent the code.
  expect((await ask(order, { ...wanting([order.lamp, 2]), code })).status).toBe(200);
});

test('After five wrong codes none works, and too many requests wait', async () => {
  const order = await delivered();
  const code = await codeFor(order);
  const wrong = code === '000000' ? '111111' : '000000';
  const guess = () => ask(order, { ...wanting([order.lamp, 1]), code: wrong });
  expect((await guess()).body).toMatchObject({ field: 'code', message: 'This is not the code. 4 tries left.' });
  for (let n = 0; n < 4; n++) await guess();
  expect((await ask(order, { ...wanting([order.lamp, 1]), code })).body).toMatchObject({ field: 'code' });
  const rest = await Promise.all(Array.from({ length: 8 }, guess));
  expect(rest.some(({ status }) => status === 429)).toBe(true);
  expect((await returnable(order)).returns).toEqual([]);
});

test('Whoever has not found the order gets the same answer as for one that does not exist', async () => {
  const [order, other] = [await delivered(), await delivered()];
  const notFound = { status: 404, body: { error: 'not_found', message: 'Order not found' } };
  for (const visitor of [
    { id: order.id, cookie: '' },
    { id: order.id, cookie: 'tracking_grant=forged' },
    { id: order.id, cookie: other.cookie },
    { id: 'MG-none', cookie: order.cookie },
  ]) {
    expect(await look(visitor)).toMatchObject(notFound);
    expect(await ask(visitor, { ...wanting([order.lamp, 1]), code: '123456' })).toMatchObject(notFound);
  }
});

test('What cannot be sent back is refused in one sentence, and no code is sent for it', async () => {
  const late = await delivered({ delivered_at: daysAgo(9) });
  const moving = await delivered({ order_status: 'in_transit' });
  const unreachable = await delivered();
  await arrange(app, unreachable.id, { customer_email: null });
  for (const [order, why, text] of [
    [late, 'too_late', /^This could be sent back until /],
    [moving, 'not_delivered', /^Only what was delivered/],
    [unreachable, 'no_contact', /^We have no email address/],
  ] as const) {
    expect((await returnable(order)).refusal).toEqual({ why, text: expect.stringMatching(text) });
    expect(await ask(order, { ...wanting([order.lamp, 1]), code: '123456' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(text) },
    });
    expect((await askCode(order)).status).toBe(409);
  }
  await inSystemTransaction(app.services.db, (tx) =>
    saveSetting(tx, 'customer_returns', { wishes: [], ways: ['courier'], refundDays: 10 }),
  );
  expect((await returnable(await shared())).refusal).toMatchObject({ why: 'closed' });
  await app.database.query(`delete from settings where key = 'customer_returns'`);
});

test('A customer is mailed each piece of news once: approved with how it goes, declined with the reason, settled with the money', async () => {
  const order = await delivered();
  const id = await requested(order, { ...wanting([order.lamp, 1]), way: 'customer' });
  expect((await decide(id, { decision: 'approved' }, member)).status).toBe(200);
  expect((await decide(id, { decision: 'approved' }, member)).status).toBe(409);
  const [shown] = (await returnable(order)).returns;
  expect(shown).toMatchObject({
    state: 'approved',
    sendTo: ['Lamps', '1 Warehouse Road', 'Bengaluru 560001, Karnataka'],
  });
  const move = (to: Parameters<typeof moveReturn>[2]) =>
    inSystemTransaction(app.services.db, (tx) => moveReturn(tx, id, to, { at: new Date(), by: null }));
  for (const to of ['in_transit', 'received', 'received', 'inspected'] as const) await move(to);
  const settled = await app.attempt(
    returnsContract.settle,
    { params: { id }, body: { refund: 400, withShipping: false, restock: [] } as never },
    admin,
  );
  expect([settled.status, settled.body]).toMatchObject([200, { outcome: 'settled' }]);
  expect((await returnable(order)).returns[0]).toMatchObject({ refund: 400, moneyBy: expect.any(String) });
  expect((await subjects(order)).filter((subject) => !subject.startsWith('Your code'))).toEqual([
    `We have your request to return items of order ${order.name}`,
    `Your return of order ${order.name} is approved`,
    `Your return of order ${order.name} has reached us`,
    `Your return of order ${order.name} is settled`,
  ]);
  const mails = await mailsOf(app).received(order.email);
  const about = (word: string) => mails.find(({ subject }) => subject.includes(word));
  expect(about('approved')?.text).toContain('1 Warehouse Road');
  expect(about('settled')?.text).toMatch(/You get back ₹400(\.00)?, the way you paid, by /);

  const failing = await requested(order, wanting([order.shade, 1]));
  await decide(failing, { decision: 'approved' }, admin);
  for (const to of ['pickup_asked', 'pickup_failed', 'pickup_asked', 'pickup_failed'] as const)
    await inSystemTransaction(app.services.db, (tx) => moveReturn(tx, failing, to, { at: new Date(), by: null }));
  expect((await subjects(order)).filter((subject) => subject.startsWith('We could not pick up'))).toHaveLength(2);

  const sad = await delivered();
  const refused = await requested(sad, wanting([sad.lamp, 1]));
  await decide(refused, { decision: 'declined', reason: 'It was worn <b>' }, member);
  await subjects(sad);
  const [mail] = (await mailsOf(app).received(sad.email)).filter(({ subject }) => subject.startsWith('About your'));
  expect(mail?.text).toContain('We cannot take it back: It was worn');
  expect(mail?.html).not.toContain('<b>');
});

test('An exchange is offered for all variants, and taken for what is in stock at the price that was told', async () => {
  const order = await delivered();
  await app.database.query(
    `insert into products (product_id, title, vendor_id, vendor_name, status, created_at, store_updated_at, read_at)
     select '900', 'Lamp', id, vendor_name, 'active', now(), now(), now() from vendors where vendor_name = 'Lamps'`,
  );
  for (const [id, title, price, stock] of [
    ['901', 'Small', 400, 0],
    ['902', 'Large', 400, 3],
    ['903', 'Gold', 900, 3],
    ['904', 'Tiny', 400, 0],
  ] as const)
    await app.database.query(
      `insert into product_variants (variant_id, product_id, position, title, price, inventory_item_id, inventory_quantity, tracked)
       values ($1, '900', $2, $3, $4, $1, $5, true)`,
      [id, Number(id), title, price, stock],
    );
  await app.database.query(
    `update magic_order_line_items set product_id = '900', variant_id = '901' where store_line_id = $1`,
    [order.lamp],
  );
  const [lamp, shade] = (await returnable(order)).lines;
  // Stock is told no further than the pieces that come back.
  expect(lamp).toMatchObject({
    listPrice: 400,
    again: 0,
    variants: [
      { id: '902', title: 'Large', price: 400, pieces: 2 },
      { id: '903', title: 'Gold', price: 900, pieces: 2 },
      { id: '904', title: 'Tiny', price: 400, pieces: 0 },
    ],
  });
  expect(shade).toMatchObject({ listPrice: null, variants: [] });
  const body = { ...wanting([order.lamp, 1]), wish: 'exchange' };
  const refused = async (more: object) => {
    const { status, body: said } = await ask(order, { ...body, ...more });
    return [status, (said as { field?: string }).field];
  };
  expect(await refused({ exchangeVariantId: '901' })).toEqual([400, 'exchangeVariantId']);
  expect(await refused({ exchangeVariantId: '904' })).toEqual([409, 'exchangeVariantId']);
  expect(await refused({ exchangeVariantId: '903' })).toEqual([409, 'difference']);
  expect(await refused({ exchangeVariantId: '903', difference: 499 })).toEqual([409, 'difference']);
  expect(await refused({ wish: 'replacement' })).toEqual([409, 'wish']);
  expect(await app.call(exchangeOffersContract.ofOrder, { params: { id: order.id } }, admin)).toMatchObject({
    lines: [{ same: { id: '901', inStock: 0 }, others: [{ id: '902' }, { id: '903' }, { id: '904' }] }, { same: null }],
  });
  const id = await requested(order, { ...body, exchangeVariantId: '903', difference: 500 });
  expect(await app.call(returnsContract.read, { params: { id } }, admin)).toMatchObject({ exchangeVariantId: '903' });
});
