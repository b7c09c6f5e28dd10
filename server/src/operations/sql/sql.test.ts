import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { sqlContract, sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { asReporting } from '../../platform/db/reporting-login.ts';
import { keyRing } from '../../platform/key-ring.ts';

let app: TestApp;
let admin: User;
let team: User;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  await vendor.order({ name: 'SQL1', createdAt: '2026-06-02T00:00:00Z' });
  await vendor.order({ name: 'SQL2', createdAt: '2026-06-03T00:00:00Z' });
  await vendor.order({ name: 'SQL3', createdAt: '2026-06-03T19:30:00Z' });
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
});
afterAll(() => app?.close());

const execute = (query: string, user = team) => app.call(sqlContract.execute, { body: { query } }, user);

describe('a query', () => {
  // Proves (SQL analytics): Result with rows, columns, count, time, error and details
  test('returns rows by column name, with the elapsed time', async () => {
    expect(await execute('select order_number, total_price from magic_orders order by 1 limit 2')).toEqual({
      success: true,
      data: [
        { order_number: 'SQL1', total_price: '1000.00' },
        { order_number: 'SQL2', total_price: '1000.00' },
      ],
      columns: ['order_number', 'total_price'],
      columnKinds: ['text', 'number'],
      rowCount: 2,
      executionTime: expect.any(Number),
      truncated: false,
      error: null,
      details: null,
    });
  });

  test('may have duplicate column names', async () => {
    expect(await execute('select 1 as a, 2 as a, 3 as a_2')).toMatchObject({
      columns: ['a', 'a_2', 'a_2_2'],
      data: [{ a: '1', a_2: '2', a_2_2: '3' }],
    });
  });

  // Proves (SQL analytics): Days and times are India's
  test('uses Indian days and times', async () => {
    const { data, columnKinds } = await execute(
      `select created_at, created_at::date as day, '2026-01-01 00:00'::timestamptz as new_year,
         current_date = (now() at time zone 'Asia/Kolkata')::date as today from magic_orders where order_number = 'SQL3'`,
    );
    expect(data).toEqual([
      { created_at: '2026-06-04 01:00:00+05:30', day: '2026-06-04', new_year: '2026-01-01 00:00:00+05:30', today: 't' },
    ]);
    expect(columnKinds).toEqual(['time', 'time', 'time', 'boolean']);
    expect((await execute('show timezone')).data).toEqual([{ TimeZone: 'Asia/Kolkata' }]);
  });

  test.each(['select q.pg_get_functiondef from unnest(array[1255]) q', 'select v.text from vendors v'])(
    'that calls a function by column notation is refused: %s',
    async (query) =>
      expect(await execute(query)).toMatchObject({
        success: false,
        error: expect.stringMatching(/^The column \S+ is not available here$/),
        details: 'Line 1, column 8',
      }),
  );

  test.each([
    ['selct 1', 'syntax error at or near "selct"', 'Line 1, column 1'],
    ['explain -- ₹\n  select no_such from vendors', 'column "no_such" does not exist', 'Line 2, column 10'],
    [
      'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b',
      'The query would read too much',
      expect.stringContaining('at most 10000000 is run'),
    ],
    ['select 1,\n  no_such from vendors', 'column "no_such" does not exist', 'Line 2, column 3'],
    ['select 1/0', 'division by zero', null],
    ['drop table vendors', 'Only read-only queries are allowed (SELECT, WITH, VALUES, TABLE, EXPLAIN, SHOW).', null],
    ['select * from app.users', 'The table app.users is not available here', 'Schema Info shows the tables that are.'],
  ])('with a mistake reports what and where: %s', async (query, error, details) =>
    expect(await execute(query)).toMatchObject({ success: false, error, details, data: [] }),
  );

  test('is recorded in the audit log before it runs, whatever the outcome', async () => {
    await execute("select pg_sleep(60) -- who's that");
    const [newest] = (await app.call(auditContract.list, { query: { action: 'sql.executed' } }, admin)).entries;
    expect(newest).toMatchObject({
      actor: { email: team.email },
      details: { query: "select pg_sleep(60) -- who's that" },
    });
  });

  test('of a browser that disconnects is stopped', async () => {
    const leave = new AbortController();
    // Its plan does not reveal that it is endless.
    const forever =
      'select count(*) from generate_series(1, (select 2000000)) a, generate_series(1, (select 2000000)) b';
    const sent = fetch(`${app.url}/api/sql/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${team.token}` },
      body: JSON.stringify({ query: forever }),
      signal: leave.signal,
    }).catch(() => null);
    const underWay = () =>
      app.database.query(
        "select from pg_stat_activity where usename = 'shipmagic_reporting' and datname = current_database() and state = 'active'",
      );
    await until('the query runs', async () => (await underWay()).length === 1);
    leave.abort();
    await sent;
    await until('the query has ended', async () => (await underWay()).length === 0, 4000);
  });

  test.each([
    [{ query: '  ' }, 'Please enter a SQL query'],
    [{ query: `select ${' '.repeat(sqlLimits.characters)}1` }, 'Query: Use at most 20000 characters'],
  ])('that is empty or over-long is refused', async (body, message) =>
    expect(await app.attempt(sqlContract.execute, { body }, admin)).toMatchObject({
      status: 400,
      body: { error: 'bad_input', field: 'query', message },
    }),
  );
});

