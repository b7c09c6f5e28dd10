import { type Claim, claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { describe, expect, test } from 'vitest';
import { arrange } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { keepAll } from '../inbox/keeper.ts';
import { inboxSources } from '../inbox-sources.ts';
import { lockOrderRow } from '../orders/order/orders.queries.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { openClaims } from './open-claims.ts';

const { app, admin, shipping } = await startShipping();
const price = (unit: number) => ({
  lines: [{ vendor: 'Shipping Maker', title: 'Lamp', price: unit, quantity: 1, grams: 400 }],
});
async function moving(about: Record<string, unknown> = {}) {
  const { parts } = await shipping.place(about);
  const id = String(parts[0]);
  const awb = await shipping.shipped(id);
  await goes(awb, 'in_transit');
  return { id, awb };
}
async function goes(awb: string, to: string) {
  await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
  await app.untilIdle();
}
const claimsOf = async (id: string) => (await app.call(claimsContract.ofOrder, { params: { id } }, admin)).claims;
const claimOf = async (id: string) => {
  const [claim] = await claimsOf(id);
  if (!claim) throw new Error(`${id} has no claim`);
  return claim;
};
const list = (query: object = {}, user = admin) => app.attempt(claimsContract.list, { query }, user);
const file = (id: string, body: object = {}, user = admin) =>
  app.attempt(claimsContract.file, { params: { id }, body }, user);
const settle = (id: string, body: object, user = admin) =>
  app.attempt(claimsContract.outcome, { params: { id }, body }, user);

describe('a claim opens', () => {
  test('when the courier has lost a parcel, up to its cap, by the terms of the day', async () => {
    const { id, awb } = await moving(price(5000));
    await goes(awb, 'lost');
    const claim = await claimOf(id);
    expect(claim).toMatchObject({
      reason: 'lost',
      state: 'open',
      awb,
      reference: id,
      value: 5000,
      cap: 2000,
      claimable: 2000,
      termsConfirmed: false,
      deadline: addDays(indiaDay(claim.since), 7),
    });
    await keepAll(app.services.db, inboxSources);
    const { items } = await app.call(inboxContract.list, { query: { limit: 100 } }, admin);
    const own = items.filter(({ order }) => order?.magicOrderId === id);
    expect(own.map(({ kind }) => kind).toSorted()).toEqual(['claim_to_file', 'lost']);
  });

  test('when a person says so, and ends when the parcel is found', async () => {
    const { id, awb } = await moving(price(900));
    await app.call(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus: 'LOST' } }, admin);
    await app.untilIdle();
    expect(await claimOf(id)).toMatchObject({ reason: 'lost', state: 'open', claimable: 900 });
    await goes(awb, 'out_for_delivery');
    await openClaims(app.services.db);
    expect(await claimOf(id)).toMatchObject({ state: 'dropped', note: 'The courier has the parcel again.' });
    await goes(awb, 'lost');
    expect(await claimOf(id)).toMatchObject({ state: 'open', note: null });
  });

  test('while somebody works on its order', async () => {
    const { id } = await moving();
    await arrange(app, id, { shipment_status: 'LOST', order_status: 'exception' });
    await inSystemTransaction(app.services.db, async (tx) => {
      await lockOrderRow(tx, id);
      await openClaims(app.services.db);
    });
    expect(await claimOf(id)).toMatchObject({ reason: 'lost', state: 'open' });
  });

  test('when a scan speaks of damage', async () => {
    const { id } = await moving();
    const { shipment_id: shipment } = await app.database.one<{ shipment_id: string }>(
      'select shipment_id from magic_orders where magic_order_id = $1',
      [id],
    );
    await app.database.query(
      `insert into tracking_events (shipment_id, happened_at, status, shipment_status) values ($1, now(), 'DAMAGED', 'EXCEPTION')`,
      [shipment],
    );
    await arrange(app, id, { shipment_status: 'EXCEPTION', order_status: 'exception' });
    await openClaims(app.services.db);
    expect(await claimOf(id)).toMatchObject({ reason: 'damaged', state: 'open' });
  });

  test('when it has not been scanned for as many days as the setting says, and grows into a lost one', async () => {
    const { id, awb } = await moving();
    await app.database.query(
      `update magic_orders set last_scan_at = now() - interval '6 days 23 hours' where magic_order_id = $1`,
      [id],
    );
    await openClaims(app.services.db);
    expect(await claimsOf(id)).toEqual([]);
    await app.database.query(
      `update magic_orders set last_scan_at = now() - interval '7 days 1 hour' where magic_order_id = $1`,
      [id],
    );
    await openClaims(app.services.db);
    const claim = await claimOf(id);
    expect(claim).toMatchObject({ reason: 'stuck', deadline: addDays(indiaDay(claim.since), 14) });
    await goes(awb, 'lost');
    expect(await claimOf(id)).toMatchObject({ id: claim.id, reason: 'lost', state: 'open' });
    expect(await claimsOf(id)).toHaveLength(1);
  });

  test('once for a parcel that was damaged and then not scanned any more', async () => {
    const { id } = await moving();
    await app.database.query(
      `insert into tracking_events (shipment_id, happened_at, status, shipment_status)
       select shipment_id, now() - interval '20 days', 'DAMAGED', 'EXCEPTION' from magic_orders where magic_order_id = $1`,
      [id],
    );
    await app.database.query(
      `update magic_orders set shipment_status = 'EXCEPTION', order_status = 'exception',
         last_scan_at = now() - interval '20 days' where magic_order_id = $1`,
      [id],
    );
    await openClaims(app.services.db);
    expect(await claimsOf(id)).toMatchObject([{ reason: 'damaged', state: 'open' }]);
  });

  test('by hand, for what arrived damaged, once per parcel', async () => {
    const { id, awb } = await moving();
    await goes(awb, 'delivered');
    const open = () =>
      app.attempt(
        claimsContract.open,
        { params: { id }, body: { reason: 'damaged', note: 'The glass is broken' } },
        admin,
      );
    expect(await open()).toMatchObject({ status: 200, body: { reason: 'damaged', note: 'The glass is broken' } });
    expect(await open()).toMatchObject({ status: 409 });
    await openClaims(app.services.db);
    expect((await claimOf(id)).state).toBe('open');
    const { parts } = await shipping.place();
    expect(
      await app.attempt(claimsContract.open, { params: { id: String(parts[0]) }, body: { reason: 'lost' } }, admin),
    ).toMatchObject({ status: 409, body: { message: expect.stringContaining('no parcel') } });
  });
});

