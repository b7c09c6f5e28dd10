import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { allowedFunctions } from './allowed.ts';
import { functionsOfAnyType, resultColumns } from './check-columns.ts';
import { NoConnectionFree, type Reporting } from './reporting.ts';

// Bypasses the gate: this must hold even if the gate has a hole.

let app: TestApp;
let reporting: Reporting;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  await vendor.order({ name: 'REP1', createdAt: '2026-06-02T00:00:00Z' });
  reporting = app.services.reporting;
});
afterAll(() => app?.close());

const run = (query: string, signal = new AbortController().signal) => reporting.run(query, signal);
const outcome = (query: string) =>
  run(query).then(
    () => 'done',
    (error: Error) => error.message,
  );
/** The reporting login's current activity. */
const underWay = () =>
  app.database.query<{ query: string }>(
    `select query from pg_stat_activity
     where usename = 'shipmagic_reporting' and datname = current_database() and state = 'active'`,
  );
const forever = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b';

test('reads the views, with values as PostgreSQL’s text output', async () => {
  expect(
    await run('select order_number, total_price, created_at::date as day, null as nothing from magic_orders'),
  ).toEqual({
    columns: [
      { name: 'order_number', kind: 'text' },
      { name: 'total_price', kind: 'number' },
      { name: 'day', kind: 'time' },
      { name: 'nothing', kind: 'text' },
    ],
    rows: [['REP1', '1000.00', '2026-06-02', null]],
    truncated: false,
  });
  for (const view of ['vendors', 'warehouses', 'magic_order_line_items', 'shipments', 'tracking_events'])
    await run(`select * from ${view}`);
});

// Proves (The API and its errors): SQL Analytics includes when an order is due and whether it is late
test('has the same due dates and lateness as the list', async () => {
  const { rows } = await run('select due_step, due_on, late from magic_orders');
  const listed = await app.database.query<{ due_step: string | null; due_on: string | null; late: boolean }>(
    `select due_step, due_on::text, (due_on < app.india_day(now())) is true as late from magic_orders`,
  );
  expect(rows).toEqual(listed.map(({ due_step: step, due_on: on, late }) => [step, on, late ? 't' : 'f']));
  expect(rows).toEqual([['ready', expect.stringMatching(/^2026-06-\d\d$/), 't']]);
});

