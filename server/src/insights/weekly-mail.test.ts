import { weekBefore } from '@shipmagic/domain/insights/weekly-mail';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsOf } from '../../testing/mail.ts';
import { createVendor, importOrder } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { countInsights } from './count-insights.ts';
import { mailWeeks } from './mail-weeks.ts';
import type { WeeklyMail } from './weekly-mail.ts';

let app: TestApp;
let admin: User;
let member: User;
let colleague: User;
let count = 0;
/** A Monday at 8:00 in India, of which the last full week has passed. */
const { from, to } = weekBefore(indiaDay(new Date()));
const now = new Date(indiaDayStart(addDays(to, 1)).getTime() + 8 * 3_600_000);

beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  await createVendor(app, 'Lamps');
  await createVendor(app, 'Rugs');
  admin = await app.createUser('admin');
  colleague = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from magic_orders');
  await app.database.query(`delete from mails where kind = 'week'`);
  await app.database.query('update users set weekly_mail = false');
  await countInsights(app.services.db);
});

/** An order that was placed on a day at noon in India. */
async function order(vendor: string, day: string, rupees: number, status = 'new'): Promise<void> {
  count += 1;
  const [id] = await importOrder(app, { name: `#W${count}`, lines: [{ vendor, unitPaise: rupees * 100 }] });
  await app.database.query('update magic_orders set created_at = $2, order_status = $3 where magic_order_id = $1', [
    id,
    new Date(indiaDayStart(day).getTime() + 12 * 3_600_000),
    status,
  ]);
}
const wants = (user: User, weeklyMail: boolean) =>
  app.call(accountContract.saveWeeklyMail, { body: { weeklyMail } }, user);
const mails = () =>
  app.database.query<{ recipient: string; subject: string; content: WeeklyMail }>(
    `select recipient, subject, content from mails where kind = 'week' order by recipient`,
  );
const mailTo = async (user: User) => (await mails()).find(({ recipient }) => recipient === user.email)?.content;

test('tells the last full week against the one before, to those who want it, with what each may see', async () => {
  await order('Lamps', from, 1000);
  await order('Lamps', to, 500, 'cancelled');
  await order('Rugs', to, 3000);
  await order('Rugs', addDays(from, -1), 800);
  // Neither of the two weeks.
  await order('Lamps', addDays(to, 1), 7000);
  await order('Lamps', addDays(from, -8), 7000);
  await countInsights(app.services.db);
  for (const user of [admin, member]) expect((await wants(user, true)).user.weeklyMail).toBe(true);
  await mailWeeks(app.services.db, now);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([admin.email, member.email].sort());

  const staff = await mailTo(admin);
  expect(staff).toMatchObject({ from, to, manyVendors: true });
  expect(staff?.sentences[0]).toBe(
    '3 orders were placed, after one order in the week before, with a revenue of ₹4,000, 400 % more than in the week before.',
  );
  expect(staff?.figures).toContainEqual({ label: 'Cancelled', now: '33.3\u00a0%', before: '0.0\u00a0%' });
  expect(staff?.figures).toContainEqual({ label: 'Order value', now: '₹4,500', before: '₹800' });

  const own = await mailTo(member);
  expect(own?.manyVendors).toBe(false);
  expect(own?.sentences[0]).toBe('2 orders were placed, with a revenue of ₹1,000; the week before had none.');
  expect(JSON.stringify(own)).not.toContain('Rugs');
});

test('names the vendor that was the latest to staff only', async () => {
  for (const vendor of ['Lamps', 'Rugs']) await order(vendor, from, 100);
  await app.database.query(
    `update magic_orders o set order_status = 'in_transit', handover_at = o.created_at
       + case v.vendor_name when 'Rugs' then interval '2 days' else interval '1 hour' end
     from vendors v where v.id = o.vendor_id`,
  );
  await app.database.query(`update magic_orders set ship_by = created_at + interval '1 day'`);
  await countInsights(app.services.db);
  for (const user of [admin, member]) await wants(user, true);
  await mailWeeks(app.services.db, now);
  expect((await mailTo(admin))?.sentences[1]).toBe(
    'Of the orders that were due, 50.0\u00a0% were shipped on time; Rugs was the latest, with 0.0\u00a0%.',
  );
  expect((await mailTo(member))?.sentences[1]).toBe('Everything that was due was shipped on time.');
});

test('comes once a week, whenever and however often the job runs', async () => {
  await order('Lamps', from, 1000);
  await countInsights(app.services.db);
  await wants(admin, true);
  await Promise.all([mailWeeks(app.services.db, now), mailWeeks(app.services.db, now)]);
  await mailWeeks(app.services.db, new Date(now.getTime() + 3 * 86_400_000));
  expect(await mails()).toHaveLength(1);
  await mailWeeks(app.services.db, new Date(now.getTime() + 7 * 86_400_000));
  expect(await mails()).toHaveLength(2);
});

test('is not sent of two empty weeks, to blocked people, nor to members without vendors', async () => {
  await wants(admin, true);
  await mailWeeks(app.services.db, now);
  expect(await mails()).toEqual([]);

  await order('Lamps', from, 1000);
  await countInsights(app.services.db);
  await wants(admin, false);
  const stranger = await app.createUser('vendor_member', { vendors: [] });
  for (const user of [colleague, stranger]) await wants(user, true);
  await app.database.query('update users set is_active = false where email = $1', [colleague.email]);
  await mailWeeks(app.services.db, now);
  expect(await mails()).toEqual([]);
});

test('is a mail with the sentences, both weeks, and links to what it tells of', async () => {
  await order('Lamps', from, 123_456);
  await order('Lamps', addDays(from, -7), 1000);
  await countInsights(app.services.db);
  const reader = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  await wants(reader, true);
  await mailWeeks(app.services.db, now);
  const mail = await until('the mail', async () => (await mailsOf(app).received(reader.email))[0] ?? false);
  expect(mail.subject).toMatch(/^Your week, \d+ \w+ to \d+ \w+$/);
  expect(mail.text).toContain('One order was placed, after one order in the week before');
  expect(mail.text).toMatch(/Revenue\s+₹1,23,456\s+₹1,000/);
  for (const path of [
    `/?from=${from}&to=${to}`,
    `/orders?activeTab=all&outcome=came_back&dateFrom=${from}&dateTo=${to}`,
    `/vendor-scorecards?from=${from}&to=${to}`,
  ])
    expect(mail.text).toContain(path);
});
