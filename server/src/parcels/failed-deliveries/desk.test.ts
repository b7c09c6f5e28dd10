import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { wishedDay } from '@shipmagic/domain/parcels/failed-deliveries/wish-text';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { keepChanged } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';

const { app, admin, shipping } = await startShipping({ config: { DELHIVERY_REATTEMPT_FROM: '00:00' } });
let member: User;
beforeAll(async () => {
  await shipping.place({ vendors: ['Shipping Maker'] });
  await shipping.place({ vendors: ['Other Maker'] });
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
});
afterEach(async () => {
  await app.untilIdle();
  await app.database.query('delete from ndr_cases');
});

const refresh = async (awb: string, to: string) => {
  await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
};
async function failed(about: Record<string, unknown> = {}) {
  const id = (await shipping.place(about)).parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await refresh(awb, 'failed');
  return { id, awb };
}
const askMany = (ids: string[], action: 'reattempt' | 'return' = 'reattempt', user = admin) =>
  app.call(ndrContract.askMany, { body: { ids, action } }, user);
const withdrawMany = (ids: string[], user = admin) => app.call(ndrContract.withdrawMany, { body: { ids } }, user);
const item = (id: string, user = admin) => app.call(ndrContract.get, { params: { id } }, user);

describe('many parcels at once', () => {
  // Proves (Failed deliveries, late parcels, failed mails): Up to 200 parcels in one call: each asked about or
  // refused with a reason, undone together; a member's own only
  test('are each asked about, or refused with a reason; what was asked can be undone', async () => {
    const [one, two, often] = [await failed(), await failed(), await failed()];
    await refresh(often.awb, 'failed');
    await refresh(often.awb, 'failed');
    const fine = (await shipping.place()).parts[0] ?? '';
    const before = await shipping.courierCalls('ndr');
    const { results } = await askMany([one.id, often.id, fine, 'NO-SUCH-1', two.id, one.id]);
    expect(results.map(({ magicOrderId, done, reason }) => [magicOrderId, done, reason])).toEqual([
      [one.id, true, null],
      [often.id, false, 'Delhivery accepts this after at most 2 failed attempts.'],
      [fine, false, 'There is no shipment to ask about.'],
      ['NO-SUCH-1', false, 'Order not found'],
      [two.id, true, null],
    ]);
    expect(results[0]?.item).toMatchObject({ state: 'asked', action: { action: 'reattempt', state: 'requested' } });
    expect(results[1]?.item).toBeNull();
    const undone = await withdrawMany([one.id, two.id, often.id]);
    expect(undone.results.map(({ done, reason }) => [done, reason])).toEqual([
      [true, null],
      [true, null],
      [false, 'Nothing is waiting to be sent.'],
    ]);
    expect(await item(one.id)).toMatchObject({ state: 'open' });
    expect(await shipping.courierCalls('ndr')).toBe(before);
  });

  test('are asked about once each, however often the call is repeated; who comes second cannot undo the first', async () => {
    const { id } = await failed();
    const sent = await Promise.all([askMany([id], 'return'), askMany([id], 'return')]);
    const answers = sent.flatMap(({ results }) => results.map(({ done, reason }) => [done, reason]));
    expect(answers.toSorted()).toEqual([
      [false, 'Return to origin has already been requested.'],
      [true, null],
    ]);
    const { n } = await app.database.one<{ n: number }>('select count(*)::int as n from ndr_actions');
    expect(n).toBe(1);
    await withdrawMany([id]);
  });

  test('are those of the member’s vendors; foreign and missing ones get the same answer', async () => {
    const own = await failed();
    const foreign = await failed({ vendors: ['Other Maker'] });
    const { results } = await askMany([own.id, foreign.id, 'NO-SUCH-1'], 'return', member);
    expect(results.map(({ done, reason, item: found }) => [done, reason, found?.customerPhone])).toEqual([
      [true, null, null],
      [false, 'Order not found', undefined],
      [false, 'Order not found', undefined],
    ]);
    expect((await item(foreign.id)).action).toBeNull();
    await withdrawMany([own.id], member);
  });

  test.each([[[]], [Array.from({ length: 201 }, (_, n) => `A-${n}`)]])(
    '%# too few or too many are refused',
    async (ids) => {
      const { status, body } = await app.attempt(ndrContract.askMany, { body: { ids, action: 'return' } }, admin);
      expect([status, body]).toMatchObject([400, { field: 'ids' }]);
    },
  );
});

