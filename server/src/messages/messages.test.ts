import { createHmac } from 'node:crypto';
import { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import { smsSize } from '@shipmagic/domain/messages/sms-parts';
import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesOf } from '../../testing/messages.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { messageSecrets } from '../../testing/test-app.ts';
import { sendScan } from '../../testing/webhooks.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { eraseOrders } from '../privacy/erase-orders.ts';
import { settleMessages } from './messages.jobs.ts';
import { settleOutcome } from './settle-outcome.ts';
import { templateCommand } from './template-command.ts';

const { app, admin, shipping } = await startShipping({ mail: true, messages: true, partnerTimeoutMs: 700 });
const messages = messagesOf(app);
beforeAll(() => messages.connect());

/** Each test has its own customer. */
let count = 0;
let phone = '';
beforeEach(async () => {
  count += 1;
  phone = `9198450${String(count).padStart(5, '0')}`;
  await app.untilIdle();
  await app.control(app.whatsapp, 'DELETE', '/faults');
  await app.control(app.sms, 'DELETE', '/faults');
  await app.database.query(`update messages set state = 'failed' where state in ('queued', 'unknown')`);
  await app.database.query(`update message_templates set state = 'APPROVED'`);
  await app.database.query(`delete from sync_state where key like 'messages stopped%'`);
  await app.database.query(`update message_notices set ended_at = now() where ended_at is null`);
  await messages.rules({ whatsapp: ['out_for_delivery', 'delivered', 'delayed'], sms: ['out_for_delivery'] });
});

/** A parcel of a customer that is out for delivery now. */
async function outForDelivery(about: Record<string, unknown> = {}) {
  const customer = { firstName: 'Asha', lastName: 'Menon', email: `m${count}@example.org`, phone: `+${phone}` };
  const { parts } = await shipping.place({ customer, phone: `+${phone}`, ...about });
  const id = parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await app.untilIdle();
  await scan(awb, 'Dispatched');
  return { id, awb };
}

async function scan(awb: string, Status: string, StatusType = 'UD') {
  // The courier's times are Indian time without a zone.
  const at = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, -1);
  const status = { Status, StatusType, StatusDateTime: at, StatusLocation: 'Bengaluru_Hub', Instructions: Status };
  const body = { Shipment: { AWB: awb, NSLCode: 'X', PickUpDate: at, Sortcode: 'BLR/IND', Status: status } };
  expect((await sendScan(app, body)).status).toBe(200);
  await app.untilIdle();
}
const states = async () => (await messages.kept(phone)).map(({ channel, state }) => `${channel} ${state}`);
const last = async () => (await messages.kept(phone)).at(-1);

