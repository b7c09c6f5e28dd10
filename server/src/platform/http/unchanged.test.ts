import { packedType } from '@shipmagic/domain/http/packed-rows';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { startReaders } from '../../../testing/readers.ts';
import type { User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { readReach } from '../partners/keep-reach.ts';
import { partnersSeen } from '../partners/reach.ts';

const { app, admin, team, ofLamps, ofBoth, lamp, chair, conditionalPaths, ask } = await startReaders();
afterAll(() => app.close());

const list = '/api/orders?limit=20';
const detail = (id: string) => `/api/magic-orders/${id}`;

async function tagOf(user: User, path: string) {
  const { status, headers } = await ask(user, path);
  const tag = headers.get('etag');
  if (status !== 200 || !tag) throw new Error(`${path} answered ${status} with the validator ${tag}`);
  return tag;
}

/** Tables whose changes need not be noted: no conditional route reads them, or what it reads there is noted elsewhere. */
const exempt: Readonly<Record<string, string>> = {
  alerts: 'told by mail and webhook',
  allowances: 'counts calls to partners',
  audit_log: 'only its own screen shows it',
  backfill_windows: 'only Store Sync shows them',
  backfills: 'only Store Sync shows them',
  backup_runs: 'only the figures show them',
  customer_codes: 'of the customer’s page',
  customer_files: 'found by their number alone',
  erasures: 'what they change is noted',
  exception_causes: 'work of a job',
  file_deletions: 'work of a job',
  inbox: 'webhooks as they came',
  inbox_keys: 'webhooks as they came',
  insight_marks: 'work of a job',
  invoice_counters: 'the invoices are noted',
  job_tasks: 'the names of jobs',
  jobs_awaiting_partners: 'work of a job',
  login_failures: 'of signing in',
  message_noes_key: 'a secret',
  message_reports: 'what they change is noted',
  order_changes: 'work of the change feed',
  order_count_deltas: 'written with their orders, and folded with the counts, which are noted',
  order_search: 'written with their orders, by a trigger',
  password_resets: 'of signing in',
  pin_services: 'what couriers answer, asked when somebody books',
  privacy_requests: 'only Store Sync shows them',
  processes: 'signs of life',
  products_to_read: 'work of a job',
  recent_changes: 'the notes themselves',
  recent_changes_kept: 'the notes themselves',
  recovery_codes: 'of signing in',
  refund_causes: 'work of a job',
  saved_queries: 'only SQL Analytics shows them',
  sessions: 'of signing in',
  stamp: 'is written once',
  store_costs: 'counts calls to the store',
  store_notices: 'only Store Sync shows them',
  store_payloads: 'orders as the store sent them',
  sync_state: 'how far readings have come',
  tracking_failures: 'of the customer’s page',
  tracking_links: 'of the customer’s page',
  two_factor: 'of signing in',
};

test('every table notes its changes, or says why it need not', async () => {
  const tables = await app.database.query<{ name: string; triggers: string[] }>(
    `select c.relname as name, array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'recently%' order by 1) as triggers
     from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const all = ['recently_deleted', 'recently_inserted', 'recently_updated'];
  expect(tables.filter(({ name, triggers }) => `${triggers}` !== `${name in exempt ? [] : all}`)).toEqual([]);
  expect(Object.keys(exempt).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
});

/** Of these, what is shown follows from rows that are noted. */
const noted: readonly string[] = ['order_count_deltas', 'order_search'];

/** How often each table has been read. */
async function countReads(): Promise<ReadonlyMap<string, number>> {
  // A connection tells what it has read when it ends.
  await app.database.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await app.database.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()');
  const rows = await app.database.query<{ name: string; n: string }>(
    "select relname as name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as n from pg_stat_user_tables where schemaname = 'app'",
  );
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
}

test('no conditional route shows what is in a table that does not note its changes', async () => {
  // Partners that earlier files of this process called are still noted, once, beside what is asked here.
  await until('what is known of partners is kept', async () => {
    const kept = await inSystemTransaction(app.services.db, readReach);
    return [...partnersSeen()].every(([partner, { at }]) => Number(kept.get(partner)?.at) === at.getTime());
  });
  const readBy = async (user: User, paths: readonly string[]) => {
    const before = await countReads();
    for (const path of paths) await ask(user, path);
    const after = await countReads();
    return [...after].flatMap(([name, n]) => (n > (before.get(name) ?? 0) ? [name] : []));
  };
  for (const user of [admin, ofBoth]) {
    const paths = conditionalPaths(lamp);
    const atSignIn = await readBy(user, ['/api/auth/me']);
    const read = await readBy(user, paths);
    expect(read).toContain('magic_orders');
    // The change feed reads its own table all the time.
    const notShown = [...atSignIn, ...noted, 'recent_changes', 'recent_changes_kept', 'order_changes'];
    expect(read.filter((name) => name in exempt && !notShown.includes(name))).toEqual([]);
  }
});

describe('an answer that somebody has', () => {
  test('holds until something that they see has changed', async () => {
    const tag = await tagOf(ofLamps, list);
    expect(tag).toMatch(/^W\/"\d+:\d+:[\d+]*\.[\w-]{22}"$/);
    const again = await ask(ofLamps, list, tag);
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'no-store']);
    // Of another vendor: staff see it.
    const ofStaff = await tagOf(team, list);
    await app.database.query("update magic_orders set note = 'Ring twice' where magic_order_id = $1", [chair]);
    expect((await ask(ofLamps, list, tag)).status).toBe(304);
    expect((await ask(team, list, ofStaff)).status).toBe(200);
    await app.call(ordersContract.saveNotes, { params: { id: lamp }, body: { merchantVendorNotes: 'Soon' } }, ofLamps);
    expect((await ask(ofLamps, list, tag)).status).toBe(200);
  });

  test('is renewed when it still holds, so that it outlives what was noted before', async () => {
    let tag = await tagOf(ofLamps, list);
    for (let times = 0; times < 3; times += 1) {
      await app.database.query('select app.forget_recent_changes()');
      await app.database.query("update magic_orders set note = 'Knock' where magic_order_id = $1", [chair]);
      const again = await ask(ofLamps, list, tag);
      expect(again.status).toBe(304);
      tag = again.headers.get('etag') ?? '';
    }
    await app.database.query("update magic_orders set note = 'Wait' where magic_order_id = $1", [chair]);
    // As the job does, but at once: what it forgets follows from the oldest transaction of all databases of the server.
    await app.database.query('update recent_changes_kept set since = pg_current_xact_id()');
    expect((await ask(ofLamps, list, tag)).status).toBe(200);
  });

  test('is nobody else’s, and is of what was asked', async () => {
    const tag = await tagOf(ofLamps, list);
    for (const user of [admin, team, ofBoth]) expect((await ask(user, list, tag)).status).toBe(200);
    for (const path of ['/api/orders?limit=19', `${list}&status=hold`, detail(lamp)])
      expect((await ask(ofLamps, path, tag)).status).toBe(200);
    expect((await ask(ofLamps, '/api/orders?status=all&limit=20', tag)).status).toBe(304);
  });

  test('holds no more when the rights of its reader have changed', async () => {
    const tag = await tagOf(ofBoth, list);
    await app.database.query("update users set min_order_date = '2026-06-01' where id = $1", [ofBoth.id]);
    const { status, text } = await ask(ofBoth, list, tag);
    expect([status, text.includes('#C1')]).toEqual([200, false]);
    await app.database.query('update users set min_order_date = null where id = $1', [ofBoth.id]);
    expect((await ask(ofBoth, list, tag)).status).toBe(200);
  });

  test('does not hold while a change of it is on its way', async () => {
    let release: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { db } = app.services;
    let changed: () => void = () => undefined;
    const hasChanged = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const writing = inSystemTransaction(db, async (tx) => {
      await sql`update magic_orders set note = 'Slowly' where magic_order_id = ${lamp}`.execute(tx);
      changed();
      await waits;
    });
    await hasChanged;
    const tag = await tagOf(ofLamps, detail(lamp));
    expect((await ask(ofLamps, detail(lamp), tag)).status).toBe(304);
    release();
    await writing;
    const { status, body } = await ask(ofLamps, detail(lamp), tag);
    expect([status, (body as { note: string }).note]).toEqual([200, 'Slowly']);
  });

  test('does not hold after a crash of the database, which forgets the changes', async () => {
    const tag = await tagOf(ofLamps, list);
    await app.database.query('truncate app.recent_changes, app.recent_changes_kept');
    const unknown = await ask(ofLamps, list, tag);
    expect([unknown.status, unknown.headers.get('etag')]).toEqual([200, null]);
    await app.database.query('select app.forget_recent_changes()');
    expect((await ask(ofLamps, list, tag)).status).toBe(200);
    expect((await ask(ofLamps, list, await tagOf(ofLamps, list))).status).toBe(304);
  });
});

describe('If-None-Match', () => {
  const strong = (tag: string) => tag.replace('W/', '');
  test.each<[string, (tag: string) => string, number]>([
    ['as it was given', (tag) => tag, 304],
    ['made strong by a proxy', strong, 304],
    ['with the suffix of a proxy that compresses', (tag) => strong(tag).replace(/"$/, '-gzip"'), 304],
    ['among others', (tag) => `"a", W/"b,c", ${tag}`, 304],
    ['without quotes', (tag) => strong(tag).replaceAll('"', ''), 200],
    ['of anything', () => '*', 200],
    ['of somebody who invents transactions', (tag) => tag.replace(/"[^.]+/, '"zzzzzzzzzzzzz'), 200],
    ['that is empty', () => '""', 200],
    ['with a part of it', (tag) => tag.slice(0, -3), 200],
    ['in small letters', (tag) => tag.toLowerCase(), 200],
  ])('%s', async (_, made, status) => {
    expect((await ask(admin, list, made(await tagOf(admin, list)))).status).toBe(status);
  });

  test('of a packed answer does not hold for an unpacked one', async () => {
    const packed = { accept: packedType };
    const tag = (await ask(admin, list, null, packed)).headers.get('etag');
    expect([(await ask(admin, list, tag, packed)).status, (await ask(admin, list, tag)).status]).toEqual([304, 200]);
  });

  test('holds for HEAD, and changes no refusal', async () => {
    const tag = await tagOf(admin, list);
    const head = await app.send('HEAD', list, { token: admin.token, headers: { 'if-none-match': tag } });
    expect([head.status, head.headers.get('etag')?.slice(-24)]).toEqual([304, tag.slice(-24)]);
    expect((await app.send('GET', list, { headers: { 'if-none-match': tag } })).status).toBe(401);
    const missing = await ask(admin, detail('SM-none'), tag);
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
  });

  test('is not heard where the answer goes by the time of day', async () => {
    for (const path of [`${list}&due=late`, `${list}&search=Ring`, `${list}&pickupFilter=overdue`])
      expect((await ask(admin, path)).headers.get('etag')).toBeNull();
  });
});