describe('a call to the customer', () => {
  const note = (id: string, body: Record<string, unknown>, user = admin) =>
    app.attempt(ndrContract.noteCall, { params: { id }, body: body as { outcome: 'reached' } }, user);
  const tomorrow = addDays(indiaDay(new Date()), 1);

  // Proves (Failed deliveries, late parcels, failed mails): Calls to customers: noted by staff with one click, in the
  // history and with the failed delivery; chats begin with name, order and vendor
  test('is noted in the order’s history and shown with the failed delivery, the last one', async () => {
    const { id } = await failed();
    expect((await item(id)).call).toBeNull();
    expect((await note(id, { outcome: 'not_reached' })).status).toBe(200);
    const { status, body } = await note(id, { outcome: 'home_on', day: tomorrow });
    expect([status, body]).toMatchObject([
      200,
      { item: { call: { outcome: `Will be home on ${wishedDay(tomorrow)}`, by: admin.email } } },
    ]);
    expect(await shipping.actions(id)).toContain('Customer called after a failed delivery');
    expect(await item(id, member)).toMatchObject({ call: { outcome: `Will be home on ${wishedDay(tomorrow)}` } });
  });

  test.each([
    [{ outcome: 'home_on' }, 'day'],
    [{ outcome: 'reached', day: tomorrow }, 'day'],
    [{ outcome: 'home_on', day: addDays(indiaDay(new Date()), -1) }, 'day'],
    [{ outcome: 'home_on', day: addDays(indiaDay(new Date()), 31) }, 'day'],
    [{ outcome: 'asleep' }, 'outcome'],
  ])('%o is refused by name', async (wrong, field) => {
    const { id } = await failed();
    expect(await note(id, wrong)).toMatchObject({ status: 400, body: { field } });
    expect((await item(id)).call).toBeNull();
  });

  test('is noted by staff only, and for failed deliveries only', async () => {
    const { id } = await failed();
    expect((await note(id, { outcome: 'reached' }, member)).status).toBe(403);
    const fine = (await shipping.place()).parts[0] ?? '';
    expect(await note(fine, { outcome: 'reached' })).toMatchObject({ status: 409 });
    expect(await note('NO-SUCH-1', { outcome: 'reached' })).toMatchObject({ status: 404 });
  });
});

describe('who sees to it', () => {
  // Proves (Failed deliveries, late parcels, failed mails): Who sees to a failed delivery, and by when, is that of
  // the inbox, for staff
  test('and by when is that of the inbox, for staff', async () => {
    const { id } = await failed();
    expect((await item(id)).inbox).toBeNull();
    await keepChanged(app.services.db, inboxSources);
    const { inbox, lastFailedAt } = await item(id);
    expect(Date.parse(inbox?.dueAt ?? '') - Date.parse(lastFailedAt)).toBe(24 * 60 * 60 * 1000);
    expect(inbox?.owner).toBeNull();
    const body = { owner: 'me', version: inbox?.version, note: 'Rings in the evening' } as const;
    await app.call(inboxContract.change, { params: { id: inbox?.id ?? '' }, body }, admin);
    expect((await item(id)).inbox).toMatchObject({ owner: { isMe: true }, lastNote: 'Rings in the evening' });
    expect((await item(id, member)).inbox).toBeNull();
  });
});

describe('the failed delivery of an order', () => {
  // Proves (Failed deliveries, late parcels, failed mails): The failed delivery of an order, or none, in the viewer's
  // scope
  test('is null where none has failed, and not found for foreign and missing orders', async () => {
    const find = (id: string, user: User) => app.attempt(ndrContract.find, { params: { id } }, user);
    const { id } = await failed();
    expect((await find(id, member)).body).toEqual({ item: await item(id, member) });
    const fine = (await shipping.place()).parts[0] ?? '';
    expect((await find(fine, admin)).body).toEqual({ item: null });
    const foreign = await failed({ vendors: ['Other Maker'] });
    const missing = await find('NO-SUCH-1', member);
    expect(missing.status).toBe(404);
    expect((await find(foreign.id, member)).text).toBe(missing.text);
  });
});

describe('saved deliveries', () => {
  const saved = (user = admin) => app.call(ndrContract.saved, {}, user);

  // Proves (Failed deliveries, late parcels, failed mails): The share of saved deliveries of the last 30 days, in the
  // viewer's scope
  test('are those delivered after a failed attempt among those that have ended, in the viewer’s scope', async () => {
    expect(await saved()).toEqual({ saved: 0, closed: 0 });
    const [delivered, back, , other] = [
      await failed(),
      await failed(),
      await failed(),
      await failed({ vendors: ['Other Maker'] }),
    ];
    await refresh(delivered.awb, 'out_for_delivery');
    expect(await saved()).toEqual({ saved: 0, closed: 0 });
    await refresh(delivered.awb, 'delivered');
    await refresh(back.awb, 'rto');
    await refresh(other.awb, 'delivered');
    expect(await saved()).toEqual({ saved: 2, closed: 3 });
    expect(await saved(member)).toEqual({ saved: 1, closed: 2 });
    await app.database.query(`update ndr_cases set last_failed_at = now() - interval '31 days'`);
    expect(await saved()).toEqual({ saved: 0, closed: 0 });
  });
});