describe('the customer of a parcel', () => {
  test('who has agreed is messaged once by WhatsApp, with a button that opens their page', async () => {
    await messages.agree(phone);
    const { id, awb } = await outForDelivery();
    await scan(awb, 'Dispatched');
    const [message, ...others] = await messages.onPhone(phone);
    expect(others).toEqual([]);
    expect(message?.text).toContain(`your order ${id.replace(/-1$/, '')} should reach you today`);
    expect(message?.buttons).toEqual([
      { text: 'Track your order', url: expect.stringContaining(`${app.url}/order-tracking?token=`) },
    ]);
    expect(message?.reference).toBe((await last())?.id);
    expect(await states()).toEqual(['whatsapp accepted']);
    await messages.report(message?.id ?? '', { status: 'read', times: 2 });
    await messages.report(message?.id ?? '', { status: 'sent' });
    await app.untilIdle();
    expect(await last()).toMatchObject({ state: 'read', cost: 0.115 });
    expect(await shipping.actions(id)).toContain('Customer messaged by WhatsApp: out for delivery');
    const listed = await app.call(messagesContract.list, { query: { search: id.slice(0, -2) } }, admin);
    expect(listed.messages).toMatchObject([
      { state: 'read', recipient: `••••••${phone.slice(-4)}`, canBeRetried: false },
    ]);
    expect(listed.costs).toContainEqual({
      channel: 'whatsapp',
      messages: expect.any(Number),
      rupees: expect.any(Number),
    });
    const refused = await app.attempt(messagesContract.retry, { params: { id: listed.messages[0]?.id } }, admin);
    expect(refused.status).toBe(409);
  });

  test('who has not agreed gets an SMS instead, whose receipt is a form', async () => {
    await outForDelivery();
    expect(await messages.onPhone(phone)).toEqual([]);
    const [sms] = await messages.onPhone(phone, 'sms');
    expect(sms?.text).toContain('/order-tracking?token=');
    await app.control(app.sms, 'POST', '/receipts', { requestId: sms?.id, number: phone, status: '1' });
    await app.control(app.sms, 'POST', '/receipts', { requestId: 'unknown-id', number: phone, status: '1' });
    await app.untilIdle();
    expect(await last()).toMatchObject({ channel: 'sms', state: 'delivered', cost: expect.any(Number) });
  });

  test('whose number has no WhatsApp gets an SMS, and no WhatsApp the next time', async () => {
    await messages.agree(phone);
    const { awb } = await outForDelivery();
    const [message] = await messages.onPhone(phone);
    await messages.report(message?.id ?? '', { status: 'failed', code: 131026 });
    await app.untilIdle();
    expect(await states()).toEqual(['whatsapp failed', 'sms accepted']);
    await scan(awb, 'Delivered', 'DL');
    expect(await states()).toEqual(['whatsapp failed', 'sms accepted']);
  });

  test('who writes STOP is not messaged any more, and a note of it is in the order’s history', async () => {
    await messages.agree(phone);
    const { id, awb } = await outForDelivery();
    const [message] = await messages.onPhone(phone);
    await messages.reply({ number: phone, text: 'Band karo!', context: message?.id, hidesPhone: true });
    await app.untilIdle();
    await scan(awb, 'Delivered', 'DL');
    expect(await messages.onPhone(phone)).toHaveLength(2);
    expect(await states()).toEqual(['whatsapp accepted']);
    expect(await shipping.actions(id)).toContain('Customer wants no messages any more');
    const { inForce } = await app.call(messagesContract.consent, { params: { id } }, admin);
    expect(inForce).toMatchObject({ state: 'out', source: 'reply', text: 'Band karo!' });
  });

  test('agrees by a tag of the order, and staff write down what they are told', async () => {
    await messages.rules({ whatsapp: ['out_for_delivery'], optInTags: ['WhatsApp-OK'] });
    const { id } = await outForDelivery({ tags: ['whatsapp-ok'] });
    expect(await states()).toEqual(['whatsapp accepted']);
    await app.call(
      messagesContract.setConsent,
      { params: { id }, body: { state: 'out', text: 'On the phone' } },
      admin,
    );
    const { inForce } = await app.call(messagesContract.consent, { params: { id } }, admin);
    expect(inForce).toMatchObject({ state: 'out', source: 'staff', byEmail: admin.email });
  });
});

