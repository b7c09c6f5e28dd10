import { text } from 'node:stream/consumers';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createCsvExport, type ExportSource } from './csv-export.ts';

let app: TestApp;
let other: Database;
let anna: Viewer;
let bala: Viewer;
let recorded = 0;

beforeAll(async () => {
  app = await startTestApp();
  // Simulates another process: separate connections.
  other = openDatabase(app.database.appUrl);
  anna = viewerOf(await app.createUser('admin'));
  bala = viewerOf(await app.createUser('team_member'));
});
afterAll(async () => {
  await other?.destroy();
  await app?.close();
});
beforeEach(() => {
  recorded = 0;
});

const viewerOf = ({ id, email }: User): Viewer => ({
  userId: id,
  email,
  role: 'admin',
  sessionId: '00000000-0000-4000-8000-000000000000',
  vendorIds: [],
  vendorNames: [],
  minOrderDate: null,
  ipAddress: null,
});

/** Rows without end, for as long as somebody reads. */
const endless: ExportSource = {
  open: async (tx) => ({
    names: ['text'],
    next: async (count) =>
      (await sql<{ text: string }>`select 'row' as text from generate_series(1, ${count}::int)`.execute(tx)).rows,
  }),
  record: async () => {
    recorded += 1;
  },
};
const short = (rows: readonly string[]): ExportSource => {
  const left = [rows.map((one) => ({ text: one }))];
  return { ...endless, open: async () => ({ names: ['text'], next: async () => left.pop() ?? [] }) };
};
const busy = { code: 'too_many_requests', message: expect.stringContaining('Another of your exports is in progress.') };

// Proves (Vendors and warehouses as files): One export at a time per person, across processes; freed with its client
// or process
const still = async () => true;

test('refuses and does not record a second export of the same person in any process, but allows other people’s', async () => {
  const first = await createCsvExport(app.services.db, still)(anna, endless);
  for (const db of [app.services.db, other])
    await expect(createCsvExport(db, still)(anna, endless)).rejects.toMatchObject(busy);
  expect(recorded).toBe(1);
  expect(await text(await createCsvExport(other, still)(bala, short(['a'])))).toContain('a');
  // Its client disconnects.
  first.destroy();
  expect(await text(await createCsvExport(other, still)(anna, short(['b'])))).toContain('b');
});

test('consecutive exports never block each other', async () => {
  for (let i = 0; i < 10; i++)
    expect(await text(await createCsvExport(other, still)(anna, short(['a'])))).toContain('a');
});

test('an export whose process dies blocks nobody', async () => {
  const first = await createCsvExport(other, still)(anna, endless);
  const died = new Promise((resolve) => first.once('error', resolve));
  // It reads on for a while, until what is not fetched stops it.
  await until('its connection is ended', async () => {
    const ended = await app.database.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())
         and pid in (select pid from pg_stat_activity where state = 'idle in transaction')`,
    );
    return ended.length > 0;
  });
  first.resume();
  await died;
  expect(await text(await createCsvExport(app.services.db, still)(anna, short(['b'])))).toContain('b');
});

// Proves (Vendors and warehouses as files): Formulas are guarded in every export; phone numbers and negative numbers
// are unchanged
test('guards formulas, but keeps phone numbers and negative numbers', async () => {
  const cells = ['=1+1', '+919845098450', '-5.00', '-2+3', "'=own"];
  expect(await text(await createCsvExport(other, still)(bala, short(cells)))).toBe(
    "text\r\n'=1+1\r\n+919845098450\r\n-5.00\r\n'-2+3\r\n''=own\r\n",
  );
});

// Proves (The list): Whoever starts exports again and again takes one slot, and leaves the others to others
test('a person’s repeated exports leave the slots to others', async () => {
  const first = await createCsvExport(app.services.db, still)(anna, endless);
  const again = Array.from({ length: 12 }, () => createCsvExport(app.services.db, still)(anna, endless));
  const refused = Promise.allSettled(again);
  for (let i = 0; i < 5; i++)
    expect(await text(await createCsvExport(app.services.db, still)(bala, short(['a'])))).toContain('a');
  for (const one of await refused)
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
  first.destroy();
});

// Proves (The list): An export ends within seconds once its reader's rights have ended
test('ends when the rights of its reader have ended', async () => {
  const begun = Date.now();
  const out = await createCsvExport(app.services.db, async () => false)(bala, endless);
  await expect(text(out)).rejects.toThrow('rights');
  expect(Date.now() - begun).toBeLessThan(15_000);
});
