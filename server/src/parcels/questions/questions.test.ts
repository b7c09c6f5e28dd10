import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { customerAnswersContract } from '@shipmagic/domain/parcels/questions/customer-answers.contract';
import {
  type TrackedOrder,
  type TrackingQuestion,
  trackingContract,
} from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changingOrders } from '../../../testing/changing-orders.ts';
import { mailsOf } from '../../../testing/mail.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { Sent, User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { waitsForLock } from '../../../testing/waits-for-lock.ts';
import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { saveSetting } from '../../settings/kept-settings.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { signGrant } from '../tracking/tracking-grant.ts';
import { lapseQuestions } from './lapse-questions.ts';
import { lockCustomerOrder } from './questions.queries.ts';

const { app, admin, shipping } = await startShipping({
  mail: true,
  // Late enough at any time of the day.
  config: { DELHIVERY_REATTEMPT_FROM: '00:00' },
});
const mails = mailsOf(app);
const changing = changingOrders(app, admin, shipping);
let member: User;
beforeAll(async () => {
  await shipping.place({ vendors: ['Shipping Maker'] });
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
});
// Every test is a new visitor.
beforeEach(async () => {
  await app.database.query('delete from allowances');
  await app.database.query('delete from tracking_failures');
});

interface Asked {
  readonly id: string;
  readonly storeId: string;
  readonly awb: string;
  readonly order: string;
  readonly email: string;
  /** The visitor's grant. */
  readonly cookie: string;
}
let count = 0;
const refresh = async (awb: string, to?: string) => {
  if (to) await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
};
async function open(by: TrackingQuestion): Promise<{ cookie: string; part: TrackedOrder | undefined }> {
  const found = await app.attempt(trackingContract.track, { body: by });
  const { magicOrders } = found.body as { magicOrders: TrackedOrder[] };
  return { cookie: found.headers.get('set-cookie')?.split(';')[0] ?? '', part: magicOrders[0] };
}
/** A parcel on its way, with its customer on the page. */
async function transit(about: Record<string, unknown> = {}): Promise<Asked> {
  const email = `asked${count++}@example.org`;
  const customer = { firstName: 'Lakshmi', lastName: 'Narayan', email, phone: '+919845098450' };
  const { id: storeId, name: order, parts } = await shipping.place({ customer, ...about });
  const id = parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await refresh(awb, 'in_transit');
  return { id, storeId, awb, order, email, cookie: (await open({ orderNumber: order, customerInfo: email })).cookie };
}
/** The same once its delivery has failed. */
async function failed(about: Record<string, unknown> = {}): Promise<Asked> {
  const asked = await transit(about);
  await refresh(asked.awb, 'failed');
  return asked;
}
async function cancelInStore(storeId: string): Promise<void> {
  await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });
  await changing.read();
  await app.untilIdle();
}
const answer = ({ id, cookie }: Pick<Asked, 'id' | 'cookie'>, body: Record<string, unknown>): Promise<Sent> =>
  app.send('POST', `/api/track-order/${id}/answers`, { body, headers: { cookie } });
const askCode = ({ id, cookie }: Pick<Asked, 'id' | 'cookie'>): Promise<Sent> =>
  app.send('POST', '/api/track-order/codes', { body: { magicOrderId: id }, headers: { cookie } });
const codeFor = async (asked: Asked): Promise<string> => {
  const before = (await codeMails(asked.email)).length;
  expect((await askCode(asked)).status).toBe(200);
  await until('the code arrived', async () => (await codeMails(asked.email)).length > before);
  return /\b(\d{6})\b/.exec((await codeMails(asked.email)).at(-1)?.text.replaceAll(asked.order, '') ?? '')?.[1] ?? '';
};
const codeMails = async (email: string) =>
  (await mails.received(email)).filter(({ subject }) => subject.startsWith('Your code'));
const item = (id: string, user = admin): Promise<NdrItem> => app.call(ndrContract.get, { params: { id } }, user);
const question = async ({ order, email }: Asked) =>
  (await open({ orderNumber: order, customerInfo: email })).part?.question;