describe('a claim', () => {
  test('is filed, refused, filed again and paid, and its order tells of it', async () => {
    const { id, awb } = await moving(price(5000));
    await goes(awb, 'lost');
    const claim = await claimOf(id);
    expect(await settle(claim.id, { outcome: 'recovered', recovered: 2000 })).toMatchObject({
      status: 409,
      body: { field: 'outcome', message: 'This claim is “To file” and cannot be set to “Recovered”.' },
    });
    expect(await file(claim.id, { claimNumber: 'TKT-1' })).toMatchObject({
      status: 200,
      body: { state: 'filed', claimNumber: 'TKT-1', filedBy: admin.email },
    });
    expect((await file(claim.id)).status).toBe(409);
    expect((await settle(claim.id, { outcome: 'refused', note: 'Too late' })).status).toBe(200);
    expect(await file(claim.id)).toMatchObject({ body: { state: 'filed', claimNumber: 'TKT-1' } });
    expect(await settle(claim.id, { outcome: 'recovered' })).toMatchObject({
      status: 400,
      body: { field: 'recovered' },
    });
    expect(await settle(claim.id, { outcome: 'recovered', recovered: 1999.5 })).toMatchObject({
      body: { state: 'recovered', recovered: 1999.5 },
    });
    expect(await shipping.actions(id)).toEqual(
      expect.arrayContaining([
        'Claim filed with Delhivery',
        'Claim on Delhivery: Refused',
        'Claim on Delhivery: Recovered',
      ]),
    );
    await keepAll(app.services.db, inboxSources);
    const { items } = await app.call(inboxContract.list, { query: { limit: 100 } }, admin);
    expect(items.filter(({ order, kind }) => order?.magicOrderId === id && kind === 'claim_to_file')).toEqual([]);
  });

  test('of which more is recovered than was claimed asks for a second look', async () => {
    const { id, awb } = await moving(price(900));
    await goes(awb, 'lost');
    const claim = await claimOf(id);
    await file(claim.id);
    expect(await settle(claim.id, { outcome: 'recovered', recovered: 9000 })).toMatchObject({
      status: 409,
      body: { field: 'recovered', message: '₹9,000.00 is more than the ₹900.00 claimed.' },
    });
    const confirm = ['moreThanClaimed'];
    expect(await settle(claim.id, { outcome: 'recovered', recovered: 9000, confirm })).toMatchObject({ status: 200 });
    // Corrected, not added.
    expect(await settle(claim.id, { outcome: 'recovered', recovered: 900 })).toMatchObject({
      body: { recovered: 900 },
    });
  });

  test('that two people file, and of which two note the outcome, is filed and settled once', async () => {
    const { id, awb } = await moving(price(900));
    await goes(awb, 'lost');
    const claim = await claimOf(id);
    const filed = await Promise.all([file(claim.id), file(claim.id)]);
    expect(filed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const settled = await Promise.all([
      settle(claim.id, { outcome: 'refused' }),
      settle(claim.id, { outcome: 'recovered', recovered: 900 }),
    ]);
    // A refused one can be paid after all, a paid one cannot be refused.
    expect(settled[1]?.status).toBe(200);
    expect(await claimOf(id)).toMatchObject({ state: 'recovered', recovered: 900 });
  });

  test('that was refused and filed again has a new term for the answer, and keeps no rupees of before', async () => {
    const { id, awb } = await moving(price(900));
    await goes(awb, 'lost');
    const claim = await claimOf(id);
    await file(claim.id);
    await app.database.query(`update claims set answer_by = answer_by - 40, filed_at = filed_at - interval '40 days'`);
    await settle(claim.id, { outcome: 'refused', note: 'No pictures' });
    expect((await file(claim.id)).body).toMatchObject({
      state: 'filed',
      settledAt: null,
      recovered: null,
      answerBy: addDays(indiaDay(new Date()), 15),
      note: 'No pictures',
    });
  });

  // Proves (Claims): A filed claim that its courier has not answered in time is in the inbox
  test('that its courier does not answer in time is in the inbox until its outcome is known', async () => {
    const { id, awb } = await moving(price(900));
    await goes(awb, 'lost');
    const claim = await claimOf(id);
    const { filedAt, answerBy } = (await file(claim.id, { claimNumber: 'TKT-9' })).body as Claim;
    expect(answerBy).toBe(addDays(indiaDay(filedAt ?? ''), 15));
    const waiting = async () => {
      await keepAll(app.services.db, inboxSources);
      const { items } = await app.call(inboxContract.list, { query: { limit: 100 } }, admin);
      return items.filter(({ order, kind }) => order?.magicOrderId === id && kind === 'claim_unanswered');
    };
    const answerOn = (day: string) =>
      app.database.query(`update claims set answer_by = ${day} where id = $1`, [claim.id]);
    await answerOn(`app.india_day(now())`);
    expect(await waiting()).toEqual([]);
    await answerOn(`app.india_day(now()) - 1`);
    const [item] = await waiting();
    expect(item?.reason).toBe(
      'Delhivery has not answered the claim for ₹900.00 (TKT-9) in time: remind them, or note the outcome.',
    );
    expect(indiaDay(item?.dueAt ?? '')).toBe(addDays(indiaDay(new Date()), 1));
    await settle(claim.id, { outcome: 'refused' });
    expect(await waiting()).toEqual([]);
  });

  // Proves (Claims): The list of claims is saved as CSV, under its filters
  test('is saved with others as CSV', async () => {
    const { id, awb } = await moving(price(700));
    await goes(awb, 'lost');
    const csv = await app.attempt(claimsContract.export, { query: { search: awb } }, admin);
    const [head, line, ...rest] = String(csv.body).trim().split(/\r?\n/);
    expect(head?.replace('\ufeff', '')).toBe(
      'order,vendor,courier,awb,reason,state,since,deadline,goods_value,claimable,filed_on,answer_by,claim_number,settled_on,recovered,files,note',
    );
    const { deadline, since } = await claimOf(id);
    expect([line, rest]).toEqual([
      `${id},Shipping Maker,Delhivery,${awb},Lost,To file,${indiaDay(since)},${deadline},700.00,700.00,,,,,,0,`,
      [],
    ]);
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    expect((await app.attempt(claimsContract.export, { query: {} }, member)).status).toBe(403);
  });

  test('stays with its parcel when the order is sent again', async () => {
    const { id, awb } = await moving();
    await goes(awb, 'lost');
    await app.call(sendAgainContract.sendAgain, { params: { id }, body: { confirm: true } }, admin);
    await openClaims(app.services.db);
    expect(await claimsOf(id)).toMatchObject([{ awb, state: 'open' }]);
    await goes(awb, 'delivered');
    await openClaims(app.services.db);
    expect(await claimOf(id)).toMatchObject({ state: 'dropped' });
  });

  test('is listed with totals, filtered and found', async () => {
    const { id, awb } = await moving(price(700));
    await goes(awb, 'lost');
    await file((await claimOf(id)).id);
    const found = await list({ search: awb });
    expect(found).toMatchObject({
      status: 200,
      body: {
        total: 1,
        claims: [{ awb }],
        totals: { filed: { count: 1, claimable: 700, recovered: 0 }, open: { count: 0 } },
      },
    });
    expect(await list({ search: awb, state: 'open' })).toMatchObject({ body: { total: 0, claims: [] } });
    expect(await list({ search: id, reason: 'stuck' })).toMatchObject({ body: { total: 0 } });
    expect((await list({ state: 'paid' })).status).toBe(400);
  });

  test('is written as a letter', async () => {
    const { id, awb } = await moving(price(700));
    await goes(awb, 'lost');
    const { text } = await app.call(claimsContract.letter, { params: { id: (await claimOf(id)).id } }, admin);
    expect(text).toContain(`AWB: ${awb}`);
    expect(text).toContain('Contents: 1 × Lamp');
    expect(text).not.toMatch(/Lakshmi|98450/);
  });

  test('is nothing for vendor members, and a missing one is not found', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    expect((await list({}, member)).status).toBe(403);
    expect((await file('1', {}, member)).status).toBe(403);
    expect((await file('999999')).status).toBe(404);
    expect((await settle('999999', { outcome: 'refused' })).status).toBe(404);
  });
});

