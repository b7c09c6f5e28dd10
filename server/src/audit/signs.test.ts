import { daily, unusual } from '@shipmagic/domain/audit/daily-signs';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { keepAll } from '../inbox/keeper.ts';
import { auditInboxSources } from './audit.inbox.ts';

let app: TestApp;
let admin: User;
let second: User;
let colleague: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  await createVendor(app, 'Lamps');
  admin = await app.createUser('admin');
  second = await app.createUser('admin');
  colleague = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from audit_log');
  await app.database.query('delete from exceptions');
});

interface Entries {
  readonly action: string;
  readonly count: number;
  readonly daysAgo: number;
  /** Null: nobody who is signed in. */
  readonly by?: User | null;
  readonly subject?: string;
}

async function did({ action, count, daysAgo, by = colleague, subject }: Entries): Promise<void> {
  await app.database.query(
    `insert into audit_log (at, user_id, user_email, action, subject)
     select (app.india_day(now()) - $1::int + time '00:01') at time zone 'Asia/Kolkata', $2::uuid, $3, $4, $5
     from generate_series(1, $6)`,
    [daysAgo, by?.id ?? null, by?.email ?? null, action, subject ?? null, count],
  );
}

async function inboxOf(viewer: User) {
  await keepAll(app.services.db, auditInboxSources, { timely: true });
  return (await app.call(inboxContract.list, { query: {} }, viewer)).items;
}

const exported = (count: number, daysAgo: number) => did({ action: 'orders.exported', count, daysAgo });

// Proves (People): Admins are told of many refused sign-ins at an account, unusual exports and repeated AWBs of others
describe('a day of which admins are told', () => {
  test.each([
    ['fewer exports than are many', [[daily.exports - 1, 1]], false],
    ['many exports of somebody who exports seldom', [[daily.exports, 1]], true],
    [
      'as many as on other days',
      [
        [daily.exports, 1],
        [daily.exports, 9],
      ],
      false,
    ],
    [
      'a little more than on a busy day',
      [
        [unusual.times * 8 - 1, 1],
        [8, 9],
      ],
      false,
    ],
    [
      'many times the busiest day before',
      [
        [unusual.times * 8, 1],
        [8, 9],
      ],
      true,
    ],
    [
      'many times a day that is out of comparison',
      [
        [daily.exports, 1],
        [50, unusual.compared + 3],
      ],
      true,
    ],
    ['a day long ago', [[daily.exports, 9]], false],
  ] as const)('%s', async (_, days, isTold) => {
    for (const [count, daysAgo] of days) await exported(count, daysAgo);
    const expected = [['unusual_exports', `${colleague.email} started ${days[0][0]} exports and batches within a day`]];
    expect((await inboxOf(admin)).map(({ kind, reason }) => [kind, reason.slice(0, reason.indexOf(', far'))])).toEqual(
      isTold ? expected : [],
    );
  });

  test('exports and batches count together, other actions do not', async () => {
    await exported(12, 0);
    await did({ action: 'batch.started', count: 8, daysAgo: 0 });
    await did({ action: 'label.opened', count: 90, daysAgo: 0 });
    expect((await inboxOf(admin)).map(({ reason }) => reason)).toEqual([expect.stringContaining('started 20 exports')]);
  });

  test('refused sign-ins count for the account, in any spelling, and not for addresses that are nobody’s', async () => {
    const refused = { action: 'session.refused', daysAgo: 0, by: null };
    await did({ ...refused, count: 5, subject: colleague.email });
    await did({ ...refused, count: 5, subject: colleague.email.toUpperCase() });
    await did({ ...refused, count: 90, subject: 'nobody@example.com' });
    expect((await inboxOf(admin)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['refused_sign_ins', expect.stringContaining(`10 sign-ins as ${colleague.email} were refused`)],
    ]);
  });

  test('each day is an item of its own, and is gone after a week', async () => {
    for (const daysAgo of [1, 2, 8]) await did({ action: 'awb.refused', count: 8, daysAgo, by: member });
    expect((await inboxOf(admin)).map(({ kind }) => kind)).toEqual(['refused_awbs', 'refused_awbs']);
  });
});

describe('an item of admins', () => {
  const open = async () => {
    await exported(daily.exports, 1);
    const [item] = await inboxOf(admin);
    return { params: { id: item?.id ?? '' } };
  };

  test('is nobody else’s, as if it were not there', async () => {
    const it = await open();
    for (const viewer of [colleague, member]) {
      expect(await inboxOf(viewer)).toEqual([]);
      const { items } = await app.call(inboxContract.list, { query: { kind: ['unusual_exports'] } }, viewer);
      expect(items).toEqual([]);
      expect((await app.call(inboxContract.counts, {}, viewer)).counts).toEqual({});
      const missing = { status: 404, body: { message: 'This is not in your inbox' } };
      expect(await app.attempt(inboxContract.get, it, viewer)).toMatchObject(missing);
      expect(await app.attempt(inboxContract.change, { ...it, body: { owner: 'me' } }, viewer)).toMatchObject(missing);
    }
    expect((await app.call(inboxContract.counts, {}, second)).counts).toEqual({ unusual_exports: 1 });
  });

  test('is given to admins only, and no team', async () => {
    const it = await open();
    const change = (body: object) => app.attempt(inboxContract.change, { ...it, body }, admin);
    const refusal = (field: string, message: string) => ({ status: 400, body: { field, message } });
    expect(await change({ owner: colleague.id })).toMatchObject(refusal('owner', 'Choose an admin'));
    expect(await change({ note: 'Look', mentions: [colleague.id] })).toMatchObject(
      refusal('mentions', 'Mention admins only'),
    );
    const body = { name: 'Desk', people: [colleague.id], kinds: [], vendors: [] };
    const { team } = await app.call(inboxContract.addTeam, { body }, admin);
    expect(await change({ team: team.id })).toMatchObject(refusal('team', 'Choose an admin, not a team'));
    const given = { item: { owner: { name: second.email } } };
    expect(await change({ owner: second.id })).toMatchObject({ status: 200, body: given });
  });
});