const waits = (id: string, kind: string, wanted: boolean) =>
  until(`${kind} ${wanted ? 'waits' : 'has ended'}`, async () => {
    await keepAll(app.services.db, inboxSources);
    const open = await app.database.query(
      `select from exceptions e join magic_orders o on o.id = e.order_id
       where o.magic_order_id = $1 and e.kind = $2 and e.state = 'open'`,
      [id, kind],
    );
    return open.length > 0 === wanted;
  });
const tomorrow = () => addDays(indiaDay(new Date()), 1);
const nothing = { status: 409, body: { message: expect.stringContaining('nothing to answer any more') } };

describe('a failed delivery', () => {
  test('asks its customer once for each attempt, by a mail with the link and on the page', async () => {
    const asked = await failed();
    await refresh(asked.awb);
    const subject = `We could not deliver your order ${asked.order}: we try again. Is there anything we should know?`;
    const about = async () => (await mails.received(asked.email)).filter((mail) => mail.subject === subject);
    await until('the mail arrived', async () => (await about()).length > 0);
    const link = /href="([^"]*order-tracking[^"]*)"/
      .exec((await about())[0]?.html ?? '')?.[1]
      ?.replaceAll('&amp;', '&');
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    expect((await open({ token })).part?.question).toMatchObject({
      kind: 'delivery_failed',
      given: null,
      answers: [
        { answer: 'again', label: 'Please deliver it again', days: { first: tomorrow() }, code: false },
        { answer: 'phone', code: true },
        { answer: 'landmark', code: true },
        { answer: 'collect', days: null, code: false },
        { answer: 'refuse', code: true },
        { answer: 'nobody', code: false },
      ],
    });
    await refresh(asked.awb, 'out_for_delivery');
    expect(await question(asked)).toBeNull();
    expect(await answer(asked, { answer: 'again' })).toMatchObject(nothing);
    await refresh(asked.awb, 'failed');
    await until('the second attempt is told, too', async () => (await about()).length === 2);
    expect(await question(asked)).toMatchObject({ kind: 'delivery_failed' });
  });

  test('is delivered again on the day that its customer chose: one request, whatever is repeated or comes at once', async () => {
    const asked = await failed();
    const before = await shipping.courierCalls('ndr');
    const body = { answer: 'again', day: tomorrow() };
    const both = await Promise.all([answer(asked, body), answer(asked, body), answer(asked, { answer: 'nobody' })]);
    // Whichever came first stands; only the same again is told the same.
    const first = both.filter(({ status }) => status === 200);
    expect(first.length).toBeGreaterThan(0);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(3 - first.length);
    const rows = await app.database.query<{ answer: string }>(
      `select q.answer from customer_questions q join magic_orders o on o.id = q.order_id where o.magic_order_id = $1`,
      [asked.id],
    );
    expect(rows).toHaveLength(1);
    const [row] = rows;
    const actions = await app.database.query(
      `select n.id from ndr_actions n join magic_orders o on o.shipment_id = n.shipment_id where o.magic_order_id = $1`,
      [asked.id],
    );
    expect(actions).toHaveLength(row?.answer === 'again' ? 1 : 0);
    await app.untilIdle();
    expect((await shipping.courierCalls('ndr')) - before).toBeLessThanOrEqual(1);
  });

  test('shows desk and history what the customer answered, and asks nothing again', async () => {
    const asked = await failed();
    const said = await answer(asked, { answer: 'again', day: tomorrow() });
    expect(said).toMatchObject({
      status: 200,
      body: { answer: 'again', message: expect.stringContaining('deliver it again on') },
    });
    expect(await answer(asked, { answer: 'again', day: tomorrow() })).toMatchObject({ status: 200, body: said.body });
    expect(await answer(asked, { answer: 'again' })).toMatchObject({
      status: 409,
      body: {
        message: 'You have answered already: “Please deliver it again”. Please contact our care team to change it.',
      },
    });
    expect(await item(asked.id)).toMatchObject({
      state: 'asked',
      customer: { answer: expect.stringContaining('Wants it delivered again on'), answeredAt: expect.any(String) },
      action: { action: 'reattempt', wishedFor: tomorrow(), askedBy: null },
    });
    expect(await shipping.actions(asked.id)).toContainEqual(
      expect.stringMatching(/^Customer answered: Wants it delivered again on/),
    );
    expect(await question(asked)).toMatchObject({ answers: [], given: said.body });
  });

  test.each([
    ['a day in the past', { answer: 'again', day: '2020-01-01' }, 'day'],
    ['a day beyond the limit', { answer: 'again', day: '2099-01-04' }, 'day'],
    ['no day at all', { answer: 'again', day: 'Sunday' }, 'day'],
    ['a day with what needs none', { answer: 'nobody', day: '2099-01-04' }, 'day'],
    ['a foreign phone number', { answer: 'phone', phone: '+6567891234', code: '123456' }, 'phone'],
    ['a phone number that is none', { answer: 'phone', phone: '<script>alert(1)</script>', code: '123456' }, 'phone'],
    ['no phone number', { answer: 'phone', code: '123456' }, 'phone'],
    ['a landmark of 5,000 characters', { answer: 'landmark', landmark: 'x'.repeat(5000), code: '123456' }, 'landmark'],
    ['a landmark of blanks', { answer: 'landmark', landmark: '   ', code: '123456' }, 'landmark'],
    ['no code', { answer: 'refuse' }, 'code'],
    ['a code that was never sent', { answer: 'refuse', code: '123456' }, 'code'],
    ['a code of letters', { answer: 'refuse', code: 'abcdef' }, 'code'],
    ['an answer that nobody offered', { answer: 'later' }, 'answer'],
  ])('refuses %s by its field', async (_, body, field) => {
    const asked = await sharedQuestion();
    expect(await answer(asked, body)).toMatchObject({ status: 400, body: { error: 'bad_input', field } });
    expect(await question(asked)).toMatchObject({ given: null });
  });
  let shared: Promise<Asked> | undefined;
  const sharedQuestion = () => {
    shared ??= failed();
    return shared;
  };

  test('lets only a visitor answer who has found the order, with the same 404 for all others', async () => {
    const [asked, other] = [await sharedQuestion(), await failed()];
    const notFound = { status: 404, body: { error: 'not_found', message: 'Order not found' } };
    for (const cookie of ['', 'tracking_grant=forged', other.cookie]) {
      expect(await answer({ id: asked.id, cookie }, { answer: 'nobody' })).toMatchObject(notFound);
      expect(await askCode({ id: asked.id, cookie })).toMatchObject(notFound);
    }
    expect(await answer({ id: 'MG-none', cookie: asked.cookie }, { answer: 'nobody' })).toMatchObject(notFound);
    // Staff act on the desk, not as the customer.
    expect(
      await app.send('POST', `/api/track-order/${asked.id}/answers`, {
        body: { answer: 'nobody' },
        token: admin.token,
      }),
    ).toMatchObject(notFound);
  });

  test('tells the courier a corrected phone in any spelling, once a code has confirmed it', async () => {
    const asked = await failed();
    expect((await askCode(asked)).body).toEqual({ sentTo: 'a•••@example.org', minutes: 10 });
    await until('the first code arrived', async () => (await codeMails(asked.email)).length > 0);
    const code = await codeFor(asked);
    expect(await answer(asked, { answer: 'phone', phone: '0091 98450-11122', code })).toMatchObject({
      status: 200,
      body: { message: 'Thank you. We give Delhivery the new number and ask for another delivery.' },
    });
    await until(
      'the courier knows it',
      async () => (await shipping.parcel(asked.awb)).consignee.phone === '9845011122',
    );
    expect(await item(asked.id)).toMatchObject({ customer: { phone: '9845011122' } });
    expect((await item(asked.id, member)).customer).toMatchObject({ phone: null, landmark: null });
    // Nothing at rest holds the digits.
    expect(
      await app.database.query(`select from mails where kind = 'answer_code' and content::text like $1`, [`%${code}%`]),
    ).toEqual([]);
  });

  test('adds a landmark in any script to the address that the courier is told', async () => {
    const asked = await failed();
    const code = await codeFor(asked);
    const landmark = 'शिव मंदिर के पास <b>';
    expect((await answer(asked, { answer: 'landmark', landmark, code })).status).toBe(200);
    await app.untilIdle();
    const { shippingAddress } = await shipping.order(asked.id);
    expect(shippingAddress?.address2).toContain(landmark);
  });

  test('asks the courier for the return of a refused COD parcel, and staff where it is paid', async () => {
    const cod = await failed({ paymentMode: 'COD' });
    expect(await answer(cod, { answer: 'refuse', code: await codeFor(cod) })).toMatchObject({
      status: 200,
      body: { message: 'Thank you. Delhivery is asked to bring the parcel back to us.' },
    });
    expect(await item(cod.id)).toMatchObject({ action: { action: 'return' } });
    const paid = await failed();
    expect((await answer(paid, { answer: 'refuse', code: await codeFor(paid) })).status).toBe(200);
    expect(await item(paid.id)).toMatchObject({ state: 'open', action: null });
    await waits(paid.id, 'customer_answer', true);
  });

  test('allows five tries at a code, and three codes at once', async () => {
    const asked = await failed();
    const code = await codeFor(asked);
    const wrong = code === '000000' ? '111111' : '000000';
    const guess = () => answer(asked, { answer: 'refuse', code: wrong });
    expect((await guess()).body).toMatchObject({ field: 'code', message: 'This is not the code. 4 tries left.' });
    await Promise.all([guess(), guess(), guess()]);
    expect((await guess()).body).toMatchObject({ message: 'This is not the code. Ask for a new one.' });
    expect((await answer(asked, { answer: 'refuse', code })).body).toMatchObject({
      field: 'code',
      message: 'This code does not work any more. Ask for a new one.',
    });
    expect((await askCode(asked)).status).toBe(200);
    expect((await askCode(asked)).status).toBe(200);
    const tooMany = await askCode(asked);
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    // The latest counts, for ten minutes.
    await app.database.query(`update customer_codes set expires_at = now() - interval '1 second'`);
    expect((await answer(asked, { answer: 'refuse', code })).body).toMatchObject({
      message: 'This code does not work any more. Ask for a new one.',
    });
    const rest = await Promise.all(Array.from({ length: 8 }, guess));
    expect(rest.some(({ status }) => status === 429)).toBe(true);
  });

  test('cannot be answered once staff have asked the courier, the parcel comes back or the time is over', async () => {
    const staffFirst = await failed();
    await app.call(
      ndrContract.ask,
      { params: { id: staffFirst.id }, body: { action: 'reattempt', undoable: true } },
      admin,
    );
    expect(await answer(staffFirst, { answer: 'again' })).toMatchObject(nothing);
    const returning = await failed();
    await refresh(returning.awb, 'rto');
    expect(await answer(returning, { answer: 'again' })).toMatchObject(nothing);
    const late = await failed();
    await app.database.query(`update customer_questions set until = now() - interval '1 second' where answer is null`);
    expect(await question(late)).toBeNull();
    expect(await answer(late, { answer: 'nobody' })).toMatchObject(nothing);
  });

  test('has nothing to answer about an order without a parcel that failed', async () => {
    const email = 'none@example.org';
    const { name, parts } = await shipping.place({ customer: { firstName: 'A', lastName: 'B', email } });
    const { cookie, part } = await open({ orderNumber: name, customerInfo: email });
    expect(part?.question).toBeNull();
    expect(await answer({ id: parts[0] ?? '', cookie }, { answer: 'nobody' })).toMatchObject(nothing);
  });

  test('without an answer is decided by the setting, once', async () => {
    const asked = await failed();
    const later = new Date(Date.now() + 21 * 60 * 60 * 1000);
    await app.untilIdle();
    await lapseQuestions(app.services, later);
    expect(await item(asked.id)).toMatchObject({ state: 'open', action: null });
    await inSystemTransaction(app.services.db, (tx) =>
      saveSetting(tx, 'customer_questions', { unanswered: 'reattempt', arrivalDays: 7 }),
    );
    await Promise.all([lapseQuestions(app.services, later), lapseQuestions(app.services, later)]);
    expect(await item(asked.id)).toMatchObject({ action: { action: 'reattempt', askedBy: null } });
    expect(await shipping.actions(asked.id)).toContain('Customer did not answer within 20 hours');
    expect(await answer(asked, { answer: 'again' })).toMatchObject(nothing);
  });

  test('is decided by the setting neither when its time is over, nor after another attempt meanwhile', async () => {
    const late = await failed();
    await app.untilIdle();
    await lapseQuestions(app.services, new Date(Date.now() + 80 * 60 * 60 * 1000));
    expect(await item(late.id)).toMatchObject({ state: 'open', action: null });
    const again = await failed();
    await app.untilIdle();
    const { lapsing } = await inSystemTransaction(app.services.db, async (tx) => {
      await lockCustomerOrder(tx, again.id);
      const lapsing = lapseQuestions(app.services, new Date(Date.now() + 21 * 60 * 60 * 1000));
      await waitsForLock(app, 'magic_orders');
      await tx
        .updateTable('ndr_cases')
        .set({ attempts: 2 })
        .where('order_id', '=', (eb) =>
          eb.selectFrom('magic_orders').select('id').where('magic_order_id', '=', again.id),
        )
        .execute();
      return { lapsing };
    });
    await lapsing;
    expect(await item(again.id)).toMatchObject({ state: 'open', action: null });
    expect(await shipping.actions(again.id)).not.toContain('Customer did not answer within 20 hours');
  });

  test('of an order that was called off asks nobody, and what was asked before is over', async () => {
    const [after, before] = [await failed(), await transit()];
    for (const { storeId } of [after, before]) await cancelInStore(storeId);
    await refresh(before.awb, 'failed');
    await app.untilIdle();
    expect((await mails.received(before.email)).filter(({ subject }) => subject.includes('could not'))).toEqual([]);
    expect(await question(before)).toBeNull();
    expect(await question(after)).toBeNull();
    expect(await answer(after, { answer: 'again' })).toMatchObject(nothing);
    expect((await askCode(after)).status).toBe(409);
  });

  test('offers a customer without an email what needs no code, and takes nobody’s silence for an answer', async () => {
    const phone = '+919845098451';
    const { name, parts } = await shipping.place({ customer: { firstName: 'Lakshmi', lastName: 'Narayan', phone } });
    const id = parts[0] ?? '';
    await refresh(await shipping.shipped(id), 'failed');
    const { cookie, part } = await open({ orderNumber: name, customerInfo: phone });
    expect(part?.question?.answers.map(({ answer }) => answer)).toEqual(['again', 'collect', 'nobody']);
    expect((await askCode({ id, cookie })).status).toBe(409);
    await app.untilIdle();
    await lapseQuestions(app.services, new Date(Date.now() + 21 * 60 * 60 * 1000));
    expect(await item(id)).toMatchObject({ state: 'open', action: null });
    expect(await shipping.actions(id)).not.toContain('Customer did not answer within 20 hours');
    expect((await answer({ id, cookie }, { answer: 'again' })).status).toBe(200);
  });

  test('sends codes only for an open question, the same while it is in force, and a few a day', async () => {
    const asked = await transit();
    expect(await askCode(asked)).toMatchObject(nothing);
    await refresh(asked.awb, 'failed');
    const code = await codeFor(asked);
    expect(await codeFor(asked)).toBe(code);
    for (let n = 0; n < 8; n++) {
      await app.database.query("delete from allowances where key not like 'code-day:%'");
      await askCode(asked);
    }
    await app.database.query("delete from allowances where key not like 'code-day:%'");
    expect((await askCode(asked)).status).toBe(429);
    await app.database.query('delete from allowances');
    await refresh(asked.awb, 'delivered');
    // From now on it confirms a return, as long as one can be asked for.
    expect((await askCode(asked)).status).toBe(200);
    await app.database.query(
      `update magic_orders set delivered_at = now() - interval '30 days' where magic_order_id = $1`,
      [asked.id],
    );
    expect(await askCode(asked)).toMatchObject(nothing);
    await app.untilIdle();
    expect((await codeMails(asked.email)).length).toBeLessThan(8);
  });

  test('is answered neither with an expired grant, nor for a parcel made elsewhere or that was replaced', async () => {
    const asked = await failed();
    const grant = await signGrant(app.services.keys.tracking, [asked.id], new Date(Date.now() - 16 * 60_000));
    expect((await answer({ id: asked.id, cookie: `tracking_grant=${grant}` }, { answer: 'again' })).status).toBe(404);
    const managed = (here: boolean | null) =>
      app.database.query('update magic_orders set managed_in_shipmagic = $2 where magic_order_id = $1', [
        asked.id,
        here,
      ]);
    await managed(false);
    expect(await question(asked)).toBeNull();
    expect(await answer(asked, { answer: 'again' })).toMatchObject(nothing);
    await managed(true);
    expect(await question(asked)).not.toBeNull();
    await app.database.query("update shipments set state = 'cancelled' where awb = $1", [asked.awb]);
    await app.database.query(
      `update magic_orders set shipment_id = null, shipping_reference = null, order_status = 'confirmed'
       where magic_order_id = $1`,
      [asked.id],
    );
    await shipping.shipped(asked.id);
    expect(await question(asked)).toBeNull();
    expect(await answer(asked, { answer: 'again' })).toMatchObject(nothing);
  });
});