describe('a failed delivery', () => {
  /** The customer was told of it on the phone. */
  async function failed() {
    await messages.rules({ whatsapp: ['delivery_failed'], sms: ['delivery_failed'] });
    const customer = { firstName: 'Asha', lastName: 'Menon', email: `m${count}@example.org`, phone: `+${phone}` };
    const { parts } = await shipping.place({ customer, phone: `+${phone}` });
    const id = parts[0] ?? '';
    const awb = await shipping.shipped(id);
    const fails = async () => {
      await shipping.advance(awb, 'failed');
      await refreshParcels(app.services, 'Delhivery', [awb]);
      await app.untilIdle();
    };
    await fails();
    return { id, awb, fails };
  }
  const asked = (id: string): Promise<{ day: string | null }[]> =>
    app.database.query(
      `select to_char(n.wished_for, 'YYYY-MM-DD') as day from ndr_actions n
       join magic_orders o on o.shipment_id = n.shipment_id where o.magic_order_id = $1`,
      [id],
    );
  const tap = async (number: string, context: string | undefined, payload: string | undefined) => {
    await messages.reply({ number, context, text: 'Tomorrow', payload });
    await app.untilIdle();
  };
  const replies = (id: string) =>
    app.database.query(
      `select r.kind, r.answered from message_replies r join magic_orders o on o.id = r.order_id
       where o.magic_order_id = $1 order by r.id`,
      [id],
    );

  test('is answered by a tapped day, once, from the phone of the order alone', async () => {
    await messages.agree(phone);
    const { id, awb } = await failed();
    await refreshParcels(app.services, 'Delhivery', [awb]);
    await app.untilIdle();
    const [message, ...others] = await messages.onPhone(phone);
    expect(others).toEqual([]);
    expect(message?.text).toContain('could not be delivered by Delhivery');
    const [link, tomorrow, dayAfter] = message?.buttons ?? [];
    expect([link?.url, tomorrow?.text]).toEqual([expect.stringContaining('/order-tracking?token='), 'Tomorrow']);
    await tap('919811100000', message?.id, tomorrow?.payload);
    await tap(phone, message?.id, 'day:2020-01-01');
    await tap(phone, message?.id, 'refuse');
    expect(await asked(id)).toEqual([]);
    await tap(phone, message?.id, tomorrow?.payload);
    await tap(phone, message?.id, tomorrow?.payload);
    await tap(phone, message?.id, dayAfter?.payload);
    expect(await asked(id)).toEqual([{ day: addDays(indiaDay(new Date()), 1) }]);
    expect(await replies(id)).toEqual([
      { kind: 'day', answered: false },
      { kind: 'text', answered: false },
      { kind: 'text', answered: false },
      { kind: 'day', answered: true },
      { kind: 'day', answered: true },
      { kind: 'day', answered: false },
    ]);
    const item = await app.call(ndrContract.get, { params: { id } }, admin);
    expect(item.customer).toMatchObject({ answer: expect.stringContaining('Wants it delivered again on') });
    expect(await shipping.actions(id)).toContain('Customer messaged by WhatsApp: delivery failed');
  });

  test('that was asked about before a later attempt is not answered by the earlier message', async () => {
    await messages.agree(phone);
    const { id, awb, fails } = await failed();
    await shipping.advance(awb, 'out_for_delivery');
    await fails();
    const [first, second] = await messages.onPhone(phone);
    await tap(phone, first?.id, first?.buttons[1]?.payload);
    expect(await asked(id)).toEqual([]);
    await tap(phone, second?.id, second?.buttons[1]?.payload);
    expect(await asked(id)).toHaveLength(1);
  });
});

const hourAgo = (hours: number) => String(Math.floor(Date.now() / 1000 - hours * 3600));

/** As WhatsApp sends it, with any number of changes together. */
async function webhook(...changes: readonly object[]) {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
  const signature = `sha256=${createHmac('sha256', messageSecrets.app).update(body).digest('hex')}`;
  const answer = await app.send('POST', '/webhooks/whatsapp', { body, headers: { 'x-hub-signature-256': signature } });
  expect(answer.status).toBe(200);
  await app.untilIdle();
}
const written = (id: string, who: object, text: string, contacts: readonly object[] = []) => ({
  field: 'messages',
  value: { contacts, messages: [{ ...who, id, timestamp: hourAgo(0), type: 'text', text: { body: text } }] },
});
const consentOf = async (id: string) =>
  (await app.call(messagesContract.consent, { params: { id } }, admin)).inForce?.state ?? null;
const notices = async () =>
  (
    await app.database.query<{ about: string }>(
      `select about from message_notices where ended_at is null order by about`,
    )
  ).map(({ about }) => about);

describe('a customer who hides the phone from WhatsApp', () => {
  test('is known by another id from what is reported of a message: their STOP needs no quote', async () => {
    await messages.agree(phone);
    const { id } = await outForDelivery();
    const [message] = await messages.onPhone(phone);
    await messages.report(message?.id ?? '', { status: 'read' });
    await app.untilIdle();
    await messages.reply({ number: phone, text: 'STOP', hidesPhone: true });
    await app.untilIdle();
    expect(await consentOf(id)).toBe('out');
  });

  test('and says STOP before anybody could know them is heard as soon as they are known', async () => {
    await messages.agree(phone);
    await messages.reply({ number: phone, text: 'STOP', hidesPhone: true });
    await app.untilIdle();
    expect(await app.database.query(`select kind from message_replies where phone is null`)).toEqual([
      { kind: 'stop' },
    ]);
    const { id } = await outForDelivery();
    expect(await consentOf(id)).toBe('in');
    const message = (await messages.onPhone(phone)).at(-1);
    await messages.report(message?.id ?? '', { status: 'delivered' });
    await app.untilIdle();
    expect(await consentOf(id)).toBe('out');
    expect(await app.database.query(`select kind from message_replies where phone is null`)).toEqual([]);
  });

  test('is not taken for another sender of the same webhook', async () => {
    await messages.agree(phone);
    const { id } = await outForDelivery();
    const contacts = [{ wa_id: phone, user_id: `IN.${phone.slice(-6)}` }, { user_id: 'IN.stranger' }];
    await webhook({
      field: 'messages',
      value: {
        contacts,
        messages: [
          { from: phone, id: `wamid.a${count}`, timestamp: hourAgo(0), type: 'text', text: { body: 'Thank you' } },
          {
            from_user_id: 'IN.stranger',
            id: `wamid.b${count}`,
            timestamp: hourAgo(0),
            type: 'text',
            text: { body: 'STOP' },
          },
        ],
      },
    });
    expect(await consentOf(id)).toBe('in');
    const said = await app.database.query(`select kind, phone, user_id from message_replies where provider_id = $1`, [
      `wamid.b${count}`,
    ]);
    expect(said).toEqual([{ kind: 'stop', phone: null, user_id: 'IN.stranger' }]);
  });
});

