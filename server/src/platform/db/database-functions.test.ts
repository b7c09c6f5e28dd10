import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { databaseFunctions, loadFunctions, neededFunctions } from './database-functions.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const sources = () =>
  database.query<{ name: string; source: string }>(
    "select proname as name, pg_get_functiondef(oid) as source from pg_proc where pronamespace = 'app'::regnamespace order by 1",
  );

test('every function of the schema has a file, and every file a function', async () => {
  const files = (await databaseFunctions()).map(({ name }) => name);
  expect((await sources()).map(({ name }) => name)).toEqual(files.sort());
});

/** Few vendors or store orders change in one statement. */
const joinFewRows: readonly string[] = ['keep_due_of_vendors', 'note_store_refunds'];

test('no function compares each row of a large change with every other', async () => {
  const joins = (await databaseFunctions()).filter(({ text }) => /after_rows a join before_rows/.test(text));
  expect(joins.length).toBeGreaterThan(joinFewRows.length);
  const nested = joins.filter(({ text }) => !text.includes('set enable_nestloop = off')).map(({ name }) => name);
  expect(nested).toEqual(joinFewRows);
});

test('every function equals its file, whatever the migrations created before', async () => {
  const before = await sources();
  const { rows } = await client.query<{ rights: string }>(
    "select string_agg(proname || proacl::text, ' ' order by proname) as rights from pg_proc where pronamespace = 'app'::regnamespace",
  );
  await client.query('begin');
  for (const { text } of await databaseFunctions()) await client.query(text);
  const after = await client.query<{ rights: string }>(
    "select string_agg(proname || proacl::text, ' ' order by proname) as rights from pg_proc where pronamespace = 'app'::regnamespace",
  );
  await client.query('commit');
  expect(await sources()).toEqual(before);
  expect(after.rows).toEqual(rows);
});

test('reloads a function whose file has changed, and no other', async () => {
  await client.query(
    `create or replace function app.awb_key(awb text) returns text language sql immutable return 'old'`,
  );
  await client.query("update public.loaded_functions set hash = 'of the old file' where name = 'awb_key'");
  await client.query("update public.loaded_functions set loaded_at = '2020-01-01'");

  await loadFunctions(client);

  expect(await database.one("select app.awb_key('ab 1') as key")).toEqual({ key: 'AB1' });
  expect(await database.query("select name from public.loaded_functions where loaded_at > '2020-01-01'")).toEqual([
    { name: 'awb_key' },
  ]);
});

test('reloads all functions after a migration has created an older version of one', async () => {
  await client.query(
    `create or replace function app.awb_key(awb text) returns text language sql immutable return 'old'`,
  );
  await loadFunctions(client);
  expect(await database.one("select app.awb_key('ab 1') as key")).toEqual({ key: 'old' });
  await loadFunctions(client, { all: true });
  expect(await database.one("select app.awb_key('ab 1') as key")).toEqual({ key: 'AB1' });
});

test('new migrations create no functions', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'migrations');
  const later = (await readdir(folder)).filter((name) => name > '0105');
  expect(later).not.toEqual([]);
  for (const name of later) {
    const text = await readFile(join(folder, name), 'utf8');
    expect([name, /^\s*create\s+(or\s+replace\s+)?function\b/im.test(text)]).toEqual([name, false]);
  }
});

test('loads functions that call each other, whatever the order of their names', async () => {
  await client.query('drop function app.lock_awb, app.take_awb, app.search_fold cascade');
  await client.query(
    "delete from public.loaded_functions where name in ('lock_awb', 'take_awb', 'search_fold', 'search_codes')",
  );
  await client.query('drop function if exists app.order_search_text, app.order_search_contact');
  await client.query("delete from public.loaded_functions where name like 'order_search%'");
  await loadFunctions(client);
  expect(await database.one("select app.order_search_text('A', 1, 'x', 'V', 'c', 'Pune', '1', 'l') as said")).toEqual({
    said: 'a 1 x v c pune 1 l',
  });
});

test('refuses a second signature and rolls back the whole load', async () => {
  await client.query('create function app.awb_key(awb text, how text) returns text language sql immutable return awb');
  await client.query("update public.loaded_functions set hash = 'of the old file' where name = 'awb_key'");
  await expect(loadFunctions(client)).rejects.toThrow('app.awb_key would exist with two lists of parameters');
  expect(await database.one("select hash from public.loaded_functions where name = 'awb_key'")).toEqual({
    hash: 'of the old file',
  });
  await client.query('drop function app.awb_key(text, text)');
  await loadFunctions(client);
});

test('loads the functions a migration needs; a missing file is an error', async () => {
  const functions = await databaseFunctions();
  const [lock, key] = neededFunctions('-- needs: app.lock_awb, app.awb_key\nselect 1;', functions);
  expect(lock).toContain('function app.lock_awb(');
  expect(key).toContain('function app.awb_key(');
  expect(neededFunctions('select 1;', functions)).toEqual([]);
  expect(() => neededFunctions('-- needs: app.nowhere', functions)).toThrow('app.nowhere');
});