describe('the reporting login', () => {
  // Proves (SQL analytics): The same again in the database, in case the gate has a hole
  test.each([
    ['select 1; select 2', /multiple commands/],
    ["with x as (insert into app.settings values ('a', '{}') returning 1) select * from x", /permission denied/],
    ['update vendors set email = null', /permission denied|read-only/],
    ['delete from reporting.magic_orders', /permission denied|read-only/],
    ['create table reporting.x ()', /read-only transaction/],
    ['create temp table x ()', /read-only transaction/],
    ['select * from app.users', /permission denied for schema app/],
    ['select * from public.kysely_migration', /permission denied/],
    ['select * from graphile_worker._private_jobs', /permission denied/],
    ['select rolpassword from pg_authid', /permission denied/],
    ['select passwd from pg_shadow', /permission denied/],
    ['set role sm_staff', /permission denied to set role/],
    ['set session authorization postgres', /permission denied/],
    ['do $$ begin perform 1; end $$', /permission denied for language plpgsql/],
    // PostgreSQL 15 has other words for it.
    ["copy (select 1) to program 'id'", /permission denied|must be superuser/],
    ["copy (select 1) to '/tmp/x'", /permission denied|must be superuser/],
    ["select set_config('role', 'sm_staff', false)", /permission denied for function/],
    ["select pg_read_file('/etc/passwd')", /permission denied for function/],
    ["select pg_ls_dir('/')", /permission denied for function/],
    ['select pg_sleep(0)', /permission denied for function/],
    ['select (0::float8).pg_sleep', /permission denied for function/],
    ['select pg_advisory_lock(1)', /permission denied for function/],
    ['select lo_creat(1)', /permission denied for function/],
    ["select lo_import('/etc/passwd')", /permission denied for function/],
    ["select query_to_xml('select 1', true, true, '')", /permission denied for function/],
    ["select pg_notify('a', 'b')", /permission denied for function/],
    ['select pg_terminate_backend(1)', /permission denied for function/],
    ["select current_setting('data_directory')", /permission denied/],
    ['select pg_get_functiondef(1255)', /permission denied for function/],
    ['select q.pg_get_viewdef from unnest(array[1]::oid[]) q', /permission denied for function/],
    ['select * from pg_stat_activity', /permission denied for function/],
    ['select to_regclass($$app.users$$)', /permission denied for function/],
    ["select app.enqueue_job('tidy', null)", /permission denied/],
    ["select dblink('a', 'b')", /does not exist/],
    ['select * from vendors for update', /permission denied/],
    ['lock table reporting.vendors', /permission denied/],
  ])('may not: %s', async (query, why) => expect(await outcome(query)).toMatch(why));

  test('carries nothing over from one query to the next', async () => {
    for (const query of [
      'commit',
      'set session characteristics as transaction read write',
      'set default_transaction_read_only = off',
      'set search_path = pg_catalog',
      'set statement_timeout = 0',
      'prepare kept as select 1',
      'listen kept',
    ])
      await outcome(query);
    // One connection is reused again and again; the others are new.
    const settings = ['default_transaction_read_only', 'transaction_read_only', 'search_path', 'statement_timeout'];
    const shown = [];
    for (const setting of settings) shown.push((await run(`show ${setting}`)).rows[0]?.[0]);
    expect(shown).toEqual(['on', 'on', 'reporting', '5s']);
    expect(await outcome('execute kept')).toMatch(/does not exist/);
    const channels = 'function pg_listening_channels()';
    await app.database.query(`grant execute on ${channels} to shipmagic_reporting`);
    expect((await run('select * from pg_listening_channels()')).rows).toEqual([]);
    await app.database.query(`revoke execute on ${channels} from shipmagic_reporting`);
  });

  // Proves (SQL analytics): No function that changes, waits, locks or reads files, and no tables except the views
  test('may run no system function that changes, waits, locks or reads files, except those listed', async () => {
    const { names } = await app.database.one<{ names: string[] }>(
      `select array_agg(distinct proname::text order by proname::text) as names from pg_proc
       where pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v'
         and has_function_privilege('shipmagic_reporting', oid, 'execute')`,
    );
    const { version } = await app.database.one<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const since16 = version >= 160_000 ? ['random_normal'] : [];
    expect(names).toEqual(['clock_timestamp', 'gen_random_uuid', 'random', ...since16, 'timeofday']);
  });

  test('the gate knows the column names of each function allowed in FROM', async () => {
    const found = await app.database.query<{ name: string; columns: string[] | null }>(
      `select distinct p.proname::text as name,
         (select array_agg(n) from unnest(p.proargnames, p.proargmodes) a(n, m) where m in ('o', 't')) as columns
       from pg_proc p join pg_type t on t.oid = p.prorettype
       where p.pronamespace = 'pg_catalog'::regnamespace and p.prokind = 'f' and p.proname = any ($1)
         and (p.proargmodes && '{o,t}' or t.typtype = 'c'
           or t.typname in ('record', 'anyelement', 'anynonarray', 'anycompatible', 'anycompatiblenonarray'))`,
      [[...allowedFunctions]],
    );
    const known = found.filter(({ name }) => resultColumns.has(name) || functionsOfAnyType.has(name));
    expect(found.filter((one) => !known.includes(one))).toEqual([]);
    for (const { name, columns } of known)
      if (!functionsOfAnyType.has(name)) expect([name, columns]).toEqual([name, resultColumns.get(name)]);
  });

  test('may read the reporting views and no other table', async () => {
    const readable = await app.database.query(
      `select relnamespace::regnamespace::text || '.' || relname as name, relkind from pg_class
       where relkind in ('r', 'v', 'm', 'p', 'f', 'S') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
         and has_schema_privilege('shipmagic_reporting', relnamespace, 'usage')
         and has_table_privilege('shipmagic_reporting', oid, 'select, insert, update, delete, truncate')`,
    );
    expect(readable.length).toBeGreaterThanOrEqual(8);
    expect(readable.filter(({ name, relkind }) => !String(name).startsWith('reporting.') || relkind !== 'v')).toEqual(
      [],
    );
    const { rows } = await run(
      'select rolname, rolsuper, rolcreaterole, rolcanlogin from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([['shipmagic_reporting', 'f', 'f', 't']]);
  });

  test('everybody else keeps the rights they need', async () => {
    const { roles } = await app.database.one<{ roles: string[] }>(
      `select array_agg(rolname::text order by rolname) as roles from pg_roles
       where rolname ~ '^(sm_|shipmagic_)' and has_function_privilege(rolname, 'pg_advisory_lock(bigint)', 'execute')`,
    );
    expect(roles).toEqual(['shipmagic_app', 'sm_auth', 'sm_public', 'sm_staff', 'sm_system', 'sm_vendor']);
  });
});

describe('a query', () => {
  // Proves (SQL analytics): Five seconds, 5,000 rows, 5 MB, three connections; Cancel ends the query in the database
  test('that never ends is stopped after five seconds, in the database too', async () => {
    const started = Date.now();
    expect(await outcome(forever)).toBe('The query took longer than 5 seconds and was stopped');
    // Half of what any other statement may take; a slow machine takes its time to say so.
    expect(Date.now() - started).toBeLessThan(15_000);
    await until('the query has ended', async () => (await underWay()).length === 0);
  });

  test('with endless recursion is stopped before it fills the disk', async () => {
    const recursion = 'with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n';
    expect(await outcome(recursion)).toMatch(/^temporary file size exceeds|^The query took longer than 5 seconds/);
    // Which limit is hit first depends on the speed of the disk.
    expect((await run('show temp_file_limit')).rows).toEqual([['256MB']]);
  });

  test('that is cancelled ends in the database', async () => {
    const gone = new AbortController();
    const answer = run(forever, gone.signal).catch((error: Error) => error.message);
    await until('the query runs', async () => (await underWay()).length === 1);
    gone.abort();
    expect(await answer).toBe('The query was cancelled');
    await until('the query has ended', async () => (await underWay()).length === 0, 4000);
    expect((await run('select 1')).rows).toEqual([['1']]);
  });

  test('returns at most 5,000 rows and 5 MB, and says when there were more', async () => {
    const many = await run('select i from generate_series(1, 5001) as i');
    expect([many.rows.length, many.rows.at(-1), many.truncated]).toEqual([5000, ['5000'], true]);
    const all = await run('select i from generate_series(1, 5000) as i');
    expect([all.rows.length, all.truncated]).toEqual([5000, false]);
    for (const [query, rows] of [
      ["select repeat('x', 20000) from generate_series(1, 4000)", 262],
      // In the answer every row repeats the names, and a quote is two characters.
      [
        `select ${Array.from({ length: 60 }, (_, i) => `i as a_column_with_a_name_${i}`).join(', ')} from generate_series(1, 5000) i`,
        2600,
      ],
      ["select repeat('\"', 20000) from generate_series(1, 4000)", 131],
    ] as const) {
      const wide = await run(query);
      expect(wide.truncated).toBe(true);
      const names = wide.columns.map(({ name }) => name);
      const answer = JSON.stringify(
        wide.rows.map((row) => Object.fromEntries(row.map((value, i) => [names[i], value]))),
      );
      expect(answer.length).toBeLessThan(5 * 1024 * 1024);
      expect(wide.rows.length).toBeGreaterThanOrEqual(rows - 2);
    }
  });

  test('with a single larger value is aborted before it is in memory', async () => {
    const before = process.memoryUsage().rss;
    expect(await outcome("select repeat(repeat('x', 1000), 20000)")).toBe('The result is larger than 5 MB');
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    expect((await run('select 1')).rows).toEqual([['1']]);
  });

  test('waits for one of three connections, and fails when none becomes free', async () => {
    const gone = new AbortController();
    const ended: string[] = [];
    const begin = (name: string, query: string, signal?: AbortSignal) =>
      run(query, signal).then(
        () => ended.push(name),
        (error) => (error instanceof NoConnectionFree ? ended.push('no connection') : ended.push(name)),
      );
    const three = [1, 2, 3].map(() => begin('long', forever, gone.signal));
    await until('three queries run', async () => (await underWay()).length === 3);
    const others = [1, 2, 3, 4].map(() => begin('short', 'select 1'));
    await Promise.race([...three, ...others]);
    // The short ones would have finished first if they had got connections.
    expect(ended[0]).not.toBe('short');
    gone.abort();
    await Promise.all([...three, ...others]);
    expect(new Set(ended)).not.toContain('error');
  });
});
