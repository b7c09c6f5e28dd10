import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { saveSyncState } from '../db/sync-state.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { reachPrefix } from '../partners/keep-reach.ts';
import { forgetOldMails, settleMails } from './settle-mails.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from mails'));

const now = new Date('2026-08-20T06:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const daysAgo = (days: number) => secondsAgo(days * 24 * 60 * 60);

async function keep(mail: { state: string; changedAt?: Date; dueAt?: Date; notReached?: boolean }): Promise<string> {
  const { id } = await app.database.one<{ id: string }>(
    `insert into mails (id, kind, dedupe_key, audience, recipient, subject, content, state, updated_at, next_attempt_at,
       not_reached)
     values (gen_random_uuid(), 'order_details', gen_random_uuid()::text, 'user', 'somebody@example.org', 'Order',
       '{}', $1, $2, $3, $4) returning id`,
    [mail.state, mail.changedAt ?? now, mail.dueAt ?? now, mail.notReached ?? false],
  );
  return id;
}
const withContent = async () =>
  (await app.database.query<{ id: string }>('select id from mails where content is not null')).map(({ id }) => id);
const jobKeys = async () =>
  (
    await app.database.query<{ key: string }>(
      "select key from graphile_worker.jobs where task_identifier = 'send_mail'",
    )
  ).map(({ key }) => key);

test('the content of a mail that was sent or failed is forgotten after 90 days, and not before', async () => {
  await keep({ state: 'sent', changedAt: daysAgo(90.01) });
  await keep({ state: 'failed', changedAt: daysAgo(400) });
  const young = await keep({ state: 'sent', changedAt: daysAgo(89.99) });
  // Still to be sent.
  const waiting = await keep({ state: 'queued', changedAt: daysAgo(91) });
  await inSystemTransaction(app.services.db, (tx) => forgetOldMails(tx, now));
  expect((await withContent()).sort()).toEqual([young, waiting].sort());
  expect(await app.database.query('select from mails')).toHaveLength(4);
});

test('a mail whose attempt is overdue by more than half a minute is queued again', async () => {
  const lost = await keep({ state: 'sending', dueAt: secondsAgo(31) });
  await keep({ state: 'queued', dueAt: secondsAgo(29) });
  await keep({ state: 'sent', dueAt: daysAgo(1) });
  await settleMails(app.services.db, now);
  expect(await jobKeys()).toEqual([`mail:${lost}`]);
});

test('a mail that did not reach the mail server is queued once another one was sent since, and no other', async () => {
  await app.database.query(
    "delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'send_mail')",
  );
  const dueAt = secondsAgo(-3600);
  const waiting = await keep({ state: 'queued', changedAt: secondsAgo(600), dueAt, notReached: true });
  await keep({ state: 'queued', changedAt: secondsAgo(600), dueAt });
  await keep({ state: 'queued', changedAt: secondsAgo(10), dueAt, notReached: true });
  const reach = (trouble: string | null) =>
    inSystemTransaction(app.services.db, (tx) =>
      saveSyncState(tx, `${reachPrefix}mail`, {
        trouble,
        since: secondsAgo(60),
        at: secondsAgo(60),
        certificateUntil: null,
        lastGoodAt: secondsAgo(60),
      }),
    );
  await reach('silent');
  await settleMails(app.services.db, now);
  expect(await jobKeys()).toEqual([]);
  await reach(null);
  await settleMails(app.services.db, now);
  await settleMails(app.services.db, now);
  expect(await jobKeys()).toEqual([`mail:${waiting}`]);
});