test('an admin enters a courier’s terms from a day on, and claims after that follow them', async () => {
  const team = await app.createUser('team_member');
  const body = {
    courier: 'Delhivery',
    firstDay: indiaDay(new Date()),
    deadlineDays: 30,
    cap: 10_000,
    isConfirmed: true,
  };
  expect((await app.attempt(claimsContract.saveTerms, { body }, team)).status).toBe(403);
  expect(await app.attempt(claimsContract.saveTerms, { body: { ...body, deadlineDays: 0 } }, admin)).toMatchObject({
    status: 400,
    body: { field: 'deadlineDays' },
  });
  await app.call(claimsContract.saveTerms, { body: { ...body, cap: 1 } }, admin);
  await app.call(claimsContract.saveTerms, { body }, admin);
  const { terms } = await app.call(claimsContract.terms, {}, team);
  expect(terms.map(({ firstDay, cap }) => [firstDay, cap])).toEqual([
    [body.firstDay, 10_000],
    ['2026-01-01', 2000],
  ]);
  const { id } = await moving(price(5000));
  await app.call(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus: 'LOST' } }, admin);
  await app.untilIdle();
  const claim = await claimOf(id);
  expect(claim).toMatchObject({ claimable: 5000, termsConfirmed: true, deadline: addDays(indiaDay(claim.since), 30) });
});