describe('the erased data of a customer', () => {
  const erase = async (id: string) => {
    const [order] = await app.database.query<{ id: string }>(
      `select store_order_id as id from magic_orders where magic_order_id = $1`,
      [id],
    );
    await inSystemTransaction(app.services.db, (tx) => eraseOrders(tx, [order?.id ?? '']));
  };

  // Proves (Messages): A no to messages outlives the erasure of who said it
  test('leaves the no in force that they said, and nothing that shows their number', async () => {
    const { id } = await outForDelivery();
    const body = { state: 'out', text: 'On the phone' } as const;
    await app.call(messagesContract.setConsent, { params: { id }, body }, admin);
    await erase(id);
    await erase(id);
    expect(await app.database.query(`select 1 from message_consents where phone = $1`, [phone])).toEqual([]);
    await messages.rules({ whatsapp: [], sms: ['out_for_delivery'], optInTags: ['yes'] });
    const { id: next } = await outForDelivery({ tags: ['yes'] });
    expect(await states()).toEqual([]);
    expect(await consentOf(next)).toBe('out');
    const agrees = { state: 'in', text: 'Asked us to' } as const;
    await app.call(messagesContract.setConsent, { params: { id: next }, body: agrees }, admin);
    expect(await consentOf(next)).toBe('in');
  });

  test('ends messages that wait, so that nobody takes them up again', async () => {
    await messages.rules({ sms: ['out_for_delivery'] });
    await messages.fault('sms', '429');
    const { id } = await outForDelivery();
    expect(await states()).toEqual(['sms queued']);
    const number = (await last())?.id;
    await erase(id);
    expect(await app.database.query(`select state, phone, user_id from messages where id = $1`, [number])).toEqual([
      { state: 'dropped', phone: null, user_id: null },
    ]);
  });
});

describe('a report that comes before the answer to our call', () => {
  test('of a fault has the message sent again, whatever the answer says then', async () => {
    await messages.rules({ whatsapp: ['out_for_delivery'] });
    await messages.agree(phone);
    await messages.fault('whatsapp', 'timeout-after-success');
    await outForDelivery();
    const [message] = await messages.onPhone(phone);
    await messages.report(message?.id ?? '', { status: 'failed', code: 131000 });
    await app.untilIdle();
    const { id = '' } = (await last()) ?? {};
    const answer = { kind: 'accepted', providerId: message?.id ?? '' } as const;
    await inSystemTransaction(app.services.db, (tx) => settleOutcome(tx, id, answer, new Date()));
    expect(await last()).toMatchObject({ state: 'queued', code: '131000', attempts: 1 });
    await messages.hurry();
    expect(await last()).toMatchObject({ state: 'accepted', attempts: 2 });
  });

  test('of an SMS that failed is told in the order’s history', async () => {
    await messages.fault('sms', 'timeout-after-success');
    const { id } = await outForDelivery();
    const [sms] = await messages.onPhone(phone, 'sms');
    await app.control(app.sms, 'POST', '/receipts', { requestId: sms?.id, number: phone, status: '2' });
    await app.untilIdle();
    const answer = { kind: 'accepted', providerId: sms?.id ?? '' } as const;
    const number = (await last())?.id ?? '';
    await inSystemTransaction(app.services.db, (tx) => settleOutcome(tx, number, answer, new Date()));
    expect(await last()).toMatchObject({
      state: 'failed',
      code: '2',
      error: 'The SMS could not be delivered (FAILED)',
    });
    expect(await shipping.actions(id)).toContain('The customer could not be messaged by SMS: out for delivery');
  });
});

