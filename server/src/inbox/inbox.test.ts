import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor, customer, importOrder, type Vendor } from '../../testing/orders.ts';
import { answerOf, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { inboxSources } from '../inbox-sources.ts';
import { keepAll, keepChanged } from './keeper.ts';
import { mailInboxes } from './mail-inboxes.ts';

let app: TestApp;
let admin: User;
let colleague: User;
let member: User;
let stranger: User;
let lamps: Vendor;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  lamps = await createVendor(app, 'Lamps');
  await createVendor(app, 'Rugs');
  await app.database.query('update vendors set commission_percentage = 20');
  admin = await app.createUser('admin');
  colleague = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  stranger = await app.createUser('vendor_member', { vendors: ['Rugs'] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from magic_orders');
  await app.database.query('delete from inbox_teams');
  await keepAll(app.services.db, inboxSources);
});

/** An order that nobody has confirmed for days. */
async function unconfirmed(vendor = 'Lamps'): Promise<string> {
  count += 1;
  const [id = ''] = await importOrder(app, { name: `#X${count}`, lines: [{ vendor, unitPaise: 100_000 }] });
  await app.database.query(`update magic_orders set created_at = now() - interval '9 days' where magic_order_id = $1`, [
    id,
  ]);
  await keepChanged(app.services.db, inboxSources);
  return id;
}
const list = (query: Record<string, unknown> = {}, user = admin) => app.call(inboxContract.list, { query }, user);
const first = async (query: Record<string, unknown> = {}, user = admin) => {
  const { items } = await list(query, user);
  const [item] = items;
  if (!item) throw new Error('the inbox is empty');
  return item;
};
const change = (id: string, body: object, user = admin) =>
  app.attempt(inboxContract.change, { params: { id }, body }, user);
const historyOf = async (id: string, user = admin) =>
  (await app.call(inboxContract.get, { params: { id } }, user)).history.map(({ change: of, by, note, owner }) => [
    of,
    by,
    note,
    owner,
  ]);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

// Proves (Inbox): A queue with reason, order and due time, the most urgent first, searched, filtered, and counted by
// kind
test('lists what waits with its order, reason, due time and counts by kind', async () => {
  const id = await unconfirmed();
  const { items, counts, total, atLeast } = await list({ kind: 'unconfirmed' });
  expect(items).toMatchObject([
    {
      kind: 'unconfirmed',
      reason: 'The vendor makes it only once it is confirmed.',
      order: { magicOrderId: id, customerName: customer.name },
      vendorName: 'Lamps',
      owner: null,
    },
  ]);
  expect([total, atLeast, counts.unconfirmed]).toEqual([1, false, 1]);
  const { open, counts: badges } = await app.call(inboxContract.counts, {}, admin);
  expect(badges).toEqual(counts);
  expect(open).toBe(Object.values(counts).reduce((sum, n) => sum + n, 0));
});

test('the most urgent stands first, and is found by its order, kind, vendor and due time', async () => {
  const late = await unconfirmed();
  const other = await unconfirmed('Rugs');
  await app.database.query(
    `update exceptions set due_at = now() - interval '20 days' where kind = 'unconfirmed' and vendor_id = $1`,
    [lamps.id],
  );
  const ids = async (query: Record<string, unknown>) =>
    (await list({ kind: 'unconfirmed', ...query })).items.map(({ order }) => order?.magicOrderId);
  expect(await ids({})).toEqual([late, other]);
  expect(await ids({ search: other })).toEqual([other]);
  expect(await ids({ vendor: 'rugs' })).toEqual([other]);
  expect(await ids({ due: 'overdue' })).toEqual([late, other]);
  expect(await ids({ limit: 1, page: 2 })).toEqual([other]);
});

describe('a person', () => {
  // Proves (Inbox): Taken, given, released, snoozed, noted with mention and resolved, with a history of who did it
  test('takes it, gives it to a colleague, and releases it; the history tells who', async () => {
    await unconfirmed();
    const { id } = await first({ kind: 'unconfirmed' });
    expect(await change(id, { owner: 'me' })).toMatchObject({ status: 200, body: { item: { owner: { isMe: true } } } });
    expect((await list({ view: 'mine' })).items.map((item) => item.id)).toEqual([id]);
    // The sidebar shows it in red to its owner, and to nobody else.
    const lateOf = async (user: User) => (await app.call(inboxContract.counts, {}, user)).late;
    expect([await lateOf(admin), await lateOf(colleague)]).toEqual([1, 0]);
    expect((await list({ view: 'unassigned', kind: 'unconfirmed' })).items).toEqual([]);
    await change(id, { owner: colleague.id, note: 'Please call them' });
    expect((await list({ view: 'mine' })).items).toEqual([]);
    expect((await list({ view: 'mine' }, colleague)).items.map((item) => item.id)).toEqual([id]);
    await change(id, { owner: null });
    expect(await historyOf(id)).toEqual([
      ['released', admin.email, null, null],
      ['assigned', admin.email, 'Please call them', colleague.email],
      ['assigned', admin.email, null, admin.email],
    ]);
  });

  test('snoozes it until a time, after which it is back', async () => {
    await unconfirmed();
    const { id } = await first({ kind: 'unconfirmed' });
    await change(id, { snoozedUntil: inHours(2) });
    expect((await list({ kind: 'unconfirmed' })).total).toBe(0);
    expect((await list({ view: 'snoozed' })).items.map((item) => item.id)).toEqual([id]);
    await app.database.query(`update exceptions set snoozed_until = now() - interval '1 minute' where id = $1`, [id]);
    expect(await first({ kind: 'unconfirmed' })).toMatchObject({ id, snoozedUntil: null });
    await change(id, { snoozedUntil: inHours(2) });
    await change(id, { snoozedUntil: null });
    expect((await historyOf(id)).map(([of]) => of)).toEqual(['woken', 'snoozed', 'snoozed']);
  });

  test('resolves it although its facts stand, and can open it again', async () => {
    await unconfirmed();
    const { id } = await first({ kind: 'unconfirmed' });
    await change(id, { outcome: 'waiting', note: 'The vendor is on leave' });
    await keepAll(app.services.db, inboxSources);
    expect((await list({ kind: 'unconfirmed' })).total).toBe(0);
    expect((await list({ view: 'done' })).items[0]).toMatchObject({
      id,
      outcome: 'waiting',
      notes: 1,
      lastNote: 'The vendor is on leave',
    });
    await change(id, { outcome: null });
    expect(await first({ kind: 'unconfirmed' })).toMatchObject({ id, state: 'open', closedAt: null });
  });

  test('sees it again when its facts begin anew after it was resolved', async () => {
    const order = await unconfirmed();
    const { id } = await first({ kind: 'unconfirmed' });
    await change(id, { outcome: 'done' });
    await app.database.query(`update exceptions set closed_at = now() - interval '20 days' where id = $1`, [id]);
    await app.database.query(
      `update magic_orders set created_at = created_at + interval '4 days' where magic_order_id = $1`,
      [order],
    );
    await keepChanged(app.services.db, inboxSources);
    expect(await first({ kind: 'unconfirmed' })).toMatchObject({ id, state: 'open', outcome: null });
  });

  test('is told of a note that mentions them, once, by mail and in their inbox', async () => {
    await unconfirmed();
    const { id } = await first({ kind: 'unconfirmed' });
    expect((await change(id, { note: 'Look at this', mentions: [colleague.id, admin.id] })).status).toBe(200);
    expect((await list({ view: 'mentions' }, colleague)).items.map((item) => item.id)).toEqual([id]);
    const mails = await app.database.query<{ recipient: string }>(
      `select recipient from mails where kind = 'inbox_mention'`,
    );
    expect(mails).toEqual([{ recipient: colleague.email }]);
  });
});

test('what resolves itself stays in the history as that', async () => {
  const order = await unconfirmed();
  const { id } = await first({ kind: 'unconfirmed' });
  await app.database.query(`update magic_orders set order_status = 'confirmed' where magic_order_id = $1`, [order]);
  await keepChanged(app.services.db, inboxSources);
  expect((await list({ view: 'done' })).items[0]).toMatchObject({ id, state: 'gone', outcome: 'gone' });
  expect(await change(id, { owner: 'me' })).toMatchObject({ status: 409 });
});

test('what comes back within minutes is the same, with its owner and notes', async () => {
  const order = await unconfirmed();
  const { id } = await first({ kind: 'unconfirmed' });
  await change(id, { owner: colleague.id, note: 'Called them' });
  const move = async (status: string) => {
    await app.database.query('update magic_orders set order_status = $1 where magic_order_id = $2', [status, order]);
    await keepChanged(app.services.db, inboxSources);
  };
  await move('hold');
  expect((await list({ kind: 'unconfirmed' })).items).toEqual([]);
  await move('new');
  expect((await list({ kind: 'unconfirmed' })).items).toMatchObject([
    { id, state: 'open', owner: { id: colleague.id }, notes: 1, outcome: null },
  ]);
  await move('hold');
  await app.database.query(`update exceptions set closed_at = now() - interval '1 hour' where id = $1`, [id]);
  await move('new');
  expect((await list({ kind: 'unconfirmed' })).items).toMatchObject([{ owner: null, notes: 0 }]);
});

describe('the morning mail', () => {
  const wants = (user: User, morningMail: boolean) =>
    app.call(accountContract.saveMorningMail, { body: { morningMail } }, user);
  const mails = () =>
    app.database.query<{ recipient: string; content: { total: number; view: string; items: { about: string }[] } }>(
      `select recipient, content from mails where kind = 'inbox_morning' order by recipient`,
    );

  // Proves (Inbox): A morning mail for those who want it, with what is theirs
  test('tells those who want it what is theirs, once a day, and nobody when nothing waits', async () => {
    await app.database.query(`delete from mails where kind = 'inbox_morning'`);
    await unconfirmed('Rugs');
    const order = await unconfirmed();
    const found = await first({ kind: 'unconfirmed', search: order });
    await change(found.id, { owner: 'me' });
    for (const user of [admin, colleague, member]) expect((await wants(user, true)).user.morningMail).toBe(true);
    const now = new Date();
    await mailInboxes(app.services.db, now);
    await mailInboxes(app.services.db, now);
    // The colleague has nothing; the vendor's member has the vendor's.
    const about = [{ about: `Order ${found.order?.orderNumber}` }];
    expect(await mails()).toEqual(
      [
        {
          recipient: admin.email,
          content: expect.objectContaining({ total: 1, view: 'mine', items: [expect.objectContaining(about[0])] }),
        },
        {
          recipient: member.email,
          content: expect.objectContaining({ total: 1, view: 'all', items: [expect.objectContaining(about[0])] }),
        },
      ].sort((a, b) => a.recipient.localeCompare(b.recipient)),
    );
    await wants(admin, false);
    await wants(member, false);
    await mailInboxes(app.services.db, new Date(now.getTime() + 25 * 3_600_000));
    expect(await mails()).toHaveLength(2);
  });
});

describe('a team', () => {
  const team = { name: 'North', people: [] as string[], kinds: [], vendors: ['lamps'] };

  // Proves (Inbox): Teams by kind and vendor
  test('gets what opens of its vendors, until somebody takes it', async () => {
    await app.call(inboxContract.addTeam, { body: { ...team, people: [colleague.id] } }, admin);
    await unconfirmed();
    await unconfirmed('Rugs');
    const mine = await list({ view: 'mine', kind: 'unconfirmed' }, colleague);
    expect(mine.items).toMatchObject([{ vendorName: 'Lamps', team: 'North', owner: null }]);
    await change(mine.items[0]?.id ?? '', { owner: 'me' });
    expect((await list({ view: 'mine' }, colleague)).items).toEqual([]);
  });

  test('is saved, changed and removed by staff, and by nobody else', async () => {
    const people = [colleague.id];
    const { team: saved } = await app.call(inboxContract.addTeam, { body: { ...team, people } }, admin);
    expect(saved).toMatchObject({ name: 'North', vendors: ['Lamps'], people });
    expect(await app.attempt(inboxContract.addTeam, { body: { ...team, people } }, admin)).toMatchObject({
      status: 409,
    });
    const params = { id: saved.id };
    await app.call(inboxContract.changeTeam, { params, body: { ...team, name: 'South', people } }, admin);
    expect((await app.call(inboxContract.teams, {}, admin)).teams).toMatchObject([{ name: 'South' }]);
    for (const user of [member, stranger]) expect((await app.attempt(inboxContract.teams, {}, user)).status).toBe(403);
    expect(
      await app.attempt(inboxContract.addTeam, { body: { ...team, name: 'X', people, vendors: ['Nobody'] } }, admin),
    ).toMatchObject({ status: 400, body: { field: 'vendors' } });
    await app.call(inboxContract.removeTeam, { params }, admin);
    expect((await app.attempt(inboxContract.removeTeam, { params }, admin)).status).toBe(404);
  });
});

describe('vendor members', () => {
  // Proves (Inbox): Vendor members have theirs, and nothing of anybody else’s; bad input is refused and keeps nothing
  test('have what is their vendor’s, without customers and colleagues, and nothing of staff’s', async () => {
    const id = await unconfirmed();
    await unconfirmed('Rugs');
    const { items } = await list({}, member);
    expect(items).toMatchObject([{ kind: 'new_order', order: { magicOrderId: id, customerName: null }, team: null }]);
    const second = await app.createUser('vendor_member', { vendors: ['Lamps'] });
    await change(items[0]?.id ?? '', { owner: 'me' }, second);
    expect((await first({}, member)).owner).toEqual({ name: 'A colleague', isMe: false, id: null });
    expect(
      JSON.stringify((await app.call(inboxContract.get, { params: { id: items[0]?.id ?? '' } }, member)).history),
    ).not.toContain(second.email);
  });

  test('see nothing from before their first day', async () => {
    await unconfirmed();
    const late = await app.createUser('vendor_member', { vendors: ['Lamps'], minOrderDate: '2099-01-01' });
    expect((await list({}, late)).items).toEqual([]);
  });

  test('change theirs only: of a foreign and of a missing one they get the same 404', async () => {
    await unconfirmed();
    const own = await first({}, member);
    const staffs = await first({ kind: 'unconfirmed' });
    const missing = answerOf(await change('9999999', { owner: 'me' }, stranger));
    expect(missing.status).toBe(404);
    expect(answerOf(await change(own.id, { owner: 'me' }, stranger))).toEqual(missing);
    expect(answerOf(await change(staffs.id, { owner: 'me' }, member))).toEqual(missing);
    expect(answerOf(await app.attempt(inboxContract.get, { params: { id: own.id } }, stranger))).toEqual(missing);
    expect((await change(own.id, { owner: 'me' }, member)).status).toBe(200);
    for (const body of [{ owner: admin.id }, { team: '1' }, { note: 'x', mentions: [admin.id] }])
      expect((await change(own.id, body, member)).status).toBe(403);
  });
});

test.each<[string, object, number, string | null]>([
  ['nothing', {}, 400, 'owner'],
  ['an unknown person', { owner: '00000000-0000-4000-8000-000000000000' }, 400, 'owner'],
  ['an unknown team', { team: '99' }, 400, 'team'],
  ['a time that has passed', { snoozedUntil: inHours(-1) }, 400, 'snoozedUntil'],
  ['a time too far ahead', { snoozedUntil: inHours(24 * 91) }, 400, 'snoozedUntil'],
  ['a mention without a note', { mentions: ['00000000-0000-4000-8000-000000000000'] }, 400, 'note'],
  ['an unknown person mentioned', { note: 'x', mentions: ['00000000-0000-4000-8000-000000000000'] }, 400, 'mentions'],
  ['an outcome that nobody chooses', { outcome: 'gone' }, 400, 'outcome'],
  ['an older version', { owner: 'me', version: 0 }, 409, null],
])('refuses %s', async (_, body, status, field) => {
  await unconfirmed();
  const { id } = await first({ kind: 'unconfirmed' });
  expect(await change(id, body)).toMatchObject({ status, ...(field ? { body: { field } } : {}) });
  expect(await historyOf(id)).toEqual([]);
});

test('a vendor member cannot be given what is staff’s', async () => {
  await unconfirmed();
  const { id } = await first({ kind: 'unconfirmed' });
  expect(await change(id, { owner: member.id })).toMatchObject({ status: 400, body: { field: 'owner' } });
});
