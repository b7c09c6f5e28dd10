import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import type { PaymentReport } from '@shipmagic/domain/refunds/payees/payment-file';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange, createVendor, importOrder } from '../../../testing/orders.ts';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { keyRing } from '../../platform/key-ring.ts';
import { forgetPayees } from './forget-payees.ts';
import { resealPayees } from './reseal-payees.ts';

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
  await app.call(accountContract.confirmPassword, { body: { currentPassword: password } }, admin);
});
afterAll(() => app?.close());
// Every test is a new visitor.
beforeEach(async () => {
  await app.database.query('delete from allowances');
  await app.database.query('delete from tracking_failures');
});

interface CashOrder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
let count = 0;
/** A delivered order of two lamps for ₹400 each. */
async function delivered(gateway = 'Cash on Delivery (COD)'): Promise<CashOrder> {
  count += 1;
  const [name, email] = [`#PY${count}`, `payee${count}@example.org`];
  const [id = ''] = await importOrder(app, {
    name,
    customer: { name: 'Lakshmi Narayan', email, phone: '+919845098450' },
    lines: [{ vendor: 'Lamps', title: 'Lamp', unitPaise: 40_000, quantity: 2 }],
  });
  await arrange(app, id, { order_status: 'delivered' });
  const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  await arrange(app, id, { delivered_at: dayAgo, payment_gateway: gateway });
  return { id, name, email };
}
/** The same, with its payment owed; `waits` of it was cash. */
async function owedFor(order: CashOrder, { owed = 800, waits = 800 } = {}): Promise<string> {
  const { id } = await app.database.one<{ id: string }>(
    `insert into refunds_owed (order_id, reason, paid, refunded, owed, waits, is_estimate)
     select id, 'returned', $2, 0, $2, $3, false from magic_orders where magic_order_id = $1 returning id::text`,
    [order.id, owed, waits],
  );
  return id;
}
const upi = { kind: 'upi', upi: 'lakshmi.n@okhdfc' } as const;
const bank = {
  kind: 'bank',
  holder: 'Lakshmi Narayan',
  account: '001234567890',
  accountAgain: '001234567890',
  ifsc: 'HDFC0001234',
} as const;
const enter = (order: CashOrder, body: object = upi, user = staff) =>
  app.attempt(payeesContract.save, { params: { id: order.id }, body: body as typeof upi }, user);
async function toPay(body: object = upi) {
  const order = await delivered();
  const refund = await owedFor(order);
  expect((await enter(order, body)).status).toBe(200);
  return { order, refund };
}
const pay = (id: string, reference: string, user = admin) =>
  app.attempt(payeesContract.pay, { params: { id }, body: { reference } }, user);