// Proves (SQL analytics): Tables with descriptions and columns, under the names that the samples use
test('the schema lists the views with their columns, and none of the product’s tables', async () => {
  const { tables, available } = await app.call(sqlContract.schema, {}, team);
  expect(available).toBe(true);
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'magic_order_line_items',
      'magic_orders',
      'products',
      'product_variants',
      'recon_charges',
      'shipments',
      'tracking_events',
      'vendors',
      'warehouses',
    ]),
  );
  const orders = tables.find(({ name }) => name === 'magic_orders');
  expect(orders?.description).not.toBe('');
  expect(orders?.columns).toContainEqual({
    name: 'total_price',
    type: 'numeric(12,2)',
    description: expect.stringContaining('Rupees'),
  });
  for (const { name, columns } of tables) {
    expect(columns.filter((column) => /password|token|secret|hash|session/.test(column.name))).toEqual([]);
    expect((await execute(`select ${columns.map((column) => column.name).join(', ')} from ${name}`)).success).toBe(
      true,
    );
  }
});

// Proves (Reconciliation): SQL Analytics includes the charges in force
test('courier charges can be compared with declared and quoted values', async () => {
  await app.database.query(
    `with parcel as (insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, quoted_cost)
       select id, 1, magic_order_id, 'Delhivery', 'created', 'AWB-SQL1', 40 from magic_orders where order_number = 'SQL1'
       returning id),
     declared as (insert into shipment_requests select id, '{"grams": 500}' from parcel),
     upload as (insert into recon_uploads (filename, status, uploaded_by_email) values ('june.csv', 'completed', 'x') returning id)
     insert into recon_lines select upload.id, parcel.id, 'forward', 750, 48 from upload, parcel`,
  );
  const query = `select magic_order_id, kind, charged_grams, declared_grams, charged_cost, quoted_cost, filename
    from recon_charges where awb = 'AWB-SQL1'`;
  const row = {
    magic_order_id: 'SQL1-1',
    kind: 'forward',
    charged_grams: '750',
    declared_grams: '500',
    charged_cost: '48.00',
    quoted_cost: '40.00',
    filename: 'june.csv',
  };
  expect(await execute(query)).toMatchObject({ success: true, data: [row] });
  await app.database.query("update recon_uploads set status = 'undone'");
  expect(await execute(query)).toMatchObject({ success: true, data: [] });
});

describe('saved queries', () => {
  const save = (name: string, user = team) =>
    app.call(sqlContract.saveQuery, { body: { name, query: `select '${name}' as name` } }, user);
  const list = async (user = admin) => (await app.call(sqlContract.savedQueries, {}, user)).queries;

  // Proves (SQL analytics): Saved queries: list, save, delete, last use
  test('are shared, listed newest first, and record their last use', async () => {
    const { query: first } = await save('First');
    await save('Second', admin);
    expect(await list()).toMatchObject([
      { name: 'Second', createdBy: admin.email, lastUsed: null },
      { name: 'First', createdBy: team.email, query: "select 'First' as name" },
    ]);
    await app.call(sqlContract.useQuery, { params: { id: first.id } }, admin);
    expect((await list(team)).find(({ id }) => id === first.id)?.lastUsed).toMatch(/^\d{4}-/);
  });

  test('are deleted by their author or an admin', async () => {
    const { query: mine } = await save('Mine');
    const { query: theirs } = await save('Theirs', admin);
    const remove = (id: string, user: User) => app.attempt(sqlContract.deleteQuery, { params: { id } }, user);
    expect(await remove(theirs.id, team)).toMatchObject({ status: 403 });
    expect((await remove(mine.id, team)).status).toBe(200);
    expect((await remove(theirs.id, admin)).status).toBe(200);
    const missing = { status: 404, body: { error: 'not_found', message: 'Query not found' } };
    expect(await remove(mine.id, admin)).toMatchObject(missing);
    expect(await app.attempt(sqlContract.useQuery, { params: { id: mine.id } }, admin)).toMatchObject(missing);
  });

  // Proves (SQL analytics): Empty queries and names are refused in the words of the specification
  test('need a name and a query', async () => {
    for (const [body, field, message] of [
      [{ name: ' ', query: 'select 1' }, 'name', 'Please enter a name for the query'],
      [{ name: 'x', query: ' ' }, 'query', 'Please enter a SQL query'],
    ] as const)
      expect(await app.attempt(sqlContract.saveQuery, { body }, team)).toMatchObject({
        status: 400,
        body: { field, message },
      });
  });
});

// Proves (SQL analytics): Without the reporting login the screen is off, and says what to run
test('a database without the reporting login disables the screen, and says what to run', async () => {
  const off = await startTestApp({
    config: { DATABASE_REPORTING_URL: asReporting(app.database.ownerUrl, keyRing('the key of somebody else')) },
  });
  try {
    const user = await off.createUser('admin');
    expect(await off.call(sqlContract.schema, {}, user)).toMatchObject({
      available: false,
      reason: expect.stringContaining('does not work'),
      setup: expect.stringMatching(/create role shipmagic_reporting[\s\S]*DATABASE_REPORTING_URL/),
    });
    expect(await off.attempt(sqlContract.execute, { body: { query: 'select 1' } }, user)).toMatchObject({
      status: 503,
      body: { error: 'unavailable', message: expect.stringContaining('SQL Analytics is switched off') },
    });
  } finally {
    await off.close();
  }
});
