import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { emptyRule, type ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';
import { returnRulesContract } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange, createVendor, importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { requireLocked } from '../lock-return.ts';
import { planSettlement } from '../plan-settlement.ts';
import { answerUnanswered } from './answer-by-rule.ts';

let app: TestApp;
let admin: User;
let staff: User;
let member: User;
beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  await createVendor(app, 'Lamps');
  admin = await app.createUser('admin');
  staff = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from allowances');
  await app.database.query('delete from tracking_failures');
});

const rule = (name: string, when: Partial<ReturnRule['when']>, terms: Partial<ReturnRule['terms']>): ReturnRule => ({
  name,
  when: { ...emptyRule.when, ...when },
  terms: { ...emptyRule.terms, ...terms },
});
const set = (...rules: ReturnRule[]) => app.call(returnRulesContract.change, { body: { rules } }, admin);

interface Order {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
  readonly lamp: string;
}
let count = 0;
/** A delivered order of two lamps at ₹400 each, with its customer on the page. */
async function delivered(email = `rules${count}@example.org`): Promise<Order> {
  count += 1;
  const name = `#RR${count}`;
  const [id = ''] = await importOrder(app, {
    name,
    customer: { name: 'Lakshmi Narayan', email, phone: `+9198450984${String(count).padStart(2, '0')}` },
    lines: [{ vendor: 'Lamps', title: 'Lamp', unitPaise: 40_000, quantity: 2 }],
  });
  await arrange(app, id, { order_status: 'delivered' });
  await arrange(app, id, { delivered_at: new Date(Date.now() - 86_400_000).toISOString() });
  const found = await app.attempt(trackingContract.track, { body: { orderNumber: name, customerInfo: email } });
  const cookie = found.headers.get('set-cookie')?.split(';')[0] ?? '';
  const line = await app.database.one<{ store_line_id: string }>(
    `select l.store_line_id from magic_order_line_items l join magic_orders o on o.id = l.order_id where o.magic_order_id = $1`,
    [id],
  );
  return { id, name, email, cookie, lamp: line.store_line_id };
}
const wanting = (order: Order, more: object = {}, reason = 'size') => ({
  lines: [{ lineItemId: order.lamp, quantity: 1, reason }],
  wish: 'refund',
  way: 'courier',
  ...more,
});
const ask = (order: Order, body: object) =>
  app.send('POST', `/api/track-order/${order.id}/returns`, { body, headers: { cookie: order.cookie } });
async function codeFor({ id, name, email, cookie }: Order): Promise<string> {
  await app.send('POST', '/api/track-order/codes', { body: { magicOrderId: id }, headers: { cookie } });
  await app.untilIdle();
  const mail = (await mailsOf(app).received(email)).findLast(({ subject }) => subject.startsWith('Your code'));
  return /\b(\d{6})\b/.exec(mail?.text.replaceAll(name, '') ?? '')?.[1] ?? '';
}
const asked = async (order: Order, body: object) => ask(order, { ...body, code: await codeFor(order) });
const subjects = async ({ email }: Order) => {
  await app.untilIdle();
  return (await mailsOf(app).received(email))
    .map(({ subject }) => subject)
    .filter((one) => !one.startsWith('Your code'));
};
const idOf = async ({ id }: Order) =>
  (await app.call(returnsContract.ofOrder, { params: { id } }, admin)).returns[0]?.id ?? '';
const read = (id: string, user = admin) => app.call(returnsContract.read, { params: { id } }, user);