const show = ({ id }: CashOrder, user = admin) => app.attempt(payeesContract.show, { params: { id } }, user);
async function sendFile(rows: readonly string[], { dryRun = false, user = admin } = {}) {
  const form = new FormData();
  form.append('paymentFile', new Blob([rows.join('\n')]), 'paid.csv');
  const response = await fetch(`${app.url}${payeesContract.upload.path}?dryRun=${dryRun}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as PaymentReport };
}
async function exported(forExcel = false, user = admin) {
  const response = await fetch(`${app.url}${payeesContract.export.path}?forExcel=${forExcel}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return { status: response.status, text: await response.text() };
}
let next = 412_345_678_000;
const utr = () => String(next++);
const auditOf = (subject: string) =>
  app.database.query<{ action: string; details: unknown }>(
    'select action, details from audit_log where subject = $1 order by id',
    [subject],
  );

describe('what a customer gives', () => {
  interface Visit {
    readonly order: CashOrder;
    readonly look: () => Promise<Returnable>;
    readonly send: (path: string, body: object) => Promise<{ status: number; body: unknown }>;
    readonly code: () => Promise<string>;
    readonly lines: object[];
  }
  async function visit(gateway?: string): Promise<Visit> {
    const order = await delivered(gateway);
    const found = await app.attempt(trackingContract.track, {
      body: { orderNumber: order.name, customerInfo: order.email },
    });
    const headers = { cookie: found.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const lines = await app.database.query<{ store_line_id: string }>(
      `select l.store_line_id from magic_order_line_items l join magic_orders o on o.id = l.order_id
       where o.magic_order_id = $1`,
      [order.id],
    );
    const base = `/api/track-order/${order.id}`;
    return {
      order,
      lines: lines.map(({ store_line_id: lineItemId }) => ({ lineItemId, quantity: 1, reason: 'size' })),
      look: async () => (await app.send('GET', `${base}/returnable`, { headers })).body as Returnable,
      send: (path, body) => app.send('POST', `${base}/${path}`, { body, headers }),
      code: async () => {
        await app.database.query('delete from allowances');
        const sent = await app.send('POST', '/api/track-order/codes', { body: { magicOrderId: order.id }, headers });
        expect(sent.status).toBe(200);
        await app.untilIdle();
        const mails = await mailsOf(app).received(order.email);
        const mail = mails.findLast(({ subject }) => subject.startsWith('Your code'));
        return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
      },
    };
  }
  const request = (lines: object[]) => ({ lines, wish: 'refund', way: 'courier' });

  test('with the request is kept sealed, and the page says only that there is one', async () => {
    const { order, look, send, code, lines } = await visit();
    expect((await look()).payee).toEqual({ asks: true, missing: false });
    const body = { ...request(lines), payee: bank, code: await code() };
    expect(await send('returns', body)).toMatchObject({ status: 200 });
    const after = await look();
    expect(after).toMatchObject({ payee: { asks: false, missing: false }, returns: [{ payee: 'given' }] });
    const row = await app.database.one<Record<string, unknown>>(
      `select p.* from refund_payees p join magic_orders o on o.id = p.order_id where o.magic_order_id = $1`,
      [order.id],
    );
    expect(row).toMatchObject({ kind: 'bank', masked: '••••7890', given_by: 'customer' });
    expect(JSON.stringify([row, after])).not.toMatch(/001234567890|HDFC0001234|Lakshmi/);
  });

  test('can come later, with a code, and once', async () => {
    const { look, send, code, lines } = await visit();
    expect((await send('returns', { ...request(lines), code: await code() })).status).toBe(200);
    expect((await look()).payee).toEqual({ asks: true, missing: true });
    expect(await send('refund-payee', { payee: upi })).toMatchObject({ status: 400, body: { field: 'code' } });
    expect(await send('refund-payee', { payee: upi, code: '000000' })).toMatchObject({ status: 400 });
    const given = { payee: upi, code: await code() };
    expect(await send('refund-payee', given)).toMatchObject({ status: 200, body: { given: true } });
    expect(await send('refund-payee', given)).toMatchObject({ status: 409 });
    expect((await look()).payee).toEqual({ asks: false, missing: false });
  });

  test('takes the place of nothing that is there, with a new request either', async () => {
    const { order, send, code, lines } = await visit();
    expect((await enter(order)).status).toBe(200);
    const body = { ...request(lines), code: await code() };
    expect(await send('returns', { ...body, payee: bank })).toMatchObject({ status: 409, body: { field: 'payee' } });
    expect((await send('returns', body)).status).toBe(200);
  });

  test('is asked and taken of what was paid in cash alone', async () => {
    const { look, send, code, lines } = await visit('Razorpay');
    expect((await look()).payee).toEqual({ asks: false, missing: false });
    const body = { ...request(lines), code: await code() };
    expect(await send('returns', { ...body, payee: upi })).toMatchObject({ status: 400, body: { field: 'payee' } });
    expect(await send('refund-payee', { payee: upi, code: '123456' })).toMatchObject({ status: 409 });
    expect((await send('returns', body)).status).toBe(200);
    const cash = await visit();
    const exchange = { ...request(cash.lines), wish: 'replacement', payee: upi, code: '123456' };
    expect(await cash.send('returns', exchange)).toMatchObject({ status: 400, body: { field: 'payee' } });
  });

  test.each([
    ['account', { ...bank, account: '12345678' }],
    ['accountAgain', { ...bank, accountAgain: '001234567891' }],
    ['ifsc', { ...bank, ifsc: 'HDFC1001234' }],
    ['holder', { ...bank, holder: '' }],
    ['upi', { kind: 'upi', upi: 'lakshmi@gmail.com' }],
    ['upi', { kind: 'upi', upi: `${'a'.repeat(5000)}@okhdfc` }],
    ['kind', { kind: 'wallet' }],
  ])('with a wrong %s is refused by its field, and not repeated: %j', async (field, payee) => {
    const order = await delivered();
    const refused = await enter(order, payee);
    expect(refused).toMatchObject({ status: 400, body: { field } });
    expect(JSON.stringify(refused.body)).not.toMatch(/12345678|001234567891|HDFC1|lakshmi@|aaaa|wallet/);
  });
});

describe('who sees it', () => {
  test('staff see it masked, admins in full after their password, and each time is recorded without it', async () => {
    const { order, refund } = await toPay(bank);
    const { refund: row } = await app.call(refundsContract.find, { params: { id: order.id } }, staff);
    expect(row).toMatchObject({ id: refund, state: 'payee', payee: { kind: 'bank', masked: '••••7890', by: 'staff' } });
    const found = await app.attempt(payeesContract.find, { params: { id: order.id } }, staff);
    expect(found.body).toMatchObject({ isCash: true, payee: { masked: '••••7890' } });
    expect(JSON.stringify([row, found.body])).not.toMatch(/001234567890|HDFC0001234/);
    const other = await app.createUser('admin');
    await app.database.query("update sessions set password_at = now() - interval '1 day' where user_id = $1", [
      other.id,
    ]);
    expect(await show(order, other)).toMatchObject({ status: 403, body: { details: { passwordNeeded: true } } });
    expect((await exported(false, other)).status).toBe(403);
    expect((await show(order)).body).toEqual({
      upi: null,
      holder: 'Lakshmi Narayan',
      account: '001234567890',
      ifsc: 'HDFC0001234',
    });
    const lines = await auditOf(order.id);
    expect(lines.map(({ action }) => action)).toEqual(['payee.entered', 'payee.shown']);
    expect(JSON.stringify(lines)).not.toMatch(/001234567890|HDFC0001234|Lakshmi/);
  });

  test('staff who are not admins get it by no call, and vendor members not even that there is one', async () => {
    const { order, refund } = await toPay();
    for (const user of [staff, member]) {
      expect((await show(order, user)).status).toBe(403);
      expect((await pay(refund, utr(), user)).status).toBe(403);
      expect((await exported(false, user)).status).toBe(403);
      expect((await sendFile(['Order,Reference', `${order.name},${utr()}`], { user })).status).toBe(403);
    }
    expect((await app.attempt(payeesContract.find, { params: { id: order.id } }, member)).status).toBe(403);
    expect((await enter(order, upi, member)).status).toBe(403);
    const paths = app.specs.filter(
      ({ method, path, access }) =>
        method === 'GET' && /:(id|magicOrderId)\b/.test(path) && (access === 'signed-in' || Array.isArray(access)),
    );
    for (const { path } of paths) {
      const { body } = await app.send('GET', path.replace(/:\w+/g, order.id), { token: member.token });
      expect(`${path}: ${JSON.stringify(body)}`).not.toMatch(/okhdfc|•••@/);
    }
    await expect(
      app.database
        .query('set role sm_staff; select sealed from refund_payees')
        .finally(() => app.database.query('reset role')),
    ).rejects.toThrow(/permission denied/);
  });

  test('an order that was paid online, an unknown one and an erased one take none', async () => {
    expect(await enter(await delivered('Razorpay'))).toMatchObject({ status: 409, body: { field: 'payee' } });
    expect((await enter({ id: 'MG-none', name: '', email: '' })).status).toBe(404);
    expect((await show({ id: 'MG-none', name: '', email: '' })).status).toBe(404);
    const erased = await delivered();
    await arrange(app, erased.id, { erased_at: new Date().toISOString() });
    expect((await enter(erased)).status).toBe(409);
    expect((await show(await delivered())).status).toBe(409);
  });
});

describe('paying', () => {
  test('is noted once by its reference, which belongs to one order', async () => {
    const { order, refund } = await toPay();
    const reference = utr();
    expect(await pay(refund, ' short ')).toMatchObject({ status: 400, body: { field: 'reference' } });
    const paid = await pay(refund, `${reference.slice(0, 4)} ${reference.slice(4)}`);
    expect(paid.body).toMatchObject({
      refund: { state: 'done', owed: 0, settled: { note: `Paid by UPI, reference ${reference}` } },
    });
    // The answer was lost.
    expect((await pay(refund, reference)).status).toBe(200);
    expect(await pay(refund, utr())).toMatchObject({ status: 409 });
    const payments = await app.database.query('select 1 from refund_payments where reference = $1', [reference]);
    expect(payments).toHaveLength(1);
    const another = await toPay();
    expect(await pay(another.refund, reference)).toMatchObject({
      status: 409,
      body: { field: 'reference', message: `Order ${order.name} was paid by this reference.` },
    });
    const half = await owedFor(await delivered(), { owed: 800, waits: 300 });
    expect(await pay(half, utr())).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('₹500.00 of it goes back through the store') },
    });
    expect((await pay('999999', utr())).status).toBe(404);
  });

  test('by a file notes all of it or nothing, and names each bad row', async () => {
    const [one, two, three] = [await toPay(), await toPay(bank), await toPay()];
    const [a, b] = [utr(), utr()];
    const bad = await sendFile([
      'Refund,Order,UTR,Amount',
      `${one.refund},,${a},800`,
      `,${two.order.name},${b},799`,
      `,${three.order.name},4.12E+11,`,
      `,#NONE,${utr()},`,
      `${one.refund},,${utr()},`,
      `,${three.order.name},${a},`,
      `abc,,${utr()},`,
      `,,${utr()},`,
      `,${two.order.name},,`,
    ]);
    expect(bad).toMatchObject({ status: 200, body: { applied: false, badRows: 7, payments: 1 } });
    expect(bad.body.bad.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 ₹800.00 is owed, not ₹799.00.',
      '4 A spreadsheet has rounded the reference: format its column as text.',
      '5 No refund is known by this number.',
      '6 Line 2 is about the same refund.',
      '7 Line 2 has the same reference for another order.',
      '8 The number of a refund, a return or an order is missing or no number.',
      '9 The number of a refund, a return or an order is missing or no number.',
    ]);
    const good = [
      'Order,Reference,Amount',
      `${one.order.name},${a},"₹800.00"`,
      `${two.order.name.slice(1)},'${b},`,
      `${three.order.name},,800`,
    ];
    const previewed = await sendFile(good, { dryRun: true });
    expect(previewed.body).toMatchObject({ applied: false, payments: 2, amount: 1600, badRows: 0 });
    const states = async () =>
      (
        await Promise.all(
          [one, two, three].map(({ order }) => app.call(refundsContract.find, { params: { id: order.id } }, staff)),
        )
      ).map(({ refund }) => refund?.state);
    expect(await states()).toEqual(['payee', 'payee', 'payee']);
    expect((await sendFile(good)).body).toMatchObject({
      applied: true,
      message: '2 refunds noted as paid. 1 row without a reference is left out.',
    });
    expect(await states()).toEqual(['done', 'done', 'payee']);
    expect((await sendFile(good)).body).toMatchObject({ applied: false, badRows: 2 });
    expect(await sendFile(['Order,Amount', '#1,1'])).toMatchObject({ status: 400 });
  });

  test('the file of what is to be paid has the payees in full, guarded, and is recorded', async () => {
    const { order, refund } = await toPay(bank);
    const none = await owedFor(await delivered());
    const { status, text } = await exported(true);
    expect(status).toBe(200);
    const lines = text.split('\r\n');
    expect(lines[0]).toContain(
      'Refund,Order,Return,UPI ID,Account holder,Account number,IFSC,Amount,Currency,Reference',
    );
    const line = lines.find((one) => one.includes(order.name)) ?? '';
    expect(line).toContain('Lakshmi Narayan');
    expect(line).toMatch(/=""001234567890""/);
    expect(lines.some((one) => one.startsWith(`${none},`))).toBe(false);
    expect((await exported()).text).toContain(`${refund},${order.name},,,Lakshmi Narayan,001234567890,HDFC0001234,800`);
    const [entry] = await app.database.query<{ n: number }>(
      "select count(*)::int as n from audit_log where action = 'payees.exported'",
    );
    expect(entry?.n).toBe(2);
  });
});