describe('a message without an answer', () => {
  test('that its provider reports is not sent again', async () => {
    await messages.agree(phone);
    await messages.fault('whatsapp', 'timeout-after-success');
    await outForDelivery();
    expect(await last()).toMatchObject({ state: 'unknown', provider_id: null });
    const [message] = await messages.onPhone(phone);
    await messages.report(message?.id ?? '', { status: 'delivered' });
    await messages.hurry();
    expect(await last()).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(await messages.onPhone(phone)).toHaveLength(1);
  });

  test('that nobody reports is asked for once more, and then never', async () => {
    await messages.agree(phone);
    await messages.fault('whatsapp', 'hang', 3);
    await outForDelivery();
    await messages.hurry();
    await messages.hurry();
    await settleMessages(app.services.db, new Date());
    await app.untilIdle();
    expect(await last()).toMatchObject({ state: 'unknown', attempts: 2 });
    const sent = await app.attempt(messagesContract.retry, { params: { id: (await last())?.id } }, admin);
    expect(sent.status).toBe(200);
  });
});

describe('a refusal', () => {
  test('by the limit of messages is waited out, and one by the key stops the way and is told', async () => {
    await messages.rules({ whatsapp: ['out_for_delivery'] });
    await messages.agree(phone);
    await messages.fault('whatsapp', '429');
    await outForDelivery();
    expect(await last()).toMatchObject({ state: 'queued', code: '130429' });
    await messages.fault('whatsapp', '401');
    await messages.hurry();
    expect(await last()).toMatchObject({ state: 'queued', code: '190' });
    const notice = await app.database.query(`select said from message_notices where ended_at is null`);
    expect(notice).toEqual([{ said: expect.stringContaining('access token') }]);
    await app.database.query(`delete from sync_state where key like 'messages stopped%'`);
    await messages.hurry();
    expect(await last()).toMatchObject({ state: 'accepted' });
    expect(await app.database.query(`select said from message_notices where ended_at is null`)).toEqual([]);
  });

  test('of a template that is paused leads to an SMS, and to an item of the inbox', async () => {
    await messages.agree(phone);
    await app.control(app.whatsapp, 'POST', '/templates/order_out_for_delivery', {
      event: 'PAUSED',
      reason: 'LOW_QUALITY',
    });
    await app.untilIdle();
    await outForDelivery();
    expect(await states()).toEqual(['whatsapp dropped', 'sms accepted']);
    await app.control(app.whatsapp, 'POST', '/templates/order_out_for_delivery', { event: 'APPROVED' });
    await app.untilIdle();
    const [template] = await app.database.query(
      `select state from message_templates where channel = 'whatsapp' and event = 'out_for_delivery'`,
    );
    expect(template).toEqual({ state: 'APPROVED' });
  });

  test('of an SMS may come with HTTP 200; the template is used again when its id has been entered', async () => {
    const enter = (name: string) => templateCommand(app.services.db, ['sms', 'out_for_delivery'], { name });
    const list = await templateCommand(app.services.db, [], {});
    const right = /^sms out_for_delivery {2}(\S+)/m.exec(list)?.[1] ?? '';
    await enter('not-on-DLT');
    await outForDelivery();
    expect(await last()).toMatchObject({ state: 'failed', code: 'template' });
    expect(await notices()).toEqual(['template not-on-DLT']);
    await expect(enter('')).rejects.toThrow('name has');
    await expect(templateCommand(app.services.db, ['sms', 'sent'], {})).rejects.toThrow('EVENT one of');
    await enter(right);
    expect(await notices()).toEqual([]);
    await outForDelivery();
    expect(await last()).toMatchObject({ state: 'accepted' });
  });
});