test('A rule approves at once, says so everywhere, and a later rule changes nothing of it', async () => {
  await set(rule('Small returns', { below: 500 }, { approves: true, fee: 40 }));
  const order = await delivered();
  const body = wanting(order, { fee: 40 });
  const code = await codeFor(order);
  expect(await ask(order, { ...body, code })).toMatchObject({ status: 200, body: { state: 'approved' } });
  // The answer was lost.
  expect(await ask(order, { ...body, code })).toMatchObject({ status: 200, body: { state: 'approved' } });
  await set(rule('Small returns', {}, { fee: 300, approves: true }));
  const id = await idOf(order);
  const rules = [{ name: 'Small returns', lineItemIds: [order.lamp] }];
  expect(await read(id)).toMatchObject({
    state: 'approved',
    decision: { by: null, basis: 'rule' },
    expiresOn: expect.any(String),
    rules,
    fee: 40,
  });
  expect(await read(id, member)).toMatchObject({ rules, fee: null });
  const plan = await inSystemTransaction(app.services.db, async (tx) =>
    planSettlement(tx, await requireLocked(tx, id), { withShipping: false }),
  );
  expect(plan.figures).toMatchObject({ feePaise: 4000, shares: [40_000] });
  const notes = await app.database.query(`select notes from activity_logs where notes like 'By the rule%'`);
  expect(notes).toEqual([{ notes: 'By the rule “Small returns”' }]);
  expect(await subjects(order)).toEqual([`Your return of order ${order.name} is approved`]);
});

test('Customers are refused what the rules refuse, by the rules of the moment, and told why', async () => {
  const order = await delivered();
  await set();
  const look = async () =>
    (await app.send('GET', `/api/track-order/${order.id}/returnable`, { headers: { cookie: order.cookie } }))
      .body as Returnable;
  expect((await look()).lines[0]).toMatchObject({ pieces: 2, refusal: null });
  await set(
    rule('Pictures', { reasons: ['damaged'] }, { pictureReasons: ['damaged'] }),
    rule('Swap', { vendors: ['LAMPS '] }, { wishes: ['replacement', 'refund'], fee: 50 }),
  );
  expect((await look()).lines[0]?.terms).toMatchObject({
    first: [{ under: { reasons: ['damaged'] }, terms: { pictureReasons: ['damaged'], fee: 0 } }],
    otherwise: { wishes: ['replacement', 'refund'], fee: 50 },
  });
  expect(await ask(order, wanting(order, {}, 'damaged'))).toMatchObject({ status: 409, body: { field: 'pictures' } });
  expect(await ask(order, wanting(order, { wish: 'store_credit' }))).toMatchObject({ body: { field: 'wish' } });
  // The page was loaded before there was a fee.
  expect(await ask(order, wanting(order))).toMatchObject({ status: 409, body: { field: 'fee' } });
  await set(rule('Never', { vendors: ['Lamps'] }, { notReturnable: true }));
  const text = 'This cannot be returned.';
  expect((await look()).lines[0]).toMatchObject({ pieces: 0, refusal: { why: 'not_returnable', text } });
  expect(await ask(order, wanting(order))).toMatchObject({ status: 409, body: { message: text } });
  // Staff are asked, and may.
  const lines = [{ lineItemId: order.lamp, quantity: 1, reason: 'size' as const }];
  const byStaff = (confirm: 'againstRules'[]) =>
    app.attempt(
      returnsContract.ask,
      { params: { id: order.id }, body: { lines, wish: 'refund', way: 'courier', confirm } },
      staff,
    );
  expect(await byStaff([])).toMatchObject({
    status: 409,
    body: { message: 'Lamp cannot be returned by the rule “Never”.', details: { confirm: 'againstRules' } },
  });
  expect(await byStaff(['againstRules'])).toMatchObject({ status: 200, body: { state: 'requested' } });
});