describe('after delivery', () => {
  test('the customer is asked whether all arrived well, and a bad answer waits for staff until seen to', async () => {
    const asked = await failed();
    await refresh(asked.awb, 'delivered');
    expect(await question(asked)).toMatchObject({
      kind: 'arrived_well',
      answers: [{ answer: 'well' }, { answer: 'badly' }],
    });
    expect(await answer(asked, { answer: 'again' })).toMatchObject({ status: 409 });
    const note = '<img src=x onerror=alert(1)> the lid is broken';
    const said = await answer(asked, { answer: 'badly', reason: 'damaged', note });
    expect(said).toMatchObject({ status: 200, body: { message: expect.stringContaining('We are sorry') } });
    expect(await answer(asked, { answer: 'well' })).toMatchObject({ status: 409 });
    await waits(asked.id, 'bad_arrival', true);
    const params = { id: asked.id };
    const { questions } = await app.call(customerAnswersContract.ofOrder, { params }, admin);
    expect(questions[0]).toMatchObject({ answer: 'badly', reason: 'damaged', note, open: true, seenTo: null });
    expect((await app.attempt(customerAnswersContract.ofOrder, { params }, member)).status).toBe(403);
    const query = { vendorName: 'Shipping Maker' };
    const one = [{ courier: 'Delhivery', well: 0, answered: 1 }];
    expect((await app.call(customerAnswersContract.arrivals, { query }, member)).couriers).toEqual(one);
    const other = await app.createUser('vendor_member', { vendors: [] });
    expect((await app.call(customerAnswersContract.arrivals, { query }, other)).couriers).toEqual([]);
    const body = { questionId: questions[0]?.id ?? '' };
    await app.call(customerAnswersContract.seenTo, { params, body }, admin);
    expect((await app.attempt(customerAnswersContract.seenTo, { params, body }, admin)).status).toBe(409);
    await waits(asked.id, 'bad_arrival', false);
  });
});