describe('a way that cannot be reached', () => {
  test('gives way to the next one after three attempts', async () => {
    await messages.agree(phone);
    await messages.rules({
      whatsapp: ['out_for_delivery'],
      sms: ['out_for_delivery'],
      quietFrom: '00:00',
      quietUntil: '23:59',
    });
    await outForDelivery();
    await messages.rules({ whatsapp: ['out_for_delivery'], sms: ['out_for_delivery'] });
    const { id = '' } = (await last()) ?? {};
    const notReached = async (attempts: number) => {
      await app.database.query(`update messages set state = 'unknown', attempts = $2 where id = $1`, [id, attempts]);
      const outcome = { kind: 'not_sent', detail: 'WhatsApp cannot be reached' } as const;
      await inSystemTransaction(app.services.db, (tx) => settleOutcome(tx, id, outcome, new Date()));
      await app.untilIdle();
    };
    await notReached(2);
    expect(await states()).toEqual(['whatsapp queued']);
    await notReached(3);
    expect(await states()).toEqual(['whatsapp failed', 'sms accepted']);
  });
});

test('messages that are accepted side by side do not write the same row', async () => {
  await messages.agree(phone);
  await outForDelivery();
  expect(await app.database.query(`select 1 from sync_state where key like 'messages stopped%'`)).toEqual([]);
});

test('an SMS is charged by the parts in which it went out with its link', async () => {
  await outForDelivery();
  const [sms] = await messages.onPhone(phone, 'sms');
  await app.control(app.sms, 'POST', '/receipts', { requestId: sms?.id, number: phone, status: '1' });
  await app.untilIdle();
  const { parts } = smsSize(sms?.text ?? '');
  expect(parts).toBeGreaterThan(1);
  expect(Number((await last())?.cost)).toBeCloseTo(0.2 * parts);
});

describe('what WhatsApp says of the account', () => {
  test('does not take reports and replies with it where its form is not known', async () => {
    await messages.agree(phone);
    const { id } = await outForDelivery();
    await webhook(
      { field: 'message_template_status_update', value: { event: 'PAUSED' } },
      written(`wamid.odd${count}`, { from: phone }, 'STOP'),
      { field: 'account_update', value: null },
    );
    expect(await consentOf(id)).toBe('out');
  });

  test('is told for a week, and of a tier of prices not at all', async () => {
    const said = (event: string) => ({ field: 'account_update', value: { event } });
    await webhook(said('VOLUME_BASED_PRICING_TIER_UPDATE'), said('ACCOUNT_RESTRICTION'));
    expect(await notices()).toEqual(['account ACCOUNT_RESTRICTION']);
    await settleMessages(app.services.db, new Date());
    expect(await notices()).toEqual(['account ACCOUNT_RESTRICTION']);
    await settleMessages(app.services.db, new Date(Date.now() + 8 * 86_400_000));
    expect(await notices()).toEqual([]);
  });
});

test('news that waited for the end of quiet hours is dropped when the parcel has arrived', async () => {
  await messages.rules({ whatsapp: ['out_for_delivery'], quietFrom: '00:00', quietUntil: '23:59' });
  await messages.agree(phone);
  const { awb } = await outForDelivery();
  expect(await states()).toEqual(['whatsapp queued']);
  await scan(awb, 'Delivered', 'DL');
  await messages.rules({ whatsapp: ['out_for_delivery'] });
  await messages.hurry();
  expect(await last()).toMatchObject({ state: 'dropped', error: 'The parcel has arrived meanwhile' });
  expect(await messages.onPhone(phone)).toEqual([]);
});

describe('the webhook of WhatsApp', () => {
  test('is set up by its verify token', async () => {
    const ask = (token: string) =>
      app.send('GET', `/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=12345&hub.verify_token=${token}`);
    const answer = await ask(messageSecrets.verify);
    expect([answer.status, answer.text]).toEqual([200, '12345']);
    expect((await ask('another')).status).toBe(401);
  });

  test('takes only what is signed over its bytes, and what it does not know', async () => {
    const text =
      '{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"flows","value":{"a":1}}]}]}';
    const post = (signature: string, body = text) =>
      app.send('POST', '/webhooks/whatsapp', { body, headers: { 'x-hub-signature-256': signature } });
    const signature = `sha256=${createHmac('sha256', messageSecrets.app).update(text).digest('hex')}`;
    expect((await post(signature)).status).toBe(200);
    expect((await post(signature, `${text} `)).status).toBe(401);
    expect((await post('')).status).toBe(401);
    expect((await app.send('POST', '/webhooks/sms/wrong', { body: '[]' })).status).toBe(401);
  });
});