test('A tag of the product decides as one of the order does, in any case and as a whole', async () => {
  const order = await delivered();
  const look = async (number: string) =>
    (await app.call(returnRulesContract.tryOut, { query: { order: number, reason: 'size' } }, admin)).lines[0];
  await set(rule('Final sale', { tags: ['FINAL-sale'] }, { notReturnable: true }));
  expect(await look(order.name)).toMatchObject({ rule: null, refusal: null });
  await app.database.query(
    `insert into products (product_id, vendor_id, vendor_name, title, created_at, store_updated_at, read_at, tags)
     select 'p1', id, vendor_name, 'Lamp', now(), now(), now(), $1 from vendors where vendor_name = 'Lamps'`,
    [['Lighting', ...Array.from({ length: 248 }, (_, i) => `Tag ${i}`), 'Final-Sale']],
  );
  await app.database.query("update magic_order_line_items set product_id = 'p1' where store_line_id = $1", [
    order.lamp,
  ]);
  expect(await look(order.name)).toMatchObject({ rule: 'Final sale', refusal: 'It cannot be returned.' });
  await set(rule('Final', { tags: ['final'] }, { notReturnable: true }));
  expect(await look(order.name)).toMatchObject({ rule: null });
  expect((await app.call(returnRulesContract.read, {}, admin)).productTags).toContain('Final-Sale');
});

test('Of two requests at once at the limit of returns so far, one is approved', async () => {
  await set(rule('First', { returns: { days: 90, atLeast: null, atMost: 0 } }, { approves: true }));
  const orders = [await delivered('twice@example.org'), await delivered('TWICE@example.org')];
  const codes: string[] = [];
  for (const order of orders) codes.push(await codeFor({ ...order, email: order.email.toLowerCase() }));
  const made = await Promise.all(orders.map((order, i) => ask(order, { ...wanting(order), code: codes[i] })));
  expect(made.map(({ body }) => (body as { state: string }).state).toSorted()).toEqual(['approved', 'requested']);
});

test('A request that nobody answers in time is answered as its rule said, once', async () => {
  const answered = async (unanswered: 'inbox' | 'approve' | 'decline') => {
    await set(rule(`Silent ${unanswered}`, {}, { unanswered }));
    const order = await delivered();
    expect((await asked(order, wanting(order))).status).toBe(200);
    return { order, id: await idOf(order) };
  };
  const all = [await answered('inbox'), await answered('approve'), await answered('decline')];
  await answerUnanswered(app.services.db, new Date());
  expect(await Promise.all(all.map(async ({ id }) => (await read(id)).state))).toEqual(Array(3).fill('requested'));
  await app.database.query(`update returns set answer_by = now() - interval '1 minute' where answer_by is not null`);
  for (const _ of [1, 2]) await answerUnanswered(app.services.db, new Date());
  const [left, approved, declined] = await Promise.all(all.map(({ id }) => read(id)));
  expect(left).toMatchObject({ state: 'requested' });
  expect(approved).toMatchObject({ state: 'approved', decision: { basis: 'no_answer', by: null } });
  expect(declined).toMatchObject({ state: 'declined', decision: { basis: 'no_answer', reason: null } });
  expect(await subjects(all[2]?.order as Order)).toHaveLength(2);
});

test('Admins alone change the rules, each on what they saw, and try them out', async () => {
  await set();
  const { changedAt } = await app.call(returnRulesContract.read, {}, admin);
  const rules = [
    rule('Gone', { vendors: ['Nobody'] }, { notReturnable: true }),
    rule('Rest', { from: 100 }, { fee: 10 }),
  ];
  const change = (user: User, basedOn: string | null) =>
    app.attempt(returnRulesContract.change, { body: { rules, basedOn } }, user);
  expect([(await change(staff, changedAt)).status, (await change(admin, null)).status]).toEqual([403, 409]);
  expect(await change(admin, changedAt)).toMatchObject({ status: 200, body: { rules, unknownVendors: ['Nobody'] } });
  const order = await delivered();
  const tried = (number: string, user = admin) =>
    app.attempt(returnRulesContract.tryOut, { query: { order: number, reason: 'size' } }, user);
  expect(await tried(order.name.slice(1).toLowerCase())).toMatchObject({
    status: 200,
    body: { lines: [{ rule: 'Rest', pieces: 2, value: 800, fee: 10, refusal: null, approves: false }] },
  });
  expect([(await tried('#none')).status, (await tried(order.name, member)).status]).toEqual([404, 403]);
});