describe('what is kept', () => {
  const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const isKept = async ({ id }: CashOrder) =>
    (
      await app.database.query(
        'select 1 from refund_payees p join magic_orders o on o.id = p.order_id where o.magic_order_id = $1',
        [id],
      )
    ).length === 1;

  test('goes 30 days after the payment, and not before; what waits to be paid stays', async () => {
    const [paid, waiting] = [await toPay(), await toPay()];
    await pay(paid.refund, utr());
    await forgetPayees(app.services.db, after(29));
    expect([await isKept(paid.order), await isKept(waiting.order)]).toEqual([true, true]);
    await forgetPayees(app.services.db, after(31));
    expect([await isKept(paid.order), await isKept(waiting.order)]).toEqual([false, true]);
    const { refund } = await app.call(refundsContract.find, { params: { id: paid.order.id } }, staff);
    expect(refund).toMatchObject({ payee: null, settled: { note: expect.stringContaining('reference') } });
  });

  test('is encrypted anew when the key changes, and only what could be opened', async () => {
    const { order } = await toPay(bank);
    const { db, keys } = app.services;
    const ring = keyRing<Uint8Array>(new Uint8Array(32).fill(7), { old: keys.payees.current });
    const { unreadable } = await resealPayees(db, ring);
    expect(unreadable).toBe(0);
    expect((await show(order)).status).toBe(409);
    const back = keyRing<Uint8Array>(keys.payees.current, { old: ring.current });
    expect((await resealPayees(db, back)).done).toBeGreaterThan(0);
    expect((await resealPayees(db, keys.payees)).done).toBe(0);
    expect((await show(order)).body).toMatchObject({ account: '001234567890' });
  });

  test('stands in no log, mail, history or other table', async () => {
    const order = await delivered();
    const secret = { ...bank, account: '009988776655', accountAgain: '009988776655' };
    await enter(order, secret);
    const refund = await owedFor(order);
    await show(order);
    await pay(refund, utr());
    const tables = await app.database.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'app' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const rows = await app.database.query(`select 1 from app.${name} t where t::text like '%009988776655%'`);
      expect(`${name}: ${rows.length}`).toBe(`${name}: 0`);
    }
  });
});
